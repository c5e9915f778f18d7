/**
 * Highlighting of the DSL: keywords, texts, comments, operators. Its lines are read one by one, and a key press reads its
 * own line only: a language of CodeMirror reads everything below the cursor again and rebuilds its tree for each key.
 */
import { EditorState, RangeSetBuilder, type Extension, type Line, type Range, type Text } from '@codemirror/state';
import { Decoration, ViewPlugin, type DecorationSet, type EditorView, type ViewUpdate } from '@codemirror/view';
import { isKeyword } from '@archwright/structurizr';

const kinds = ['text', 'operator', 'constant', 'number', 'keyword', 'comment'] as const;
type Kind = (typeof kinds)[number];

const marks = new Map<Kind, Decoration>(kinds.map((kind) => [kind, Decoration.mark({ class: `cm-dsl-${kind}` })]));

/** A text, an operator, a constant, a number or colour, a word. */
const piece = /"(?:\\.|[^"\\])*"?|->|\$\{[^}\s]*\}|#[0-9a-f]{6}\b|\d+\b|[^\s"]+/gi;

function kindOf(token: string): Kind | undefined {
  if (token.startsWith('"')) return 'text';
  if (token === '->') return 'operator';
  if (/^\$\{[^}\s]*\}$/.test(token)) return 'constant';
  if (/^(?:#[0-9a-f]{6}|\d+)$/i.test(token)) return 'number';
  // A brace is one of the keywords of dynamic views.
  return token !== '{' && isKeyword(token) ? 'keyword' : undefined;
}

/** Where a comment of several lines ends in a line inside of it; undefined if it goes on. */
function endOfComment(line: string): number | undefined {
  const end = line.indexOf('*/');
  return end === -1 ? undefined : end + 2;
}

const isComment = (line: string): boolean => /^\s*(?:\/\/|#)/.test(line);
const startsBlock = (line: string): boolean => /^\s*\/\*/.test(line);
const staysOpen = (line: string): boolean => startsBlock(line) && !line.includes('*/', line.indexOf('/*') + 2);

type Add = (from: number, to: number, mark: Decoration) => void;

function addMark(add: Add, from: number, to: number, kind: Kind): void {
  const mark = marks.get(kind);
  if (mark && to > from) add(from, to, mark);
}

/** Marks a line; the answer is whether a comment is open at its end. */
function markLine({ from, text }: Pick<Line, 'from' | 'text'>, isOpen: boolean, add: Add): boolean {
  const start = isOpen ? (endOfComment(text) ?? text.length) : 0;
  if (isOpen) {
    addMark(add, from, from + start, 'comment');
    if (endOfComment(text) === undefined) return true;
  } else if (isComment(text) || startsBlock(text)) {
    addMark(add, from, from + text.length, 'comment');
    return staysOpen(text);
  }
  piece.lastIndex = start;
  for (let found = piece.exec(text); found; found = piece.exec(text)) {
    const kind = kindOf(found[0]);
    if (kind) addMark(add, from + found.index, from + piece.lastIndex, kind);
  }
  return false;
}

/** Whether a line starts inside of a comment: the nearest line above that opens or closes one decides. */
function startsInComment(doc: Text, number: number): boolean {
  const above = doc.iterRange(Math.max(0, doc.line(number).from - 1), 0);
  for (let line = above.next(); !line.done; line = above.next()) {
    if (line.lineBreak) continue;
    if (staysOpen(line.value)) return true;
    if (line.value.includes('*/')) return false;
  }
  return false;
}

/** The marks of the lines on the screen, and whether one of them is inside of a comment. */
interface Screen {
  readonly marks: DecorationSet;
  readonly hasBlocks: boolean;
}

function screenOf({ state: { doc }, visibleRanges }: EditorView): Screen {
  const builder = new RangeSetBuilder<Decoration>();
  let last = 0;
  let hasBlocks = false;
  for (const { from, to } of visibleRanges) {
    const first = Math.max(last + 1, doc.lineAt(from).number);
    last = doc.lineAt(to).number;
    let isOpen = first <= last && startsInComment(doc, first);
    for (let number = first; number <= last; number += 1) {
      hasBlocks ||= isOpen;
      isOpen = markLine(doc.line(number), isOpen, (start, end, mark) => builder.add(start, end, mark));
    }
  }
  return { marks: builder.finish(), hasBlocks };
}

/** The line of a change that leaves all other lines as they are. */
function onlyLine({ changes, startState, state }: ViewUpdate): Line | undefined {
  const lines: (Line | undefined)[] = [];
  changes.iterChangedRanges((fromA, toA, fromB, toB) => {
    const before = startState.doc.lineAt(fromA);
    const after = state.doc.lineAt(fromB);
    const isAlone = toA <= before.to && toB <= after.to && !/\/\*|\*\//.test(`${before.text}\n${after.text}`);
    lines.push(isAlone ? after : undefined);
  });
  return lines.length === 1 ? lines[0] : undefined;
}

/** The screen after a change within a line outside of comments. */
function withLine({ marks: before }: Screen, { changes }: ViewUpdate, line: Line): Screen {
  const add: Range<Decoration>[] = [];
  markLine(line, false, (from, to, mark) => add.push(mark.range(from, to)));
  const marks = before.map(changes).update({ filterFrom: line.from, filterTo: line.to, filter: () => false, add });
  return { marks, hasBlocks: false };
}

class Highlighting {
  screen: Screen;

  constructor(view: EditorView) {
    this.screen = screenOf(view);
  }

  update(update: ViewUpdate): void {
    if (!update.docChanged && !update.viewportChanged) return;
    // Every key changes where the viewport ends; other lines come into it only when it has moved.
    const line = update.viewportMoved || this.screen.hasBlocks ? undefined : onlyLine(update);
    this.screen = line ? withLine(this.screen, update, line) : screenOf(update.view);
  }
}

const languageData = [{ commentTokens: { line: '//' }, closeBrackets: { brackets: ['{', '"'] } }];

/** The language of the code editor. */
export const dslLanguage: Extension = [
  EditorState.languageData.of(() => languageData),
  ViewPlugin.fromClass(Highlighting, { decorations: ({ screen }) => screen.marks }),
];
