import { type RefObject, useEffect, useState } from 'react';

type Part = HTMLFormElement | HTMLFieldSetElement;

/** Whether the form differs from the server's state; `agreed` changes whenever the two match again. */
export function useUnsaved(form: RefObject<Part | null>, agreed: unknown): boolean {
  const [unsaved, setUnsaved] = useState(false);
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
  return unsaved;
}

function contentOf(form: Part): string {
  const controls = [...form.elements] as HTMLInputElement[];
  return JSON.stringify(controls.filter(({ type }) => type !== 'hidden').map(({ name, value }) => [name, value]));
}
