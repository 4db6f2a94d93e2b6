import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import '#web/styles/code-editor.css';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { OpenEditor } from './open-editor.ts';

/** Something to be said of a text, and on which line, counted from 1; null where it is of no one line. */
export interface Finding {
  line: number | null;
  message: string;
}

export interface CodeEditorHandle {
  /** Puts the focus onto a line, counted from 1, and marks it. */
  goTo(line: number): void;
}

interface CodeEditorProps {
  ref?: Ref<CodeEditorHandle>;
  className?: string;
  language: keyof typeof languages;
  /** Names the field. Another label opens the editor anew. */
  label: string;
  value: string;
  onChange(text: string): void;
  error?: Finding | null;
  warnings?: readonly Finding[];
  /** Lines, counted from 1, that are marked as other than before. */
  changed?: readonly number[] | undefined;
}

const languages = {
  json: lazyPart(() => Promise.all([import('./open-editor.ts'), import('./json.ts')])),
  xml: lazyPart(() => Promise.all([import('./open-editor.ts'), import('./xml.ts')])),
  typescript: lazyPart(() => Promise.all([import('./open-editor.ts'), import('./typescript.ts')])),
};

/** Said with the label where Tab indents: nobody is to be kept in. */
const leaving = { json: '', xml: '', typescript: '. Tab indents; Escape and then Tab leaves.' };

const none: readonly never[] = [];

/** A text of code: a text field at once, the editor as soon as it is here. Where it does not come the text field stays. */
export function CodeEditor(props: CodeEditorProps) {
  const { ref, className, language, label, value, onChange } = props;
  const { error = null, warnings = none, changed = none } = props;
  const host = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<OpenEditor | null>(null);
  const latest = useRef({ value, onChange });
  // What the editor says itself is not put into it again.
  const said = useRef(value);
  const [opened, setOpened] = useState<'no' | 'yes' | 'typing'>('no');
  latest.current = { value, onChange };

  useEffect(() => {
    let left = false;
    // What was typed before the page ran is taken over.
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
      // At once: text typed into the old field after its selection was read would be lost when the editor replaces it.
      flushSync(() => setOpened(typing ? 'typing' : 'yes'));
    };
    open().catch(() => {});
    return () => {
      left = true;
      editor.current?.destroy();
      editor.current = null;
    };
  }, [label, language]);

  // Before it is seen it cannot take the focus.
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
    <div className={classNames('codeedit', className)}>
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
