import type { Api } from '#core/contract/index.ts';

/** Saved with the stored code, whatever is in the editor. A null value removes a secret. */
export async function saveSecrets(api: Api, name: string, secrets: Record<string, string | null>) {
  const { code, saved_version } = (await api.functions.read({ name })).function;
  return (await api.functions.save({ name, code, version: saved_version, secrets })).function;
}
