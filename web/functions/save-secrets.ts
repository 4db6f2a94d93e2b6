import type { Api } from '#core/contract/index.ts';

/** Saves secrets of a function (name -> value; null removes it) together with the code that is saved, whatever is in the editor. */
export async function saveSecrets(api: Api, name: string, secrets: Record<string, string | null>) {
  const { code, saved_version } = (await api.functions.read({ name })).function;
  return (await api.functions.save({ name, code, version: saved_version, secrets })).function;
}
