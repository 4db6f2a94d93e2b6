import { type RefObject, useCallback, useEffect } from 'react';
import { inTab, keptJson } from '#web/lib/kept.ts';

const fields = ['message', 'email'] as const;

/**
 * Keeps what is typed into a form of feedback over a reload of the tab and nowhere else. `keep` is for each change, `drop` for when
 * it was sent.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, about: string) {
  const key = `certamen.feedback.${about}`;
  useEffect(() => {
    const kept = stored(key);
    for (const name of fields) {
      const field = form.current?.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | null;
      // An address that was taken out stays out.
      const value = kept[name];
      if (field && field.value === field.defaultValue)
        field.value = typeof value === 'string' ? value : field.defaultValue;
    }
  }, [form, key]);
  const keep = useCallback(() => {
    const typed = new FormData(form.current ?? undefined);
    const draft = Object.fromEntries(fields.map((name) => [name, String(typed.get(name) ?? '')]));
    inTab.set(key, JSON.stringify(draft));
  }, [form, key]);
  const drop = useCallback(() => inTab.remove(key), [key]);
  return { keep, drop };
}

function stored(key: string): Partial<Record<string, unknown>> {
  return keptJson(inTab, key) ?? {};
}
