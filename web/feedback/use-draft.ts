import { type RefObject, useCallback, useEffect } from 'react';

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
    attempt(() => sessionStorage.setItem(key, JSON.stringify(draft)));
  }, [form, key]);
  const drop = useCallback(() => attempt(() => sessionStorage.removeItem(key)), [key]);
  return { keep, drop };
}

function stored(key: string): Partial<Record<string, unknown>> {
  return attempt(() => JSON.parse(sessionStorage.getItem(key) ?? '{}')) ?? {};
}

/** Storage can be switched off or hold something else: the form works without it. */
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
