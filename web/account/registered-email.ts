import { inTab } from '#web/lib/kept.ts';

const key = 'certamen.registered';

/** Keeps the address that was just registered for the sign-in form of this tab. A browser that keeps nothing forgets it. */
export function keepRegisteredEmail(email: string): void {
  inTab.set(key, email);
}

/** The address that was just registered in this tab, else an empty text. */
export function registeredEmail(): string {
  return inTab.get(key) ?? '';
}
