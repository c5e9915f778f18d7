/**
 * Folding of blocks, and the markers beside their first lines. A worker reads the text; its blocks move with what is typed
 * until it has read again. The fold gutter of CodeMirror has no such blocks: it asks for each visible line after each key.
 */
import { codeFolding, foldable, foldedRanges, foldEffect, foldService, unfoldEffect } from '@codemirror/language';
import { RangeSet, StateEffect, StateField, type EditorState, type Extension, type Text } from '@codemirror/state';
import { gutter, GutterMarker, ViewPlugin, type EditorView, type ViewUpdate } from '@codemirror/view';
import type { Block } from '@archwright/structurizr';

/** Tells the editor the blocks of the text. */
export const setBlocks = StateEffect.define<readonly Block[]>();

interface Range {
  readonly from: number;
  readonly to: number;
}

class FoldMarker extends GutterMarker {
  readonly isFolded: boolean;

  constructor(isFolded: boolean) {
    super();
    this.isFolded = isFolded;
  }

  override eq(other: GutterMarker): boolean {
    return other instanceof FoldMarker && other.isFolded === this.isFolded;
  }

  override toDOM({ state }: EditorView): HTMLElement {
    const marker = document.createElement('span');
    marker.textContent = this.isFolded ? '›' : '⌄';
    marker.title = state.phrase(this.isFolded ? 'Unfold line' : 'Fold line');
    return marker;
  }
}

type FoldMarkers = RangeSet<FoldMarker>;

const open = new FoldMarker(false);
const folded = new FoldMarker(true);

/** From the start of its first line to the text of its last one; of blocks that start in one line the outermost. */
function markersOf(doc: Text, blocks: readonly Block[]): FoldMarkers {
  const byLine = new Map(blocks.toReversed().map((block) => [block.startLine, block]));
  const ranges = [...byLine.values()]
    .filter(({ startLine, endLine }) => startLine < endLine && endLine <= doc.lines)
    .map(({ startLine, endLine }) => {
      const last = doc.line(endLine);
      return open.range(doc.line(startLine).from, last.from + (last.text.length - last.text.trimStart().length));
    });
  return RangeSet.of(ranges, true);
}

/** The blocks of the last check, where they are now. */
const blockMarkers = StateField.define<FoldMarkers>({
  create: () => RangeSet.empty,
  update: (markers, { effects, changes, newDoc }) => {
    const found = effects.find((effect) => effect.is(setBlocks))?.value;
    return found ? markersOf(newDoc, found) : markers.map(changes);
  },
});

/** Blocks fold from the end of their first line to the start of their last one. */
const folding = foldService.of((state, from, lineEnd) => {
  let end = lineEnd;
  state.field(blockMarkers).between(from, from, (start, to) => {
    if (start === from) end = Math.max(end, to);
  });
  return end > lineEnd ? { from: lineEnd, to: end } : null;
});

/** What is folded at a line. */
function foldAt(state: EditorState, { from, to }: Range): Range | undefined {
  let found: Range | undefined;
  foldedRanges(state).between(from, to, (start, end) => {
    if (!found || start < found.from) found = { from: start, to: end };
  });
  return found;
}

/** The markers of blocks, and in their place those of what is folded. */
function shownMarkers(state: EditorState): FoldMarkers {
  const blocks = state.field(blockMarkers);
  const folds = foldedRanges(state);
  if (folds.size === 0) return blocks;
  const lines = new Set<number>();
  for (const fold = folds.iter(); fold.value; fold.next()) lines.add(state.doc.lineAt(fold.from).from);
  return blocks.update({
    filter: (from) => !lines.has(from),
    add: [...lines].map((from) => folded.range(from)),
    sort: true,
  });
}

/** A key press moves the markers; they are made again only when blocks or folds change. */
class Markers {
  shown: FoldMarkers;

  constructor({ state }: EditorView) {
    this.shown = shownMarkers(state);
  }

  update({ startState, state }: ViewUpdate): void {
    const isSame =
      startState.field(blockMarkers) === state.field(blockMarkers) && foldedRanges(startState) === foldedRanges(state);
    if (!isSame) this.shown = shownMarkers(state);
  }
}

const markers = ViewPlugin.fromClass(Markers);

function toggle(view: EditorView, line: Range): boolean {
  const fold = foldAt(view.state, line);
  const range = fold ?? foldable(view.state, line.from, line.to);
  if (!range) return false;
  view.dispatch({ effects: (fold ? unfoldEffect : foldEffect).of(range) });
  return true;
}

/** Markers in a gutter of their own, and what they fold. */
export const blockFolding: Extension = [
  blockMarkers,
  folding,
  codeFolding(),
  markers,
  gutter({
    class: 'cm-foldGutter',
    markers: (view) => view.plugin(markers)?.shown ?? RangeSet.empty,
    initialSpacer: () => open,
    domEventHandlers: { click: (view, line) => toggle(view, line) },
  }),
];
