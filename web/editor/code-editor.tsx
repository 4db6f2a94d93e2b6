import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import './code-editor.css';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { Finding, OpenEditor } from './open-editor.ts';

export interface CodeEditorHandle {
  /** 1-based. */
  goTo(line: number): void;
}

interface CodeEditorProps {
  ref?: Ref<CodeEditorHandle>;
  className?: string;
  language: keyof typeof languages;
  label: string;
  value: string;
  onChange(text: string): void;
  error?: Finding | null;
  warnings?: readonly Finding[];
  /** 1-based lines that are marked as changed. */
  changed?: readonly number[] | undefined;
}

const languages = {
  json: lazyPart(() => Promise.all([import('./open-editor.ts'), import('./json.ts')])),
  xml: lazyPart(() => Promise.all([import('./open-editor.ts'), import('./xml.ts')])),
  typescript: lazyPart(() => Promise.all([import('./open-editor.ts'), import('./typescript.ts')])),
};

/** Announced where Tab indents, so that keyboard users can leave. */
const leaving = { json: '', xml: '', typescript: '. Tab indents; Escape and then Tab leaves.' };

const none: readonly never[] = [];

/** A plain text field until the editor has loaded, or if it cannot load. */
export function CodeEditor(props: CodeEditorProps) {
  const { ref, className, language, label, value, onChange } = props;
  const { error = null, warnings = none, changed = none } = props;
  const host = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<OpenEditor | null>(null);
  const latest = useRef({ value, onChange });
  // The editor's own changes are not set again.
  const said = useRef(value);
  const [opened, setOpened] = useState<'no' | 'yes' | 'typing'>('no');
  latest.current = { value, onChange };

  useEffect(() => {
    let left = false;
    // Includes what was typed before hydration.
    const typed = area.current?.value ?? '';
    if (area.current && typed !== latest.current.value) latest.current.onChange(typed);
    const open = async () => {
      const [{ openEditor }, { language: spoken }] = await languages[language]();
      if (left || !host.current) return;
      const field = area.current;
      const typing = field !== null && document.activeElement === field;
      said.current = latest.current.value;
      editor.current = openEditor(host.current, {
        text: said.current,
        label: label + leaving[language],
        language: spoken,
        selection: typing ? { start: field.selectionStart, end: field.selectionEnd } : null,
        onChange: (text) => {
          said.current = text;
          latest.current.onChange(text);
        },
      });
      // Synchronous: text typed after the selection was read would be lost when the editor replaces the field.
      flushSync(() => setOpened(typing ? 'typing' : 'yes'));
    };
    open().catch(() => {});
    return () => {
      left = true;
      editor.current?.destroy();
      editor.current = null;
    };
  }, [label, language]);

  // A hidden editor cannot take the focus.
  useLayoutEffect(() => {
    if (opened === 'typing') editor.current?.focus();
  }, [opened]);

  useEffect(() => {
    if (!editor.current || value === said.current) return;
    said.current = value;
    editor.current.setText(value);
  }, [value]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an editor that has just come gets the marks too
  useEffect(() => editor.current?.setFindings(error, warnings), [error, warnings, opened]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => editor.current?.setChanged(changed), [changed, opened]);

  useImperativeHandle(ref, () => ({
    goTo(line) {
      if (editor.current) editor.current.goTo(line);
      else if (area.current) selectLine(area.current, line);
    },
  }));

  return (
    <div className={classNames('inputbox codeedit', className)}>
      {opened === 'no' && (
        <textarea
          ref={area}
          className="codeedit__plain"
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
      <div ref={host} className="codeedit__code" hidden={opened === 'no'} />
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
