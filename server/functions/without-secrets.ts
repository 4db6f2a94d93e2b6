/** Shorter values are no secrets, and would tear holes into every line. */
const SHORTEST = 6;

/**
 * A reader of text that puts dots in the place of a function's secrets: its author prints an error or a header, and the log and the audit
 * list would keep them. Values are found as they are, line by line, and as JSON, addresses and forms write them; what the code has changed is not.
 */
export function withoutSecrets(secrets: Record<string, string>): (text: string) => string {
  const written = Object.values(secrets).flatMap((value) => [
    value,
    JSON.stringify(value).slice(1, -1),
    encodeURIComponent(value),
    // A form writes blanks and some signs in its own way.
    new URLSearchParams({ '': value }).toString().slice(1),
    ...value.split(/\r?\n/).map((line) => line.trim()),
  ]);
  // The longest first: one may be a part of another.
  const values = [...new Set(written)]
    .filter((value) => value.length >= SHORTEST)
    .sort((a, b) => b.length - a.length);
  return (text) => values.reduce((rest, value) => rest.replaceAll(value, '•••'), text);
}
