import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import { EditorView } from 'codemirror';

const colours = HighlightStyle.define([
  {
    tag: [tags.tagName, tags.keyword, tags.operatorKeyword, tags.modifier, tags.self, tags.null],
    color: 'var(--seal)',
  },
  { tag: [tags.attributeName, tags.number, tags.bool, tags.regexp], color: 'var(--flag)' },
  { tag: [tags.attributeValue, tags.character, tags.string, tags.special(tags.string)], color: 'var(--right)' },
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
  '.cm-changed': { backgroundColor: 'var(--seal-soft)', boxShadow: 'inset 3px 0 var(--seal)' },
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

/** The page's custom properties reach into the shadow root and follow light and dark. */
export const look = [theme, syntaxHighlighting(colours)];
