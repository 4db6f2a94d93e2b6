import { useRef } from 'react';
import { afterFailure } from '#web/lib/form-text.ts';
import type { Failed } from '#web/lib/load.ts';
import { useFocusOnFailure } from '#web/lib/use-focus-on-failure.ts';

/** What a refused form shows again; `standing` becomes null once every marked field is corrected. */
export function useFailedForm(failed: Failed | null) {
  const form = useRef<HTMLFormElement>(null);
  const standing = useFocusOnFailure(form, failed);
  return { form, standing, ...afterFailure(failed) };
}
