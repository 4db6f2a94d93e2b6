import { importPart } from '#web/lib/import-part.ts';

/** What asks the browser for passkeys, fetched when it is first needed. */
export const loadPasskeyClient = () => importPart(() => import('./passkey-client.ts'));
