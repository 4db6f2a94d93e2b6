import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { Api } from '#core/contract/index.ts';

type Options = Awaited<ReturnType<Api['factors']['beginPasskey']>>['options'];
type Added = Parameters<Api['factors']['addPasskey']>[0]['passkey'];
type Used = Parameters<Api['factors']['finishPasskey']>[0]['passkey'];

/** Lets the browser make a passkey. Throws the browser's own errors; `wasCancelled` tells one of them. */
export async function makePasskey(options: Options): Promise<Added> {
  const made = await startRegistration({ optionsJSON: options as never });
  const { clientDataJSON, attestationObject, transports } = made.response;
  const response = { clientDataJSON, attestationObject, ...(transports && { transports }) };
  return { id: made.id, rawId: made.rawId, type: 'public-key', response };
}

/** Lets the person use a passkey: in a dialog of the browser, or with `autofill` in the list below a field. */
export async function takePasskey(options: Options, autofill = false): Promise<Used> {
  const used = await startAuthentication({ optionsJSON: options as never, useBrowserAutofill: autofill });
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response;
  const response = { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
  return { id: used.id, rawId: used.rawId, type: 'public-key', response };
}

export function canAutofill(): Promise<boolean> {
  return browserSupportsWebAuthnAutofill();
}

/** Ends an autofill that still waits: the browser answers one request at a time. */
export function stopAutofill(): void {
  WebAuthnAbortService.cancelCeremony();
}
