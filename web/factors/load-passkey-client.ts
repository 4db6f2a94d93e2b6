import { lazyPart } from '#web/lib/lazy-part.ts';

/** What asks the browser for passkeys. */
export const loadPasskeyClient = lazyPart(() => import('./passkey-client.ts'));
