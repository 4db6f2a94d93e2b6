import { type RefObject, useEffect, useState } from 'react';

const WRONG = '[aria-invalid="true"], [data-invalid] input';

/** Focuses the first invalid field. The returned failure becomes null once all marked fields have been corrected. */
export function useFocusOnFailure<Failure>(
  form: RefObject<HTMLElement | null>,
  failure: Failure | null | undefined,
): Failure | null {
  const [corrected, setCorrected] = useState<Failure | null>(null);
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>(WRONG);
    if (!failure || !form.current || !wrong) return;
    wrong.focus();
    const marks = new MutationObserver(() => setCorrected(form.current?.querySelector(WRONG) ? null : failure));
    marks.observe(form.current, {
      subtree: true,
      childList: true,
      attributeFilter: ['aria-invalid', 'data-invalid'],
    });
    return () => marks.disconnect();
  }, [form, failure]);
  return failure && failure !== corrected ? failure : null;
}
