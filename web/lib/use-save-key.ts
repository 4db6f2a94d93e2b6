import { type RefObject, useEffect } from 'react';
import { keyOf } from './key-of.ts';

export function useSaveKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || keyOf(event) !== 's') return;
      event.preventDefault();
      // Not while a dialog is open.
      if (!document.querySelector('dialog[open]')) form.current?.requestSubmit();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [form]);
}
