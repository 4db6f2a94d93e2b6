import { inTab } from '#web/lib/kept.ts';

const key = 'certamen.registered';

/** Remembers the address for the sign-in form in this tab. */
export function keepRegisteredEmail(email: string): void {
  inTab.set(key, email);
}

export function registeredEmail(): string {
  return inTab.get(key) ?? '';
}
