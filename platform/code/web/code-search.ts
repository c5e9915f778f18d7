/** Find and replace in code (Ctrl F), in the words of the product. */
import { search } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';

const words: Readonly<Record<string, string>> = {
  next: 'Next',
  previous: 'Previous',
  all: 'Select all',
  'match case': 'Match case',
  regexp: 'Regular expression',
  'by word': 'Whole words',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close',
  'Go to line': 'Go to line',
  go: 'Go',
  Diagnostics: 'Problems',
  'No diagnostics': 'No problems',
};

/** The bar stands above the text. */
export const codeSearch: Extension = [search({ top: true }), EditorState.phrases.of(words)];
