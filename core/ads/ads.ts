import { boundName, wordIn } from '../lib/cookie-words.ts';

export const AD_DELAY_MS = 100;
/** After this time an unfilled slot shows the house panel. */
export const AD_PATIENCE_MS = 8_000;
export const AD_FREE_PATIENCE_MS = 2_000;

/** Null: not asked yet. */
export type AdChoice = 'allowed' | 'refused' | null;

const NAME = 'ads';
/** Seconds. */
const AD_CHOICE_AGE = 182 * 86_400;

export const adChoiceIn = (cookies: string | null | undefined): AdChoice => asAdChoice(wordIn(cookies, NAME));

export const asAdChoice = (value: unknown): AdChoice => (value === 'allowed' || value === 'refused' ? value : null);

export function adChoiceCookie(choice: NonNullable<AdChoice>, secure: boolean): string {
  return `${boundName(NAME, secure)}=${choice}; Path=/; Max-Age=${AD_CHOICE_AGE}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
