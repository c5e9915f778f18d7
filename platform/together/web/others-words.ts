/**
 * Undo is for one's own: the words that others typed in what is undone stay. Undoing a word removes everything between
 * its ends; this plugin puts back what others wrote there, and a redo, which brings the word back with their former words,
 * gets their present ones instead.
 */
import type { Slice } from 'prosemirror-model';
import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state';

/** Words of others, from and to. */
interface Range {
  readonly from: number;
  readonly to: number;
  /** What stood there when an undo put it back: a redo brings it once more. */
  readonly was?: string;
}

/** What a transaction says of others: which of its steps are theirs, or where their words were put. */
type Told = { readonly steps: ReadonlySet<number> } | { readonly put: readonly Range[] };

const key = new PluginKey<readonly Range[]>('others_words');

/** Marks the steps of a transaction that others made, by their places in it. */
export const markOthers = (tr: Transaction, steps: ReadonlySet<number>): Transaction =>
  tr.setMeta(key, { steps } satisfies Told);

/** Keeps the words of others in what is undone. */
export const othersWords = (): Plugin<readonly Range[]> =>
  new Plugin<readonly Range[]>({
    key,
    state: {
      init: () => [],
      apply: (tr, ranges) => (tr.docChanged ? joined([...mapped(tr, ranges), ...told(tr)]) : ranges),
    },
    appendTransaction(transactions, before, after) {
      const travel = transactions.find((tr) => tr.docChanged && tr.getMeta('history$') !== undefined);
      if (!travel) return null;
      // Undo and redo are dispatched alone; what other plugins appended to it comes behind.
      const rest = transactions.slice(transactions.indexOf(travel) + 1);
      return putBack({ travel, rest, before, after });
    },
  });

function mapped({ mapping }: Transaction, ranges: readonly Range[]): Range[] {
  return ranges.flatMap(({ from, to, ...range }) => {
    const [start, end] = [mapping.map(from, 1), mapping.map(to, -1)];
    return end > start ? [{ ...range, from: start, to: end }] : [];
  });
}

function told(tr: Transaction): readonly Range[] {
  const said = tr.getMeta(key) as Told | undefined;
  if (!said) return [];
  if ('put' in said) return said.put;
  return [...said.steps].flatMap((index) => {
    const ranges: Range[] = [];
    const behind = tr.mapping.slice(index + 1);
    tr.mapping.maps[index]?.forEach((_from, _to, from, to) => {
      const [start, end] = [behind.map(from, 1), behind.map(to, -1)];
      if (end > start) ranges.push({ from: start, to: end });
    });
    return ranges;
  });
}

/** Neighbours become one: letters arrive one by one. */
function joined(ranges: readonly Range[]): readonly Range[] {
  const result: Range[] = [];
  for (const range of ranges.toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1);
    const isOne = last && (range.from < last.to || (range.from === last.to && (last.was ?? range.was) === undefined));
    if (isOne) result[result.length - 1] = { ...range, ...last, to: Math.max(last.to, range.to) };
    else result.push(range);
  }
  return result;
}

interface Travel {
  readonly travel: Transaction;
  readonly rest: readonly Transaction[];
  readonly before: EditorState;
  readonly after: EditorState;
}

function putBack({ travel, rest, before, after }: Travel): Transaction | null {
  const gone = (key.getState(before) ?? []).filter(
    ({ from, to }) => travel.mapping.map(from, 1) >= travel.mapping.map(to, -1),
  );
  const { tr } = after;
  let put: Range[] = [];
  for (const { from, to, was } of gone) {
    const text = before.doc.textBetween(from, to, '\n');
    if (text === '') continue;
    const brought = was === undefined ? undefined : textIn(tr, insertedBy(travel), was);
    const gap =
      brought ??
      emptyAt(
        rest.reduce((at, { mapping }) => mapping.map(at), travel.mapping.map(from)),
        tr,
      );
    const [steps, size] = [tr.steps.length, tr.doc.content.size];
    if (brought === undefined || text !== was) place(tr, gap, before.doc.slice(from, to));
    const behind = tr.mapping.slice(steps);
    put = put.map((range) => ({ ...range, from: behind.map(range.from, 1), to: behind.map(range.to, -1) }));
    put.push({ from: gap.from, to: gap.to + tr.doc.content.size - size, was: text });
  }
  return put.length === 0 ? null : tr.setMeta(key, { put } satisfies Told);
}

function emptyAt(place: number, { mapping }: Transaction): Range {
  const at = mapping.map(place, 1);
  return { from: at, to: at };
}

function place(tr: Transaction, { from, to }: Range, words: Slice): void {
  try {
    tr.replace(from, to, words);
  } catch {
    // They do not fit there: as text they do.
    tr.insertText(words.content.textBetween(0, words.content.size, ' '), from, to);
  }
}

/** Where a transaction inserted something, in places behind it. */
function insertedBy({ mapping }: Transaction): Range[] {
  return mapping.maps.flatMap((map, index) => {
    const ranges: Range[] = [];
    const behind = mapping.slice(index + 1);
    map.forEach((_from, _to, from, to) => {
      if (to > from) ranges.push({ from: behind.map(from, -1), to: behind.map(to, 1) });
    });
    return ranges;
  });
}

/** Where a text stands in one of the ranges. */
function textIn({ doc, mapping }: Transaction, ranges: readonly Range[], text: string): Range | undefined {
  let found: Range | undefined;
  for (const range of ranges) {
    const [from, to] = [mapping.map(range.from, -1), mapping.map(range.to, 1)];
    doc.nodesBetween(from, Math.min(to, doc.content.size), (node, pos) => {
      if (found !== undefined || !node.isTextblock) return found === undefined;
      // Anything but text counts as one sign, so that places stay what they are.
      const letters = node.textBetween(0, node.content.size, undefined, '\ufffc');
      const at = pos + 1 + letters.indexOf(text, Math.max(0, from - pos - 1));
      if (at > pos && at + text.length <= to) found = { from: at, to: at + text.length };
      return false;
    });
  }
  return found;
}
