/**
 * A board from the Markdown that `storm-markdown.ts` writes, also after other programs have formatted it. What is not
 * understood is told by its line. Pure.
 */
import { keyBetween } from '#platform/editing/model/order-keys.ts';
import { boardLimits } from '../contract.ts';
import { oneLineOf, startOf } from './one-line.ts';
import type { ContextNames } from './imported-contexts.ts';
import { isNoted, type ConditionItem, type LaneItem, type StormItem, type StormItems } from './storm-items.ts';
import { cardKinds, kindLabels, type CardKind } from './storm-kinds.ts';
import { markdownWords as words } from './storm-markdown-words.ts';
import { commandOf, wholeBoard } from './storm-rules.ts';

/** A board that was read. */
export interface ReadMarkdown {
  readonly items: StormItems;
  readonly contexts: ContextNames;
  /** Lines from 1 that are no part of a board, and those whose text was too long. */
  readonly left: readonly number[];
  readonly cut: readonly number[];
}

const kinds = new Map<string, CardKind>(cardKinds.map((kind) => [kindLabels[kind], kind]));
const labels = [...kinds.keys()].join('|');
const step = new RegExp(`^(\\s*)[-*+] \\*\\*(${labels}|If|Or if)\\*\\*(?::| |$)\\s*(.*)$`);
const tableHead = /^\|\s*#\s*\|\s*Lane\s*\|\s*Kind\s*\|\s*What\s*\|/;
const heading = /^(#{1,3})\s+(.*)$/;
const quotation = /^\s*> ?(.*)$/;

/** Whether a text is a board in Markdown, not a list of flows that has headings. */
export function isBoardMarkdown(text: string): boolean {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  if (lines.some((line) => step.test(line) || tableHead.test(line))) return true;
  return lines.some((line) => line.startsWith('### ')) && lines.every((line) => /^(?:#|>)/.test(line));
}

const unescaped = (text: string): string => text.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');

/** The cells of a row; an escaped bar belongs to a text. */
const cellsOf = (row: string): readonly string[] =>
  row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** A row of the big picture; cards of flows are known only at the end. */
interface Row {
  readonly order: number;
  readonly lane: string;
  readonly type: CardKind;
  readonly isPivotal: boolean;
  readonly content: string;
  readonly href: string;
  /** Undefined in files that do not say it. */
  readonly command: string | undefined;
  readonly note: string;
}

/** Italic words, however a program has written them. */
const isItalic = (text: string, word: string): boolean => text.replaceAll('_', '*') === word;

class MarkdownReading {
  readonly items = new Map<string, StormItem>();
  readonly contexts = new Map<string, string>();
  readonly left: number[] = [];
  readonly cut: number[] = [];
  readonly #rows: Row[] = [];
  readonly #ranks = new Map<string, string>();
  readonly #lanes = new Map<string, LaneItem>();
  /** The split that goes on under a command or a way. */
  readonly #splits = new Map<string, string>();
  readonly #notes = new Map<string, string[]>();
  /** Files from before two splits could be told apart name every way alike. */
  readonly #tellsSplits: boolean;
  #above: { readonly indent: number; readonly parent: string }[] = [];
  #context: string | null = null;
  #command: string | undefined;
  #columns: readonly string[] = [];
  /** What a quotation tells of, and conditions that it may name first. */
  #noted: string | undefined;
  #named: ReadonlyMap<string, string> = new Map();
  #line = 0;
  #ids = 0;

  constructor(tellsSplits: boolean) {
    this.#tellsSplits = tellsSplits;
  }

  #id(): string {
    this.#ids += 1;
    // Cards of one moment stand in the order of their ids.
    return `markdown-${String(this.#ids).padStart(6, '0')}`;
  }

  #rank(parent: string): string {
    const rank = keyBetween(this.#ranks.get(parent), undefined);
    this.#ranks.set(parent, rank);
    return rank;
  }

  #leave(): void {
    this.left.push(this.#line);
  }

  #tells(id: string | undefined, named: ReadonlyMap<string, string> = new Map()): void {
    this.#noted = id;
    this.#named = named;
  }

  /** A text with its link. */
  #linked(written: string): { readonly content: string; readonly href: string } {
    const [, text, href = ''] = /^\[(.*)\]\(<?([^<>]*)>?\)$/.exec(written.trim()) ?? [];
    const line = oneLineOf(unescaped(text ?? written));
    const content = startOf(line, boardLimits.content);
    if (line.length > content.length) this.cut.push(this.#line);
    return { content, href };
  }

  /** The context of what follows; the heading of the big picture names none, because no command stands below it. */
  #contextId(): string | null {
    const name = this.#context;
    if (name === null) return null;
    const known = [...this.contexts].find(([, other]) => other === name)?.[0];
    const id = known ?? `context-${this.contexts.size + 1}`;
    this.contexts.set(id, name);
    return id;
  }

  #head(level: number, text: string): void {
    this.#above = [];
    this.#columns = [];
    this.#tells(undefined);
    if (level === 1) return;
    if (level === 2) {
      this.#command = undefined;
      const isNone = isItalic(text, words.noContext) || `*${text}*` === words.noContext;
      this.#context = isNone ? null : unescaped(text);
      return;
    }
    const { content, href } = this.#linked(text);
    if (content === '') return this.#leave();
    const id = this.#id();
    const boundedContext = this.#contextId();
    this.items.set(id, {
      kind: 'command',
      id,
      rank: this.#rank(''),
      content,
      href,
      note: '',
      boundedContext,
      rest: {},
    });
    this.#command = id;
    this.#tells(id);
  }

  #lane(name: string): LaneItem | undefined {
    const known = this.#lanes.get(name);
    if (known || name === '') return known;
    const id = this.#id();
    const lane: LaneItem = { kind: 'lane', id, name, rank: this.#rank('lanes'), rest: {} };
    this.#lanes.set(name, lane);
    this.items.set(id, lane);
    return lane;
  }

  #row(row: string): void {
    const cells = cellsOf(row);
    if (tableHead.test(row)) return void (this.#columns = cells);
    if (this.#columns.length === 0) return this.#leave();
    if (cells.every((one) => /^:?-+:?$/.test(one))) return;
    const cell = (name: string): string | undefined => cells[this.#columns.indexOf(name)];
    const [kind = '', ...more] = (cell('Kind') ?? '').split(', ');
    const type = kinds.get(kind);
    const order = Number(cell('#'));
    const { content, href } = this.#linked(cell('What') ?? '');
    if (!type || content === '' || !Number.isFinite(order)) return this.#leave();
    this.#rows.push({
      order,
      lane: startOf(unescaped(cell('Lane') ?? ''), boardLimits.name),
      type,
      isPivotal: more.length > 0,
      content,
      href,
      command: this.#columns.includes('Command') ? unescaped(cell('Command') ?? '') : undefined,
      note: unescaped((cell(words.note) ?? '').replaceAll('<br>', '\n')),
    });
  }

  #step(indent: number, head: string, text: string): void {
    while ((this.#above.at(-1)?.indent ?? -1) >= indent) this.#above.pop();
    const parent = this.#above.at(-1)?.parent ?? this.#command;
    if (parent === undefined) return this.#leave();
    const type = kinds.get(head);
    if (!type) {
      const way = this.#way(parent, head === 'If', text);
      this.#above.push({ indent, parent: way });
      return;
    }
    const { content, href } = this.#linked(text);
    if (content === '') return this.#leave();
    this.#splits.delete(parent);
    const id = this.#id();
    const place = { parent, rank: this.#rank(parent), time: null } as const;
    this.items.set(id, { kind: 'card', type, id, ...place, content, href, note: '', rest: {} });
    this.#tells(id);
  }

  #way(parent: string, isFirst: boolean, text: string): string {
    const split = (isFirst && this.#tellsSplits ? undefined : this.#splits.get(parent)) ?? this.#id();
    if (!this.items.has(split))
      this.items.set(split, { kind: 'split', id: split, rank: this.#rank(parent), parent, rest: {} });
    this.#splits.set(parent, split);
    const way = this.#id();
    this.items.set(way, { kind: 'way', id: way, rank: this.#rank(split), parent: split, rest: {} });
    const told = isItalic(text, words.otherwise) ? [] : text.split(` ${words.and} `);
    const conditions = told.flatMap((one): readonly ConditionItem[] => {
      const { content, href } = this.#linked(one);
      if (content === '') return [];
      const place = { id: this.#id(), rank: this.#rank(`${way} if`), parent: way } as const;
      return [{ kind: 'condition', ...place, content, href, note: '', rest: {} }];
    });
    for (const condition of conditions) this.items.set(condition.id, condition);
    const [only] = conditions;
    if (conditions.length === 1) this.#tells(only?.id);
    else this.#tells(undefined, new Map(conditions.map(({ id, content }) => [content, id])));
    return way;
  }

  #quoted(text: string): void {
    const [, whose] = /^\*\*(.*)\*\*$/.exec(text) ?? [];
    const named = whose === undefined ? undefined : this.#named.get(unescaped(whose));
    if (named !== undefined) return void (this.#noted = named);
    if (this.#noted === undefined) return this.#leave();
    // A sign at the end of a line keeps the break after it.
    const isBroken = /(?<!\\)(?:\\\\)*\\$/.test(text);
    const line = unescaped(isBroken ? text.slice(0, -1) : text);
    this.#notes.set(this.#noted, [...(this.#notes.get(this.#noted) ?? []), line]);
  }

  line(text: string, at: number): void {
    this.#line = at;
    if (text.trim() === '') return;
    const [, marks, title = ''] = heading.exec(text) ?? [];
    if (marks !== undefined) return this.#head(marks.length, title.trim());
    const [, indent, head = '', content = ''] = step.exec(text) ?? [];
    if (indent !== undefined) return this.#step(indent.length, head, content.trim());
    const [, quote] = quotation.exec(text) ?? [];
    if (quote !== undefined) return this.#quoted(quote);
    if (text.startsWith('|')) return this.#row(text);
    const names = text.startsWith(words.lanes) ? [...text.matchAll(/\*\*((?:[^*\\]|\\.)+)\*\*/g)] : [];
    if (names.length === 0) return this.#leave();
    for (const [, name = ''] of names) this.#lane(startOf(unescaped(name), boardLimits.name));
  }

  /** The card of a flow that a row of the big picture tells of. */
  #given({ type, content, command }: Row): string | undefined {
    if (command === '') return undefined;
    for (const item of this.items.values()) {
      if (item.kind !== 'card' || item.type !== type || item.content !== content || item.time !== null) continue;
      const own = this.items.get(commandOf(this.items, item.id) ?? '');
      if (command === undefined || (own?.kind === 'command' && own.content === command)) return item.id;
    }
    return undefined;
  }

  /** What is known only at the end: the big picture, and notes. */
  end(): void {
    for (const row of this.#rows) {
      const { order, isPivotal, type, content, href, note } = row;
      const time = { laneId: this.#lane(row.lane)?.id ?? null, order, pivotal: isPivotal };
      const given = this.items.get(this.#given(row) ?? '');
      if (given?.kind === 'card') this.items.set(given.id, { ...given, time });
      else {
        const id = this.#id();
        if (note !== '') this.#notes.set(id, [note]);
        this.items.set(id, { kind: 'card', type, id, rank: '', parent: null, time, content, href, note: '', rest: {} });
      }
    }
    for (const [id, lines] of this.#notes) {
      const item = this.items.get(id);
      if (isNoted(item)) this.items.set(id, { ...item, note: startOf(lines.join('\n'), boardLimits.note) });
    }
  }
}

/** Reads a text that `isBoardMarkdown` takes for a board. What has no place there stands on the big picture. */
export function readBoardMarkdown(text: string): ReadMarkdown {
  const lines = text.split(/\r\n?|\n/);
  const reading = new MarkdownReading(lines.some((line) => step.exec(line)?.[2] === 'Or if'));
  for (const [at, line] of lines.entries()) reading.line(line, at + 1);
  reading.end();
  const { contexts, left, cut } = reading;
  return { items: wholeBoard(reading.items).items, contexts, left, cut };
}
