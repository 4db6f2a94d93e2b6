import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Whether a form says something else than when it last agreed with the server: `agreed` changes when it does again. `tell` hears
 * of every change, and that there is nothing unsaved once the form is gone.
 */
export function useUnsaved(
  form: RefObject<HTMLFormElement | null>,
  agreed: unknown,
  tell: (unsaved: boolean) => void,
): boolean {
  const [unsaved, setUnsaved] = useState(false);
  const heard = useRef(tell);
  heard.current = tell;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the form says is kept anew whenever it agrees again
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const kept = contentOf(element);
    setUnsaved(false);
    const look = () => setUnsaved(contentOf(element) !== kept);
    element.addEventListener('input', look);
    return () => element.removeEventListener('input', look);
  }, [form, agreed]);
  useEffect(() => {
    heard.current(unsaved);
    return () => heard.current(false);
  }, [unsaved]);
  return unsaved;
}

/** What people see and change; hidden fields are ours. */
function contentOf(form: HTMLFormElement): string {
  const controls = [...form.elements] as HTMLInputElement[];
  return JSON.stringify(controls.filter(({ type }) => type !== 'hidden').map(({ name, value }) => [name, value]));
}
