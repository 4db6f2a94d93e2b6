/** For addresses and codes only: in other text, full-width and invisible characters may matter. */
export function plainLine(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu, '')
    .trim();
}

/** Removes bidi control characters, which would reorder the text that follows (UAX #9, 2.1 to 2.5). */
export const typedLine = (typed: string): string => typed.replace(/[\u202A-\u202E\u2066-\u2069]/g, '').trim();

/** Converts an internationalized domain to ASCII. */
export function plainEmail(typed: string): string {
  const line = plainLine(typed);
  const [, name, domain] = /^([^@]*@)([\p{L}\p{M}\p{N}.\u3002-]+)$/u.exec(line) ?? [];
  if (domain === undefined || /^\p{ASCII}*$/u.test(domain)) return line;
  const url = `http://${domain}`;
  return URL.canParse(url) ? `${name}${new URL(url).hostname}` : line;
}

export const emailPattern =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/;

/** Nor dashes: codes are typed and pasted in groups. */
export const withoutSpaces = (typed: string): string => typed.replace(/[\s\p{Pd}]/gu, '');
