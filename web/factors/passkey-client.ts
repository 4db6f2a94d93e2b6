import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { Api } from '#core/contract/index.ts';
import type { Output } from '#core/contract/inputs-and-outputs.ts';

export { browserSupportsWebAuthnAutofill as canAutofill } from '@simplewebauthn/browser';

type Options = Output<'factors.beginPasskey'>['options'];
type Added = Parameters<Api['factors']['addPasskey']>[0]['passkey'];
type Used = Parameters<Api['factors']['finishPasskey']>[0]['passkey'];

/** Throws the browser's own errors; `wasCancelled` recognizes a cancellation. */
export async function makePasskey(options: Options): Promise<Added> {
  const made = await startRegistration({ optionsJSON: options as never });
  const { clientDataJSON, attestationObject, transports } = made.response;
  const response = { clientDataJSON, attestationObject, ...(transports && { transports }) };
  return { id: made.id, rawId: made.rawId, type: 'public-key', response };
}

export async function takePasskey(options: Options, autofill = false): Promise<Used> {
  const used = await startAuthentication({ optionsJSON: options as never, useBrowserAutofill: autofill });
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response;
  const response = { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
  return { id: used.id, rawId: used.rawId, type: 'public-key', response };
}

/** The browser handles one request at a time. */
export function stopAutofill(): void {
  WebAuthnAbortService.cancelCeremony();
}
