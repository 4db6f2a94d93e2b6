import { indentWithTab } from '@codemirror/commands';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { type Extension, Prec, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, keymap } from '@codemirror/view';
import { basicSetup, EditorView } from 'codemirror';
import { look } from './look.ts';

/** `line` is 1-based; null for the whole text. */
export interface Finding {
  line: number | null;
  message: string;
}

export type OpenEditor = ReturnType<typeof openEditor>;

export interface EditorLanguage {
  support: Extension;
  /** Escape lets the next Tab leave. */
  tabIndents: boolean;
}

interface Setup {
  text: string;
  label: string;
  language: EditorLanguage;
  selection: { start: number; end: number } | null;
  onChange(text: string): void;
}

/**
 * In a shadow root, because its styles are then constructed sheets. In the document it would add a <style> element, which the
 * content security policy refuses.
 */
export function openEditor(host: HTMLElement, { text, label, language, selection, onChange }: Setup) {
  // False while text is set from outside.
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
      // Explicit, so that keyboard users who scroll can reach it.
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
    /** As one undo step. */
    setText: (next: string) => {
      typing = false;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
      typing = true;
    },
    setFindings: (error: Finding | null, warnings: readonly Finding[]) => {
      const marks = [
        ...(error ? [diagnostic(view, error, 'error')] : []),
        ...warnings.map((one) => diagnostic(view, one, 'warning')),
      ];
      view.dispatch(setDiagnostics(view.state, marks));
    },
    /** 1-based. */
    setChanged: (lines: readonly number[]) => view.dispatch({ effects: setChangedLines.of(lines) }),
    /** 1-based. */
    goTo: (line: number) => {
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

/** How long Escape lets the next Tab leave, in milliseconds. */
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

/** The marks move with edits until they are set again. */
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
