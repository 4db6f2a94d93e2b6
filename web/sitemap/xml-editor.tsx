import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { Finding } from '#core/sitemap-text.ts';
import type { CodeEditor } from './code-editor.ts';

export interface XmlEditorHandle {
  /** Puts the focus onto a line, counted from 1, and marks it. */
  goTo(line: number): void;
}

interface XmlEditorProps {
  ref?: Ref<XmlEditorHandle>;
  label: string;
  value: string;
  onChange(text: string): void;
  error: Finding | null;
  warnings: readonly Finding[];
}

/** The sitemap's text: a text field at once, the editor as soon as it is here. Where it does not come the text field stays. */
export function XmlEditor({ ref, label, value, onChange, error, warnings }: XmlEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<CodeEditor | null>(null);
  const latest = useRef({ value, onChange });
  // What the editor says itself is not put into it again.
  const said = useRef(value);
  const [opened, setOpened] = useState(false);
  latest.current = { value, onChange };

  useEffect(() => {
    let left = false;
    // What was typed before the page ran is taken over.
    const typed = area.current?.value ?? '';
    if (typed !== latest.current.value) latest.current.onChange(typed);
    const open = async () => {
      const { openCodeEditor } = await import('./code-editor.ts');
      if (left || !host.current) return;
      const field = area.current;
      const typing = field !== null && document.activeElement === field;
      said.current = latest.current.value;
      editor.current = openCodeEditor(host.current, {
        text: said.current,
        label,
        selection: typing ? { start: field.selectionStart, end: field.selectionEnd } : null,
        onChange: (text) => {
          said.current = text;
          latest.current.onChange(text);
        },
      });
      setOpened(true);
    };
    open().catch(() => {});
    return () => {
      left = true;
      editor.current?.destroy();
      editor.current = null;
    };
  }, [label]);

  useEffect(() => {
    if (!editor.current || value === said.current) return;
    said.current = value;
    editor.current.setText(value);
  }, [value]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an editor that has just come gets the marks too
  useEffect(() => editor.current?.setFindings(error, warnings), [error, warnings, opened]);

  useImperativeHandle(ref, () => ({
    goTo(line) {
      if (editor.current) editor.current.goTo(line);
      else if (area.current) selectLine(area.current, line);
    },
  }));

  return (
    <div className="xmledit">
      {!opened && (
        <textarea
          ref={area}
          className="xmledit__plain"
          aria-label={label}
          aria-invalid={error !== null || undefined}
          value={value}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          wrap="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      <div ref={host} className="xmledit__code" hidden={!opened} />
    </div>
  );
}

function selectLine(area: HTMLTextAreaElement, line: number): void {
  const before = area.value.split('\n', Math.max(0, line - 1)).join('\n').length;
  const start = line > 1 ? before + 1 : 0;
  const end = area.value.indexOf('\n', start);
  area.focus();
  area.setSelectionRange(start, end < 0 ? area.value.length : end);
}
