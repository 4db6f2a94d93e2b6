/**
 * A line that was typed or pasted, as it was meant: full-width characters in their plain form, and nothing that cannot be seen. For
 * addresses and codes; in a text the same characters may matter.
 */
export function plainLine(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu, '')
    .trim();
}

/** A name or another line for people: without the characters that turn the direction of what stands behind them (UAX #9, 2.1 to 2.5). */
export function typedLine(typed: string): string {
  return typed.replace(/[\u202A-\u202E\u2066-\u2069]/g, '').trim();
}

/** An email address as it is stored and compared: such a line, with an internationalized domain in its ASCII form. */
export function plainEmail(typed: string): string {
  const line = plainLine(typed);
  const [, name, domain] = /^([^@]*@)([\p{L}\p{M}\p{N}.\u3002-]+)$/u.exec(line) ?? [];
  if (domain === undefined || /^\p{ASCII}*$/u.test(domain)) return line;
  const url = `http://${domain}`;
  return URL.canParse(url) ? `${name}${new URL(url).hostname}` : line;
}

/** One address that mail can be sent to, in the form above. */
export const emailPattern =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/;
