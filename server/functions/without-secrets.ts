/** Shorter values are no secrets, and masking them would make lines unreadable. */
const SHORTEST = 6;

/** Masks secrets that an author prints. Finds values verbatim, per line, and as encoded in JSON, URLs and forms. */
export function withoutSecrets(secrets: Record<string, string>): (text: string) => string {
  const written = Object.values(secrets).flatMap((value) => [
    value,
    JSON.stringify(value).slice(1, -1),
    encodeURIComponent(value),
    // Forms encode spaces and some characters differently.
    new URLSearchParams({ '': value }).toString().slice(1),
    ...value.split(/\r?\n/).map((line) => line.trim()),
  ]);
  // Longest first: one may be part of another.
  const values = [...new Set(written)].filter((one) => one.length >= SHORTEST).sort((a, b) => b.length - a.length);
  return (text) => values.reduce((rest, value) => rest.replaceAll(value, '•••'), text);
}
