import { boundName, wordIn } from './cookie-words.ts';

/** An ad slot is activated this long after it was rendered. Milliseconds. */
export const AD_DELAY_MS = 100;
/** A slot that the ad network has not taken up by then is given to the house panel. Milliseconds. */
export const AD_PATIENCE_MS = 8_000;
/** A page waits this long to be told whether its reader sees ads; then it shows none. Milliseconds. */
export const AD_FREE_PATIENCE_MS = 2_000;

/** Whether the reader lets the ad network show ads, which sets cookies of its own; null: not asked yet. */
export type AdChoice = 'allowed' | 'refused' | null;

const NAME = 'ads';
/** Half a year, in seconds; then the reader is asked again. */
const AD_CHOICE_AGE = 182 * 86_400;

/** The choice in a Cookie header or in document.cookie. It says nothing of who chose. */
export function adChoiceIn(cookies: string | null | undefined): AdChoice {
  return asAdChoice(wordIn(cookies, NAME));
}

/** Whatever a form or a cookie says, as a choice. */
export function asAdChoice(value: unknown): AdChoice {
  return value === 'allowed' || value === 'refused' ? value : null;
}

/** The Set-Cookie line that keeps a choice for half a year. */
export function adChoiceCookie(choice: NonNullable<AdChoice>, secure: boolean): string {
  return `${boundName(NAME, secure)}=${choice}; Path=/; Max-Age=${AD_CHOICE_AGE}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
