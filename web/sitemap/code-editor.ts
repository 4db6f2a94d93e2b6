import { xml } from '@codemirror/lang-xml';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { tags } from '@lezer/highlight';
import { basicSetup, EditorView } from 'codemirror';
import { changeFrequencies } from '#core/sitemap.ts';
import type { Finding } from '#core/sitemap-text.ts';

export interface CodeEditor {
  /** Puts another text in, as one step that can be undone. */
  setText(text: string): void;
  /** Marks lines: `error` first of all, then what is only minded. */
  setFindings(error: Finding | null, warnings: readonly Finding[]): void;
  /** Puts the focus onto a line, counted from 1, and marks it. */
  goTo(line: number): void;
  destroy(): void;
}

interface Setup {
  text: string;
  label: string;
  /** Where the caret was, to go on typing there; null where the focus was elsewhere. */
  selection: { start: number; end: number } | null;
  onChange(text: string): void;
}

/**
 * The XML editor in a shadow root of this element: there its styles are constructed sheets. In the document it would write a <style>
 * element, which the content security policy refuses.
 */
export function openCodeEditor(host: HTMLElement, { text, label, selection, onChange }: Setup): CodeEditor {
  // What is put in from outside was not typed.
  let typing = true;
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const view = new EditorView({
    doc: text,
    root,
    parent: root,
    extensions: [
      basicSetup,
      xml({ elements: [...protocol] }),
      lintGutter(),
      theme,
      syntaxHighlighting(colours),
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
    view.focus();
  }
  return {
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

function lineIn({ state: { doc } }: EditorView, line: number) {
  return doc.line(Math.min(Math.max(1, line), doc.lines));
}

function diagnostic(view: EditorView, { line, message }: Finding, severity: 'error' | 'warning'): Diagnostic {
  const { from, to } = lineIn(view, line ?? 1);
  return { from, to, severity, message };
}

/** What the protocol has, to be offered while typing. */
const protocol = [
  { name: 'urlset', top: true, children: ['url'] },
  { name: 'sitemapindex', top: true, children: ['sitemap'] },
  { name: 'url', children: ['loc', 'lastmod', 'changefreq', 'priority'] },
  { name: 'sitemap', children: ['loc', 'lastmod'] },
  { name: 'loc' },
  { name: 'lastmod' },
  { name: 'changefreq', textContent: changeFrequencies },
  { name: 'priority' },
];

const colours = HighlightStyle.define([
  { tag: tags.tagName, color: 'var(--seal)' },
  { tag: tags.attributeName, color: 'var(--flag)' },
  { tag: [tags.attributeValue, tags.character], color: 'var(--right)' },
  { tag: [tags.angleBracket, tags.definitionOperator, tags.processingInstruction], color: 'var(--ink-soft)' },
  { tag: [tags.comment, tags.documentMeta], color: 'var(--ink-soft)', fontStyle: 'italic' },
  { tag: tags.invalid, color: 'var(--wrong)' },
]);

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--card)', fontSize: 'var(--t1)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.25rem' },
  '.cm-content': { caretColor: 'var(--ink)', padding: 'var(--s2) 0' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { color: 'var(--ink-soft)', backgroundColor: 'var(--well)', borderRight: '1px solid var(--line)' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '.cm-activeLineGutter': { color: 'var(--ink)', backgroundColor: 'transparent' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in oklab, var(--seal) 26%, transparent)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--seal-soft)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--seal-soft)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--wrong-soft)' },
  '.cm-searchMatch': { backgroundColor: 'var(--flag-soft)', outline: '1px solid var(--flag)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--seal-soft)', outline: '1px solid var(--seal)' },
  '.cm-foldPlaceholder': { color: 'var(--ink-soft)', backgroundColor: 'var(--well)', borderColor: 'var(--line)' },
  '.cm-panels': { color: 'var(--ink)', backgroundColor: 'var(--well)', borderColor: 'var(--line)' },
  '.cm-panels-bottom': { borderTop: '1px solid var(--line)' },
  '.cm-textfield': {
    color: 'var(--ink)',
    backgroundColor: 'var(--card)',
    border: '1px solid var(--edge)',
    fontSize: 'inherit',
  },
  '.cm-button': {
    fontSize: 'inherit',
    color: 'var(--ink)',
    background: 'var(--card)',
    border: '1px solid var(--edge)',
    borderRadius: 'var(--r-control)',
  },
  '.cm-panel.cm-search [name=close]': { color: 'var(--ink)' },
  '.cm-tooltip': {
    color: 'var(--ink)',
    backgroundColor: 'var(--card)',
    border: '1px solid var(--edge)',
    borderRadius: 'var(--r-control)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--on-seal)',
    backgroundColor: 'var(--seal)',
  },
  '.cm-diagnostic': { fontFamily: 'var(--sans)', maxWidth: '32rem' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--wrong)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--flag)' },
  '.cm-lintRange': { backgroundImage: 'none', textDecoration: 'underline wavy 1px', textUnderlineOffset: '0.2em' },
  '.cm-lintRange-error': { textDecorationColor: 'var(--wrong)' },
  '.cm-lintRange-warning': { textDecorationColor: 'var(--flag)' },
});
