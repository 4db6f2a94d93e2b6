/** Whether this browser can use passkeys at all; it says so on secure pages only. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/** Whether a page was opened at an address made of numbers: no passkey belongs to one. */
export function isAtNumbers(): boolean {
  return /^[\d.]+$|^\[/.test(location.hostname);
}

/** The same page at the name of this machine. */
export function atLocalhost(): string {
  return location.href.replace(location.hostname, 'localhost');
}

/** What to say when the browser made or used no passkey. The browser tells no more than that, so that sites learn nothing. */
export function passkeyTrouble(thrown: unknown): string {
  const { name, code } = (thrown ?? {}) as { name?: string; code?: string };
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || name === 'InvalidStateError') {
    return 'This device or key already has a passkey for your account.';
  }
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'No passkey was used: it was cancelled or took too long.';
  return 'Your browser could not use a passkey. Try again, or another way.';
}
