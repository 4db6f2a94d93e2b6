import type { Failed } from './load.ts';

/** A field of a posted form as text; an absent one is empty. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** What a form's fields show after a failure: what was typed, and the sentence beside it. */
export function afterFailure(failed: Failed | null) {
  return {
    typed: (name: string) => failed?.typed[name]?.[0] ?? '',
    error: (name: string) => failed?.failure.fields?.[name],
  };
}
