import type { Failed } from './load.ts';

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

export function afterFailure(failed: Failed | null) {
  return {
    typed: (name: string) => failed?.typed[name]?.[0] ?? '',
    error: (name: string) => failed?.failure.fields?.[name],
  };
}
