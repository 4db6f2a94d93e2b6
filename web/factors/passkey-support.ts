import { lazyPart } from '#web/lib/lazy-part.ts';

export const loadPasskeyClient = lazyPart(() => import('./passkey-client.ts'));

/** Available on secure pages only. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/** Passkeys do not work at an IP address. */
export function isAtNumbers(): boolean {
  return /^[\d.]+$|^\[/.test(location.hostname);
}

/** Browsers give no details, so that sites learn nothing. */
export function passkeyTrouble(thrown: unknown): string {
  const { name, code } = (thrown ?? {}) as { name?: string; code?: string };
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || name === 'InvalidStateError') {
    return 'This device or key already has a passkey for your account.';
  }
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'No passkey was used: it was cancelled or took too long.';
  return 'Your browser could not use a passkey. Try again, or another way.';
}
