import { type RefObject, useEffect } from 'react';
import { keyOf } from './key-of.ts';

/** Ctrl+S and Cmd+S save the form, wherever the focus is. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || keyOf(event) !== 's') return;
      event.preventDefault();
      // Behind a dialog nothing is saved.
      if (!document.querySelector('dialog[open]')) form.current?.requestSubmit();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [form]);
}
