/** Can be undone while the area has the focus; caret, selection and scroll position stay. */
export function replaceText(area: HTMLTextAreaElement, from: number, to: number, text: string): void {
  if (document.activeElement !== area) {
    area.setRangeText(text, from, to, 'preserve');
    area.dispatchEvent(new Event('input', { bubbles: true }));
    return;
  }
  const { selectionStart, selectionEnd, scrollTop } = area;
  const { scrollX, scrollY } = window;
  const moved = (at: number) => (at <= from ? at : Math.max(from, at - to + from) + text.length);
  area.setSelectionRange(from, to);
  // Deprecated, but the only way to change a text area with undo.
  document.execCommand(text ? 'insertText' : 'delete', false, text);
  area.setSelectionRange(moved(selectionStart), moved(selectionEnd));
  area.scrollTop = scrollTop;
  window.scrollTo(scrollX, scrollY);
}

export function toggleLines(area: HTMLTextAreaElement, mark: string): void {
  area.focus();
  const { value, selectionStart, selectionEnd } = area;
  const from = value.lastIndexOf('\n', selectionStart - 1) + 1;
  const end = value.indexOf('\n', selectionEnd);
  const to = end === -1 ? value.length : end;
  const lines = value.slice(from, to).split('\n');
  const isMarked = lines.every((line) => line.startsWith(mark));
  replaceText(area, from, to, lines.map((line) => (isMarked ? line.slice(mark.length) : mark + line)).join('\n'));
  const step = isMarked ? -mark.length : mark.length;
  area.setSelectionRange(Math.max(from, selectionStart + step), Math.max(from, selectionEnd + step * lines.length));
}
