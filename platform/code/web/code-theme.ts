/** Looks of the code editor: the colours of the product, also for what the editor adds, such as its search bar. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--aw-text)', backgroundColor: 'var(--aw-surface)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--aw-font-mono)', lineHeight: '22px' },
  '.cm-content': { caretColor: 'var(--aw-text)', padding: '10px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--aw-text)' },
  '.cm-gutters': {
    color: 'var(--aw-text-muted)',
    backgroundColor: 'var(--aw-surface)',
    border: 'none',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '36px', padding: '0 8px 0 4px' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--aw-hover)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'var(--aw-selected)',
  },
  '.cm-matchingBracket': { backgroundColor: 'var(--aw-active)', outline: '1px solid var(--aw-border)' },
  '.cm-searchMatch': { backgroundColor: 'var(--aw-warning-bg)', outline: '1px solid var(--aw-warning-line)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--aw-accent-subtle)' },
  '.cm-foldPlaceholder': { color: 'var(--aw-text-muted)', backgroundColor: 'var(--aw-hover)', border: 'none' },
  '.cm-panels': { color: 'var(--aw-text)', backgroundColor: 'var(--aw-bg-side)' },
  '.cm-panels-bottom': { borderTop: '1px solid var(--aw-hairline)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--aw-hairline)' },
  '.cm-textfield': {
    color: 'var(--aw-text)',
    backgroundColor: 'var(--aw-surface)',
    border: '1px solid var(--aw-input-border)',
    borderRadius: 'var(--aw-radius)',
  },
  '.cm-button': {
    color: 'var(--aw-text)',
    backgroundImage: 'none',
    backgroundColor: 'var(--aw-surface)',
    border: '1px solid var(--aw-border)',
    borderRadius: 'var(--aw-radius)',
  },
  '.cm-tooltip': {
    maxWidth: '520px',
    color: 'var(--aw-text)',
    backgroundColor: 'var(--aw-surface-raised)',
    border: '1px solid var(--aw-border)',
    borderRadius: 'var(--aw-radius)',
    boxShadow: 'var(--aw-shadow-menu)',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--aw-selected-text)',
    backgroundColor: 'var(--aw-selected)',
  },
  '.cm-completionDetail': { color: 'var(--aw-text-muted)', fontStyle: 'normal' },
  '.cm-diagnostic': { padding: '6px 10px', font: 'var(--aw-type-body)' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--aw-danger-line)' },
  '.cm-diagnostic-warning': { borderLeft: '3px solid var(--aw-warning-line)' },
  '.cm-line.cm-problem': { backgroundColor: 'var(--aw-danger-bg)' },
});

const highlight = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--aw-purple)' },
  { tag: tags.string, color: 'var(--aw-success)' },
  { tag: tags.comment, color: 'var(--aw-text-muted)', fontStyle: 'italic' },
  { tag: tags.number, color: 'var(--aw-info)' },
  { tag: tags.operator, color: 'var(--aw-accent-text)' },
  { tag: tags.meta, color: 'var(--aw-warning)' },
]);

/** Theme and highlighting; colours follow the scheme of the page by themselves. */
export const codeTheme = [theme, syntaxHighlighting(highlight)];
