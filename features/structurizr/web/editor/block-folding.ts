/** Folding of blocks: which lines start one, and the signs beside them. The text is read by a worker; its blocks move with what is typed. */
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

class FoldSign extends GutterMarker {
  readonly isFolded: boolean;

  constructor(isFolded: boolean) {
    super();
    this.isFolded = isFolded;
  }

  override eq(other: GutterMarker): boolean {
    return other instanceof FoldSign && other.isFolded === this.isFolded;
  }

  override toDOM({ state }: EditorView): HTMLElement {
    const sign = document.createElement('span');
    sign.textContent = this.isFolded ? '›' : '⌄';
    sign.title = state.phrase(this.isFolded ? 'Unfold line' : 'Fold line');
    return sign;
  }
}

type FoldSigns = RangeSet<FoldSign>;

const open = new FoldSign(false);
const folded = new FoldSign(true);

/** From the start of its first line to the text of its last one; of blocks that start in one line the outermost. */
function signsOf(doc: Text, blocks: readonly Block[]): FoldSigns {
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
const blockSigns = StateField.define<FoldSigns>({
  create: () => RangeSet.empty,
  update: (signs, { effects, changes, newDoc }) => {
    const found = effects.find((effect) => effect.is(setBlocks))?.value;
    return found ? signsOf(newDoc, found) : signs.map(changes);
  },
});

/** Blocks fold from the end of their first line to the start of their last one. */
const folding = foldService.of((state, from, lineEnd) => {
  let end = lineEnd;
  state.field(blockSigns).between(from, from, (start, to) => {
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

/** The signs of blocks, and in their place those of what is folded. */
function shownSigns(state: EditorState): FoldSigns {
  const signs = state.field(blockSigns);
  const folds = foldedRanges(state);
  if (folds.size === 0) return signs;
  const lines = new Set<number>();
  for (const fold = folds.iter(); fold.value; fold.next()) lines.add(state.doc.lineAt(fold.from).from);
  return signs.update({
    filter: (from) => !lines.has(from),
    add: [...lines].map((from) => folded.range(from)),
    sort: true,
  });
}

/** A key press moves the signs; they are made again only when blocks or folds change. */
class Signs {
  shown: FoldSigns;

  constructor({ state }: EditorView) {
    this.shown = shownSigns(state);
  }

  update({ startState, state }: ViewUpdate): void {
    const isSame =
      startState.field(blockSigns) === state.field(blockSigns) && foldedRanges(startState) === foldedRanges(state);
    if (!isSame) this.shown = shownSigns(state);
  }
}

const signs = ViewPlugin.fromClass(Signs);

function toggle(view: EditorView, line: Range): boolean {
  const fold = foldAt(view.state, line);
  const range = fold ?? foldable(view.state, line.from, line.to);
  if (!range) return false;
  view.dispatch({ effects: (fold ? unfoldEffect : foldEffect).of(range) });
  return true;
}

/** Signs in a gutter of their own, and what they fold. */
export const blockFolding: Extension = [
  blockSigns,
  folding,
  codeFolding(),
  signs,
  gutter({
    class: 'cm-foldGutter',
    markers: (view) => view.plugin(signs)?.shown ?? RangeSet.empty,
    initialSpacer: () => open,
    domEventHandlers: { click: (view, line) => toggle(view, line) },
  }),
];
