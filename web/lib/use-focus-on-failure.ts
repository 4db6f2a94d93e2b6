import { type RefObject, useEffect } from 'react';

/** When a form comes back with failures, puts the focus into the first field that has one, else onto the sentence above it. */
export function useFocusOnFailure(form: RefObject<HTMLElement | null>, failure: unknown): void {
  useEffect(() => {
    if (!failure) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input');
    wrong?.focus();
  }, [form, failure]);
}
