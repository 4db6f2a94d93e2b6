import { boundName, wordIn } from './cookie-words.ts';

/** The colour scheme that a reader chose; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

export const themes = ['system', 'light', 'dark'] as const satisfies readonly Theme[];

const NAME = 'theme';
const YEAR_SECONDS = 31_536_000;

/** The theme in a Cookie header; `system` where none is chosen. */
export function themeIn(cookies: string | null): Theme {
  return asTheme(wordIn(cookies, NAME));
}

/** Whatever a form or a cookie says, as a theme. */
export function asTheme(value: unknown): Theme {
  return themes.find((theme) => theme === value) ?? 'system';
}

/**
 * The Set-Cookie line that keeps a theme for a year. `system` is kept like the others: an older cookie without `__Host-` would count
 * again otherwise. A script may write the same line.
 */
export function themeCookie(theme: Theme, secure: boolean): string {
  const name = boundName(NAME, secure);
  return `${name}=${theme}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure ? '; Secure' : ''}`;
}
