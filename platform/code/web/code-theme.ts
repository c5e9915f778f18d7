/** Looks of the code editor: the colours of the product, also for what the editor adds, such as its search bar. */
import { EditorView } from '@codemirror/view';

/** A cross in a filled circle: what is wrong is told by more than a colour. */
const errorSign = `url('data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="17" fill="#c92a2a"/><path d="M13 13 27 27M27 13 13 27" stroke="#fff" stroke-width="5" stroke-linecap="round"/></svg>',
)}')`;

/** Theme and highlighting; colours follow the scheme of the page by themselves. */
export const codeTheme = EditorView.theme({
  '&': { height: '100%', color: 'var(--aw-text)', backgroundColor: 'var(--aw-surface)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  // Code is shown as it is written: `<=` stays two characters.
  '.cm-scroller': { fontFamily: 'var(--aw-font-mono)', fontVariantLigatures: 'none', lineHeight: '22px' },
  '.cm-content': { caretColor: 'var(--aw-text)', padding: '10px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--aw-text)' },
  '.cm-gutters': {
    color: 'var(--aw-text-muted)',
    backgroundColor: 'var(--aw-surface)',
    border: 'none',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '36px', padding: '0 8px 0 4px' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--aw-hover)' },
  '.cm-line::selection, .cm-line ::selection': {
    backgroundColor: 'color-mix(in srgb, var(--aw-accent) 24%, transparent)',
  },
  '.cm-matchingBracket': { backgroundColor: 'var(--aw-active)', outline: '1px solid var(--aw-border)' },
  '.cm-searchMatch': { backgroundColor: 'var(--aw-warning-bg)', outline: '1px solid var(--aw-warning-line)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--aw-accent-subtle)' },
  '.cm-foldPlaceholder': { color: 'var(--aw-text-muted)', backgroundColor: 'var(--aw-hover)', border: 'none' },
  '.cm-panels': { color: 'var(--aw-text)', backgroundColor: 'var(--aw-bg-side)' },
  '.cm-panels-bottom': { borderTop: '1px solid var(--aw-hairline)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--aw-hairline)' },
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '6px 8px',
    alignItems: 'center',
    padding: '8px 40px 8px 12px',
    font: 'var(--aw-type-small)',
    '& br': { flexBasis: '100%', height: '0', content: '""' },
    '& input, & button, & label': { margin: '0' },
    '& label': { display: 'inline-flex', gap: '6px', alignItems: 'center', fontSize: 'inherit' },
    '& input[type=checkbox]': { margin: '0' },
    '& [name=close]': { top: '8px', right: '10px', width: '26px', height: '26px', fontSize: '18px' },
  },
  '.cm-textfield': {
    height: '28px',
    padding: '0 8px',
    font: 'inherit',
    color: 'var(--aw-text)',
    backgroundColor: 'var(--aw-surface)',
    border: '1px solid var(--aw-input-border)',
    borderRadius: 'var(--aw-radius)',
  },
  '.cm-button': {
    height: '28px',
    padding: '0 10px',
    font: 'inherit',
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
  '.cm-lint-marker-error': { content: errorSign },
  '.cm-diagnostic': { padding: '6px 10px', font: 'var(--aw-type-body)' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--aw-danger-line)' },
  '.cm-diagnostic-warning': { borderLeft: '3px solid var(--aw-warning-line)' },
  '.cm-dsl-keyword': { color: 'var(--aw-purple)' },
  '.cm-dsl-text': { color: 'var(--aw-success)' },
  '.cm-dsl-comment': { color: 'var(--aw-text-muted)', fontStyle: 'italic' },
  '.cm-dsl-number': { color: 'var(--aw-info)' },
  '.cm-dsl-operator': { color: 'var(--aw-accent-text)' },
  '.cm-dsl-constant': { color: 'var(--aw-warning)' },
  '.cm-line.cm-problem': { backgroundColor: 'var(--aw-danger-bg)' },
});
