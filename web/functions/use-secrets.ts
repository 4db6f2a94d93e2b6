import { useAction } from '#web/lib/use-action.ts';

/** Saves secrets of a function (name -> value; null takes it away) beside the code that is saved, whatever is typed here. */
export function useSecrets(name: string) {
  return useAction(async (api, secrets: Record<string, string | null>) => {
    const { code, saved_version } = (await api.functions.read({ name })).function;
    return (await api.functions.save({ name, code, version: saved_version, secrets })).function;
  }, `Failed to save ${name}`);
}
