/** Marks the matches of a search in the text; while somebody writes they move with it, and are sought again in a rest. */
import { Plugin, PluginKey, TextSelection, type EditorState } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { findMatches, matchAfter, type FindQuery, type FoundRange } from './find-matches.ts';

/** A search: what for, where it was found, which match is the current one. */
export type FindState = {
  readonly query: FindQuery;
  readonly found: readonly FoundRange[];
  readonly current: number | null;
  readonly marks: DecorationSet;
};

/** Key of the find plugin. */
export const findKey = new PluginKey<FindState>('find');

/** Matches that are drawn: more would only colour the whole text. */
const MOST_MARKS = 2000;
const REST_MS = 150;

const NO_SEARCH: FindState = {
  query: { text: '', matchCase: false, wholeWord: false },
  found: [],
  current: null,
  marks: DecorationSet.empty,
};

/** The state of the search, when the plugin is there. */
export const findState = (state: EditorState): FindState => findKey.getState(state) ?? NO_SEARCH;

/** The plugin; it is registered while the bar is open. */
export function findPlugin(): Plugin<FindState> {
  return new Plugin<FindState>({
    key: findKey,
    state: {
      init: () => NO_SEARCH,
      apply(tr, search) {
        const next = tr.getMeta(findKey) as FindState | undefined;
        if (next) return next;
        if (!tr.docChanged || search.found.length === 0) return search;
        const found = search.found.map(({ from, to }) => ({
          from: tr.mapping.map(from, 1),
          to: tr.mapping.map(to, -1),
        }));
        return { ...search, found, marks: search.marks.map(tr.mapping, tr.doc) };
      },
    },
    props: { decorations: (state) => findState(state).marks },
    view: () => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      return {
        update(view, before) {
          if (view.state.doc === before.doc || findState(view.state).query.text === '') return;
          clearTimeout(timer);
          timer = setTimeout(() => searchAgain(view), REST_MS);
        },
        destroy: () => clearTimeout(timer),
      };
    },
  });
}

/** Looks for something else; the current match is the first one from `place` on. */
export function search(view: EditorView, query: FindQuery, place: number): void {
  const found = findMatches(view.state.doc, query);
  tell(view, { query, found, current: matchAfter(found, place) });
}

function searchAgain(view: EditorView): void {
  if (view.isDestroyed) return;
  const { query, found, current } = findState(view.state);
  const place = current === null ? 0 : (found[current]?.from ?? 0);
  search(view, query, place);
}

/** Selects the next (or previous) match and scrolls it into view. */
export function step(view: EditorView, by: 1 | -1): void {
  const { query, found, current } = findState(view.state);
  if (found.length === 0) return;
  tell(view, { query, found, current: ((current ?? (by > 0 ? -1 : 0)) + by + found.length) % found.length });
}

function tell(view: EditorView, { query, found, current }: Omit<FindState, 'marks'>): void {
  const marks = DecorationSet.create(view.state.doc, marksOf(found, current));
  view.dispatch(view.state.tr.setMeta(findKey, { query, found, current, marks }).setMeta('addToHistory', false));
  view.dom.querySelector('.aw-found-now')?.scrollIntoView({ block: 'center' });
}

function marksOf(found: readonly FoundRange[], current: number | null): Decoration[] {
  const start = Math.max(0, (current ?? 0) - MOST_MARKS / 2);
  return found
    .slice(start, start + MOST_MARKS)
    .map(({ from, to }, index) =>
      Decoration.inline(from, to, { class: start + index === current ? 'aw-found aw-found-now' : 'aw-found' }),
    );
}

/** Replaces the current match and moves to the next one. */
export function replaceCurrent(view: EditorView, text: string): void {
  const { query, found, current } = findState(view.state);
  const match = current === null ? undefined : found[current];
  if (!match || match.from >= match.to) return;
  view.dispatch(view.state.tr.insertText(text, match.from, match.to));
  search(view, query, match.from + text.length);
}

/** Replaces every match in one undo step. Returns the number of replacements. */
export function replaceAll(view: EditorView, text: string): number {
  const { query } = findState(view.state);
  const found = findMatches(view.state.doc, query);
  if (found.length === 0) return 0;
  const tr = view.state.tr;
  for (const { from, to } of found.toReversed()) tr.insertText(text, from, to);
  view.dispatch(tr);
  search(view, query, 0);
  return found.length;
}

/** Gives the cursor back to the text, with the current match selected. */
export function returnToText(view: EditorView): void {
  const { found, current } = findState(view.state);
  const match = current === null ? undefined : found[current];
  if (match && match.from < match.to) {
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, match.from, match.to)));
  }
  view.focus();
}
