import { importPart } from '#web/lib/import-part.ts';

let client: typeof import('./passkey-client.ts') | undefined;

/** What asks the browser for passkeys, fetched when it is first needed. */
export async function loadPasskeyClient() {
  client ??= await importPart(() => import('./passkey-client.ts'));
  return client;
}
