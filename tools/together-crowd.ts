/** Windows without a screen that write one text together by random edits, and what must hold of it in the end. */
import { history, redo, undo } from 'prosemirror-history';
import type { Node as PmNode } from 'prosemirror-model';
import { EditorState, Plugin, TextSelection, type Command, type Transaction } from 'prosemirror-state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  isInTable,
  TableMap,
} from 'prosemirror-tables';
import { canJoin, findWrapping } from 'prosemirror-transform';
import { setTimeout as pause } from 'node:timers/promises';
import { isFromOthers } from '#platform/richtext/model/document-normalizers.ts';
import { normalizingSteps, replaySteps } from '#platform/richtext/model/document-steps.ts';
import { documentSchema, openDocument } from '#platform/richtext/model/checked-document.ts';
import type { DraftRow } from '#platform/together/contract.ts';
import { DraftSession, type DraftLink, type EditorHost } from '#platform/together/web/draft-session.ts';
import { randomFrom, type Random } from './crowd-random.ts';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const cell = (type: string) => ({ type, content: [{ type: 'paragraph' }] });
const tableOf = (size: number) => ({
  type: 'table',
  content: Array.from({ length: size }, (_, row) => ({
    type: row === 0 ? 'table_header_row' : 'table_row',
    content: Array.from({ length: size }, () => cell(row === 0 ? 'table_header' : 'table_cell')),
  })),
});

/** What the crowd begins with: paragraphs, a list and two tables. */
export const crowdText = JSON.stringify({
  type: 'doc',
  content: [
    paragraph('The first paragraph.'),
    tableOf(3),
    paragraph('A paragraph between the tables.'),
    {
      type: 'bullet_list',
      content: [1, 2].map((item) => ({ type: 'list_item', content: [paragraph(`Item ${item}`)] })),
    },
    tableOf(2),
    paragraph('The last paragraph.'),
  ],
});

/** The rules that editors keep by themselves: for what is typed here, not for what arrives. */
const ownRules = (): Plugin =>
  new Plugin({
    appendTransaction(transactions, before, state) {
      if (!transactions.some(({ docChanged }) => docChanged) || isFromOthers(transactions)) return null;
      const { steps } = normalizingSteps(before.doc, state.doc);
      return steps.length === 0 ? null : steps.reduce((tr, step) => tr.step(step), state.tr);
    },
  });

/** Letters that are typed once each, so that each of them can be followed. */
const firstLetter = 0x4e00;

/** One window. */
export class CrowdWindow implements EditorHost {
  state = EditorState.create({ doc: openDocument(crowdText), plugins: [ownRules(), history()] });
  readonly session: DraftSession;
  /** Letters that were typed here, and those whose place was removed before they arrived. */
  readonly typed = new Set<string>();
  readonly lost = new Set<string>();
  readonly ends: string[] = [];

  constructor(link: DraftLink) {
    this.session = new DraftSession(this, link, {
      titled: () => undefined,
      untitled: () => undefined,
      based: () => undefined,
      typed: () => undefined,
      lost: (words) => {
        for (const letter of words) this.lost.add(letter);
      },
      ended: (why) => this.ends.push(why),
    });
  }

  readonly dispatch = (tr: Transaction): void => {
    this.state = this.state.applyTransaction(tr).state;
    if (tr.docChanged) this.session.changed();
  };
  readonly isComposing = (): boolean => false;
  readonly install = (plugins: readonly Plugin[]): void => {
    this.state = this.state.reconfigure({ plugins: [...this.state.plugins, ...plugins] });
  };

  /** Types, cuts, splits, joins, wraps, marks, undoes, or changes a table. */
  edit(random: Random, letter: string): void {
    const dice = random();
    const blocks = textBlocks(this.state.doc);
    const block = blocks[Math.floor(random() * blocks.length)];
    if (!block) return;
    const at = block.pos + 1 + Math.floor(random() * (block.node.content.size + 1));
    if (dice < 0.68) {
      this.typed.add(letter);
      this.dispatch(this.state.tr.insertText(letter, at));
    } else if (dice < 0.75) this.#cut(at, 1 + Math.floor(random() * 6), blocks);
    else if (dice < 0.8) this.#run((state, dispatch) => (dispatch?.(state.tr.split(at)), true));
    else if (dice < 0.83) this.#join(block.pos);
    else if (dice < 0.85) this.#wrap(at);
    else if (dice < 0.88)
      this.#run(
        (state, dispatch) => (dispatch?.(state.tr.addMark(block.pos + 1, at, documentSchema.mark('bold'))), true),
      );
    else if (dice < 0.95) this.#changeTable(random);
    else this.#run(dice < 0.98 ? undo : redo);
  }

  #run(command: Command): void {
    try {
      command(this.state, this.dispatch);
    } catch {
      // An edit that is not possible there.
    }
  }

  #cut(at: number, length: number, blocks: readonly { readonly node: PmNode; readonly pos: number }[]): void {
    const block = blocks.find(({ node, pos }) => at >= pos && at <= pos + node.nodeSize);
    const end = block ? block.pos + 1 + block.node.content.size : at;
    this.#run((state, dispatch) => (dispatch?.(state.tr.delete(at, Math.min(end, at + length))), true));
  }

  #join(pos: number): void {
    if (canJoin(this.state.doc, pos)) this.#run((state, dispatch) => (dispatch?.(state.tr.join(pos)), true));
  }

  #wrap(at: number): void {
    const range = this.state.doc.resolve(at).blockRange();
    const quote = documentSchema.nodes['blockquote'];
    const wrapping = range && quote ? findWrapping(range, quote) : null;
    if (range && wrapping) this.#run((state, dispatch) => (dispatch?.(state.tr.wrap(range, wrapping)), true));
  }

  #changeTable(random: Random): void {
    const cells: number[] = [];
    this.state.doc.descendants((node, pos) => {
      if (/^table_(?:cell|header)$/.test(node.type.name)) cells.push(pos + 1);
    });
    const place = cells[Math.floor(random() * cells.length)];
    if (place === undefined) return;
    this.dispatch(this.state.tr.setSelection(TextSelection.near(this.state.doc.resolve(place))));
    if (!isInTable(this.state)) return;
    const commands = [addRowAfter, addRowBefore, addColumnAfter, addColumnBefore, deleteRow, deleteColumn];
    this.#run(commands[Math.floor(random() * commands.length)] ?? addRowAfter);
  }
}

function textBlocks(doc: PmNode): { readonly node: PmNode; readonly pos: number }[] {
  const blocks: { node: PmNode; pos: number }[] = [];
  doc.descendants((node, pos) => {
    if (node.isTextblock) blocks.push({ node, pos });
    return !node.isTextblock;
  });
  return blocks;
}

/** What the crowd does. */
export interface CrowdPlan {
  readonly windows: number;
  readonly edits: number;
  readonly seed: number;
  /** Longest pause between two edits of a window, ms. */
  readonly pause: number;
  readonly linkOf: (window: number) => DraftLink;
}

/** What came of it. */
export interface CrowdResult {
  readonly windows: readonly CrowdWindow[];
  readonly typed: number;
  readonly lost: number;
}

/** Lets windows edit at once, and waits until they know of each other. Throws when they do not. */
export async function letWrite({
  windows: count,
  edits,
  seed,
  pause: longest,
  linkOf,
}: CrowdPlan): Promise<CrowdResult> {
  const windows = Array.from({ length: count }, (_, index) => new CrowdWindow(linkOf(index)));
  for (const { session } of windows) await joinPatiently(session);
  const per = Math.ceil(edits / count);
  await Promise.all(
    windows.map(async (window, index) => {
      const random = randomFrom(seed * 1_000 + index);
      for (let edit = 0; edit < per; edit++) {
        window.edit(random, String.fromCodePoint(firstLetter + index * per + edit));
        if (edit % 3 === 0) window.session.wake();
        await pause(random() * longest);
      }
    }),
  );
  await agree(windows);
  for (const { session } of windows) session.rest();
  const sum = (of: (window: CrowdWindow) => number): number => windows.reduce((total, window) => total + of(window), 0);
  return { windows, typed: sum(({ typed }) => typed.size), lost: sum(({ lost }) => lost.size) };
}

async function joinPatiently(session: DraftSession): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await session.join({ baseJson: crowdText, baseTitle: 'Together', title: 'Together' });
    } catch (error) {
      if (attempt > 50) throw error;
      await pause(200);
    }
  }
}

/** All windows send what they have, then read what the others sent. */
async function agree(windows: readonly CrowdWindow[]): Promise<void> {
  for (let round = 0; round < 600; round++) {
    for (const { session } of windows) {
      await session.settle().catch(() => undefined);
      session.wake();
    }
    const versions = new Set(windows.map(({ session }) => session.version));
    if (versions.size === 1 && windows.every(({ session }) => session.unsent === 0)) return;
    await pause(100);
  }
  throw new Error(
    `The windows do not come together: ${windows.map(({ session, ends }) => `${session.version} ${session.unsent} ${ends.join()}`).join('; ')}`,
  );
}

/** What is wrong with the end of a run, in sentences; nothing when all is well. */
export function faultsOf({ windows }: CrowdResult, rows: readonly DraftRow[]): readonly string[] {
  const faults: string[] = [];
  let doc = openDocument(crowdText);
  for (const row of rows) {
    doc = replaySteps(doc, row.steps);
    if (!isEveryTableWhole(doc) && rows[row.version]?.client !== null)
      faults.push(`Row ${row.version} leaves a broken table.`);
  }
  windows.forEach(({ state, ends }, index) => {
    if (!state.doc.eq(doc)) faults.push(`Window ${index + 1} holds another text than the log.`);
    if (ends.length > 0) faults.push(`Window ${index + 1} was sent away: ${ends.join(', ')}.`);
  });
  const log = JSON.stringify(rows.map(({ steps }) => steps));
  for (const { typed, lost } of windows) {
    for (const letter of typed)
      if (!lost.has(letter) && !log.includes(letter)) faults.push(`${letter} is in no row of the log.`);
  }
  const twice = [...doc.textContent].filter(
    (letter, at, all) => letter.charCodeAt(0) >= firstLetter && all.indexOf(letter) !== at,
  );
  if (twice.length > 0) faults.push(`Letters that stand in the text twice: ${twice.join('')}.`);
  return faults;
}

function isEveryTableWhole(doc: PmNode): boolean {
  let isWhole = true;
  doc.descendants((node) => {
    if (node.type.name === 'table') isWhole &&= TableMap.get(node).problems === null;
    return !node.isTextblock;
  });
  return isWhole;
}
