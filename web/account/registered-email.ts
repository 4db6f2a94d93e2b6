const key = 'certamen.registered';

/** Keeps the address that was just registered for the sign-in form of this tab. A browser that keeps nothing forgets it. */
export function keepRegisteredEmail(email: string): void {
  try {
    sessionStorage.setItem(key, email);
  } catch {
    // Storage is switched off: the address is typed again.
  }
}

/** The address that was just registered in this tab, else an empty text. */
export function registeredEmail(): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}
