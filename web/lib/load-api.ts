import type { Api } from '#core/contract/index.ts';
import { importPart } from './import-part.ts';

let api: Api | undefined;

/** The HTTP client, fetched when it is first needed. Without a connection that fails as any call does. */
export async function loadApi(): Promise<Api> {
  api ??= (await importPart(() => import('./api.ts'))).api;
  return api;
}
