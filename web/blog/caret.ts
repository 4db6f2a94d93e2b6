export interface Caret {
  name: string;
  start: number | null;
  end: number | null;
}

/** Null if no text field of the form has the focus. */
export function caretIn(form: HTMLFormElement | null): Caret | null {
  const field = document.activeElement;
  const isText = field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === 'text');
  if (!isText || !form?.contains(field)) return null;
  return { name: field.name, start: field.selectionStart, end: field.selectionEnd };
}

export function setCaret(form: HTMLFormElement | null, caret: Caret | null): void {
  const field = caret && form?.elements.namedItem(caret.name);
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return;
  field.focus({ preventScroll: true });
  field.setSelectionRange(caret?.start ?? null, caret?.end ?? null);
}
