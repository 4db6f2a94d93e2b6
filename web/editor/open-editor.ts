import { indentWithTab } from '@codemirror/commands';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { type Extension, Prec, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, keymap } from '@codemirror/view';
import { basicSetup, EditorView } from 'codemirror';
import type { Finding } from './code-editor.tsx';
import { look } from './look.ts';

export interface OpenEditor {
  focus(): void;
  /** Puts another text in, as one step that can be undone. */
  setText(text: string): void;
  /** Marks lines: `error` first of all, then what is only minded. */
  setFindings(error: Finding | null, warnings: readonly Finding[]): void;
  /** Marks lines, counted from 1, as other than before. */
  setChanged(lines: readonly number[]): void;
  /** Puts the focus onto a line, counted from 1, and marks it. */
  goTo(line: number): void;
  destroy(): void;
}

/** A language, and how one types in it. */
export interface EditorLanguage {
  support: Extension;
  /** Tab indents, and leaves after Escape; otherwise it always leaves. */
  tabIndents: boolean;
}

interface Setup {
  text: string;
  label: string;
  language: EditorLanguage;
  /** Where the caret was, to go on typing there; null where the focus was elsewhere. */
  selection: { start: number; end: number } | null;
  onChange(text: string): void;
}

/**
 * The code editor in a shadow root of this element: there its styles are constructed sheets. In the document it would write a <style>
 * element, which the content security policy refuses.
 */
export function openEditor(host: HTMLElement, { text, label, language, selection, onChange }: Setup): OpenEditor {
  // What is put in from outside was not typed.
  let typing = true;
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const view = new EditorView({
    doc: text,
    root,
    parent: root,
    extensions: [
      basicSetup,
      language.support,
      language.tabIndents ? [keymap.of([indentWithTab]), leavable] : [],
      lintGutter(),
      changedLines,
      look,
      // Said to be a stop of the Tab key, so that who scrolls by keys finds it.
      EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged && typing) onChange(update.state.doc.toString());
      }),
    ],
  });
  const { length } = view.state.doc;
  if (selection) {
    view.dispatch({
      selection: { anchor: Math.min(selection.start, length), head: Math.min(selection.end, length) },
    });
  }
  return {
    focus: () => view.focus(),
    setText: (next) => {
      typing = false;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
      typing = true;
    },
    setFindings: (error, warnings) => {
      const marks = [
        ...(error ? [diagnostic(view, error, 'error')] : []),
        ...warnings.map((one) => diagnostic(view, one, 'warning')),
      ];
      view.dispatch(setDiagnostics(view.state, marks));
    },
    setChanged: (lines) => view.dispatch({ effects: setChangedLines.of(lines) }),
    goTo: (line) => {
      const { from, to } = lineIn(view, line);
      view.dispatch({
        selection: { anchor: from, head: to },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}

/** How long Escape lets the next Tab leave, in milliseconds: nobody has to hurry. */
const LEAVING_MS = 600_000;

const leavable = Prec.lowest(
  keymap.of([
    {
      key: 'Escape',
      run: (view) => {
        view.setTabFocusMode(LEAVING_MS);
        return true;
      },
    },
  ]),
);

const setChangedLines = StateEffect.define<readonly number[]>();

const changedLine = Decoration.line({ class: 'cm-changed' });

/** They move with what is typed until others are told. */
const changedLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects, state: { doc } }) {
    const told = effects.find((effect) => effect.is(setChangedLines));
    if (!told) return marks.map(changes);
    const lines = (told.value as readonly number[]).filter((line) => line >= 1 && line <= doc.lines);
    return Decoration.set(
      lines.map((line) => changedLine.range(doc.line(line).from)),
      true,
    );
  },
  provide: (field) => EditorView.decorations.from(field),
});

function lineIn({ state: { doc } }: EditorView, line: number) {
  return doc.line(Math.min(Math.max(1, line), doc.lines));
}

function diagnostic(view: EditorView, { line, message }: Finding, severity: 'error' | 'warning'): Diagnostic {
  const { from, to } = lineIn(view, line ?? 1);
  return { from, to, severity, message };
}
