/** The colour scheme that a reader chose; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

export const themes = ['system', 'light', 'dark'] as const satisfies readonly Theme[];

const NAME = 'theme';
const YEAR_SECONDS = 31_536_000;

/** The theme in a Cookie header; `system` where none is chosen. */
export function themeIn(cookies: string | null): Theme {
  const found = new RegExp(`(?:^|;)\\s*${NAME}=(\\w+)`).exec(cookies ?? '')?.[1];
  return asTheme(found);
}

/** Whatever a form or a cookie says, as a theme. */
export function asTheme(value: unknown): Theme {
  return themes.find((theme) => theme === value) ?? 'system';
}

/** The Set-Cookie line that keeps a theme for a year; `system` forgets it. A script may write the same line. */
export function themeCookie(theme: Theme, secure: boolean): string {
  const age = theme === 'system' ? 0 : YEAR_SECONDS;
  return `${NAME}=${theme}; Path=/; Max-Age=${age}; SameSite=Lax${secure ? '; Secure' : ''}`;
}
