import { boundName, wordIn } from './cookie-words.ts';

export type Theme = 'system' | 'light' | 'dark';

export const themes = ['system', 'light', 'dark'] as const satisfies readonly Theme[];

const NAME = 'theme';
const YEAR_SECONDS = 31_536_000;

export const themeIn = (cookies: string | null): Theme => asTheme(wordIn(cookies, NAME));

export const asTheme = (value: unknown): Theme => themes.find((theme) => theme === value) ?? 'system';

/** Stores `system` too: otherwise an older cookie without `__Host-` would apply again. Not HttpOnly: scripts may write it. */
export function themeCookie(theme: Theme, secure: boolean): string {
  const name = boundName(NAME, secure);
  return `${name}=${theme}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure ? '; Secure' : ''}`;
}
