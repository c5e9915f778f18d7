/**
 * The stored document of a board: read with everything that is wrong with it, and written. The same on both sides;
 * unknown fields are kept. Pure. Source: decisions sections 12 and 18.
 */
import type { Violation } from '#platform/http/contract.ts';
import { keysBetween } from '#platform/editing/model/order-keys.ts';
import { onlyUnseen, unseenMessage } from '#platform/http/model/unseen-text.ts';
import { boardLimits, boardRules } from '../contract.ts';
import {
  treeOf,
  type CardItem,
  type CardTime,
  type NotedItem,
  type Rest,
  type StormDocument,
  type StormItem,
  type StormItems,
} from './storm-items.ts';
import { isCardKind } from './storm-kinds.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A read document, or why it is none. */
export type ReadBoard = { readonly document: StormDocument } | { readonly violations: readonly Violation[] };

/** Violations that are told. */
const mostViolations = 100;
const longestId = 100;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function without(fields: Fields, known: readonly string[]): Rest {
  const rest = Object.entries(fields).filter(([key]) => !known.includes(key));
  return rest.length === 0 ? noRest : Object.fromEntries(rest);
}

const noRest: Rest = {};
const commandFields = ['id', 'content', 'boundedContext', 'note', 'href', 'rank', 'children'];
const cardFields = ['id', 'kind', 'content', 'note', 'href', 'rank'];
const freeFields = [...cardFields, 'laneId', 'order', 'pivotal', 'commandId', 'wayId'];
const splitFields = ['id', 'kind', 'rank', 'ways'];
const wayFields = ['id', 'rank', 'conditions', 'children'];
const conditionFields = ['id', 'content', 'note', 'href', 'rank'];

/** The keys of siblings as they are stored while they are in order, ties by id; otherwise new ones. */
function ranksOf(siblings: readonly unknown[]): readonly string[] {
  const stored = siblings.map((one) => (isFields(one) ? { rank: one['rank'], id: String(one['id']) } : undefined));
  const isOrdered = stored.every((one, at) => {
    const [rank, before] = [one?.rank, stored[at - 1]];
    if (!one || typeof rank !== 'string' || rank === '') return false;
    return at === 0 || rank > String(before?.rank) || (rank === before?.rank && one.id > before.id);
  });
  return isOrdered ? stored.map((one) => String(one?.rank)) : keysBetween(undefined, undefined, siblings.length);
}

/** A free card that waits until all commands and ways are known. */
interface Waiting {
  readonly fields: Fields;
  readonly path: string;
}

class Reading {
  /** See `readSentBoard`. */
  readonly #isSent: boolean;
  readonly items = new Map<string, StormItem>();
  readonly violations: Violation[] = [];
  /** The command above each command, way and card. */
  readonly #commandOf = new Map<string, string>();
  #cards = 0;

  constructor(isSent: boolean) {
    this.#isSent = isSent;
  }

  fault(path: string, message: string): void {
    if (this.violations.length < mostViolations)
      this.violations.push({ field: path.split(/[.[]/)[0] ?? path, path, errors: [message] });
  }

  list(value: unknown, path: string, isOptional = false): readonly unknown[] {
    if (Array.isArray(value)) return value;
    if (!(isOptional && (value === undefined || value === null))) this.fault(path, 'This is not a list.');
    return [];
  }

  fields(value: unknown, path: string): Fields | undefined {
    if (isFields(value)) return value;
    this.fault(path, 'This is not an object.');
    return undefined;
  }

  id({ id }: Fields, path: string): string | undefined {
    const isId = typeof id === 'string' && id.length > 0 && id.length <= longestId;
    if (!isId) this.fault(`${path}.id`, 'An id of 1 to 100 characters is required.');
    else if (this.items.has(id)) this.fault(`${path}.id`, 'This id is used twice.');
    else return id;
    return undefined;
  }

  text(fields: Fields, key: string, path: string, longest: number): string {
    const value = fields[key];
    if (value === undefined || value === null) return '';
    if (typeof value === 'string' && value.length <= longest) return value;
    const isText = typeof value === 'string';
    this.fault(`${path}.${key}`, isText ? `Please use at most ${longest} characters.` : 'Please give a text.');
    return '';
  }

  seen(text: string, path: string): void {
    if (this.#isSent && onlyUnseen(text) !== null) this.fault(path, unseenMessage);
  }

  noted(fields: Fields, path: string): Pick<NotedItem, 'content' | 'note' | 'href'> {
    const { content } = fields;
    const isContent = typeof content === 'string' && content.trim() !== '' && content.length <= boardLimits.content;
    if (!isContent) this.fault(`${path}.content`, boardRules.content);
    else this.seen(content, `${path}.content`);
    this.#cards += 1;
    if (this.#cards === boardLimits.cards + 1) this.fault(path, boardRules.full);
    return {
      content: isContent ? content : '',
      note: this.text(fields, 'note', path, boardLimits.note),
      href: this.text(fields, 'href', path, 2_000),
    };
  }

  command(value: unknown, rank: string, path: string): void {
    const fields = this.fields(value, path);
    const id = fields && this.id(fields, path);
    if (!fields || id === undefined) return;
    const boundedContext = this.text(fields, 'boundedContext', path, longestId) || null;
    const rest = without(fields, commandFields);
    this.items.set(id, { kind: 'command', id, rank, boundedContext, ...this.noted(fields, path), rest });
    this.#commandOf.set(id, id);
    this.children(fields['children'], { parent: id, depth: 0, path });
  }

  children(value: unknown, at: { readonly parent: string; readonly depth: number; readonly path: string }): void {
    const children = this.list(value, `${at.path}.children`, true);
    const ranks = ranksOf(children);
    for (const [index, child] of children.entries()) {
      const path = `${at.path}.children[${index}]`;
      const fields = this.fields(child, path);
      const id = fields && this.id(fields, path);
      if (!fields || id === undefined) continue;
      this.#commandOf.set(id, this.#commandOf.get(at.parent) ?? at.parent);
      if ('ways' in fields || fields['kind'] === 'conditions-split')
        this.split(fields, { ...at, id, path, rank: ranks[index] ?? '' });
      else this.card(fields, { ...at, id, path, rank: ranks[index] ?? '' });
    }
  }

  card(
    fields: Fields,
    at: { readonly parent: string; readonly id: string; readonly path: string; rank: string },
  ): void {
    const { kind } = fields;
    const type = typeof kind === 'string' && isCardKind(kind) ? kind : undefined;
    if (!type) return this.fault(`${at.path}.kind`, 'This is not a kind of card.');
    const { parent, id, rank, path } = at;
    const rest = without(fields, cardFields);
    this.items.set(id, { kind: 'card', type, id, rank, parent, time: null, ...this.noted(fields, path), rest });
  }

  split(
    fields: Fields,
    at: { readonly parent: string; readonly id: string; readonly path: string; depth: number; rank: string },
  ): void {
    const { id, parent, rank, path } = at;
    this.items.set(id, { kind: 'split', id, rank, parent, rest: without(fields, splitFields) });
    const depth = at.depth + 1;
    if (depth > boardLimits.nesting) return this.fault(path, boardRules.nesting);
    const ways = this.list(fields['ways'], `${path}.ways`);
    if (ways.length < 2) this.fault(`${path}.ways`, boardRules.ways);
    const ranks = ranksOf(ways);
    for (const [index, one] of ways.entries())
      this.way(one, { split: id, depth, path: `${path}.ways[${index}]`, rank: ranks[index] ?? '' });
  }

  way(
    value: unknown,
    {
      split,
      depth,
      path,
      rank,
    }: { readonly split: string; readonly depth: number; readonly path: string; rank: string },
  ): void {
    const fields = this.fields(value, path);
    const id = fields && this.id(fields, path);
    if (!fields || id === undefined) return;
    this.items.set(id, { kind: 'way', id, rank, parent: split, rest: without(fields, wayFields) });
    this.#commandOf.set(id, this.#commandOf.get(split) ?? split);
    const conditions = this.list(fields['conditions'], `${path}.conditions`, true);
    const ranks = ranksOf(conditions);
    for (const [index, one] of conditions.entries()) {
      const own = `${path}.conditions[${index}]`;
      const found = this.fields(one, own);
      const key = found && this.id(found, own);
      if (!found || key === undefined) continue;
      const rest = without(found, conditionFields);
      const condition = { kind: 'condition', id: key, rank: ranks[index] ?? '', parent: id } as const;
      this.items.set(key, { ...condition, ...this.noted(found, own), rest });
    }
    this.children(fields['children'], { parent: id, depth, path });
  }

  lane(value: unknown, rank: string, path: string): void {
    const fields = this.fields(value, path);
    const id = fields && this.id(fields, path);
    if (!fields || id === undefined) return;
    const name = this.text(fields, 'name', path, boardLimits.name);
    this.seen(name, `${path}.name`);
    this.items.set(id, { kind: 'lane', id, rank, name, rest: without(fields, ['id', 'name', 'rank']) });
  }

  time(fields: Fields, path: string): CardTime {
    const { laneId = null, order, pivotal = false } = fields;
    const isLane = laneId === null || (typeof laneId === 'string' && this.items.get(laneId)?.kind === 'lane');
    if (!isLane) this.fault(`${path}.laneId`, 'There is no such lane.');
    const isOrder = typeof order === 'number' && Number.isFinite(order);
    if (!isOrder) this.fault(`${path}.order`, 'A number is required.');
    return { laneId: isLane ? laneId : null, order: isOrder ? order : 0, pivotal: pivotal === true };
  }

  free({ fields, path }: Waiting): void {
    const id = this.id(fields, path);
    const { kind, commandId = null, wayId, rank } = fields;
    if (id === undefined) return;
    const type = typeof kind === 'string' && isCardKind(kind) ? kind : undefined;
    if (!type) return this.fault(`${path}.kind`, 'This is not a kind of card.');
    const isGiven = typeof commandId === 'string' && this.items.get(commandId)?.kind === 'command';
    if (commandId !== null && !isGiven) this.fault(`${path}.commandId`, 'There is no such command.');
    const isWay =
      typeof wayId === 'string' && this.items.get(wayId)?.kind === 'way' && this.#commandOf.get(wayId) === commandId;
    const parent = isGiven ? (isWay ? wayId : commandId) : null;
    const time = this.time(fields, path);
    const own = { kind: 'card', type, id, rank: typeof rank === 'string' ? rank : '', parent, time } as const;
    this.items.set(id, { ...own, ...this.noted(fields, path), rest: without(fields, freeFields) });
  }
}

/** Reads a stored document that was parsed from JSON. */
export const readBoardValue = (value: unknown): ReadBoard => readBy(new Reading(false), value);

/** Reads one that is to be stored: texts that nobody sees are refused, as the editor does. What is stored is read all the same. */
export const readSentBoard = (value: unknown): ReadBoard => readBy(new Reading(true), value);

function readBy(reading: Reading, value: unknown): ReadBoard {
  const fields = reading.fields(value, 'board');
  if (fields) {
    const lanes = reading.list(fields['lanes'], 'lanes', true);
    if (lanes.length > boardLimits.lanes) reading.fault('lanes', boardRules.lanes);
    const laneRanks = ranksOf(lanes);
    for (const [at, one] of lanes.entries()) reading.lane(one, laneRanks[at] ?? '', `lanes[${at}]`);
    const commands = reading.list(fields['commands'], 'commands');
    const ranks = ranksOf(commands);
    for (const [at, one] of commands.entries()) reading.command(one, ranks[at] ?? '', `commands[${at}]`);
    for (const [at, one] of reading.list(fields['cards'], 'cards', true).entries()) {
      const path = `cards[${at}]`;
      const card = reading.fields(one, path);
      if (card) reading.free({ fields: card, path });
    }
  }
  if (reading.violations.length > 0 || !fields) return { violations: reading.violations };
  return { document: { items: reading.items, rest: without(fields, ['commands', 'lanes', 'cards']) } };
}

/** Reads a document; JSON is parsed here. */
export function readBoardText(text: string): ReadBoard {
  try {
    return readBoardValue(JSON.parse(text));
  } catch {
    return { violations: [{ field: 'board', path: 'board', errors: ['The board is not valid JSON.'] }] };
  }
}

const notes = ({ content, note, href }: Pick<NotedItem, 'content' | 'note' | 'href'>): Fields => ({
  content,
  ...(note === '' ? {} : { note }),
  ...(href === '' ? {} : { href }),
});

class Writing {
  readonly #items: StormItems;

  constructor(items: StormItems) {
    this.#items = items;
  }

  children(parent: string): readonly Fields[] {
    const { flow, ways, conditions } = treeOf(this.#items);
    return flow(parent)
      .filter((item) => item.kind === 'split' || item.time === null)
      .map((item) => {
        const { id, rank, rest } = item;
        if (item.kind === 'card') return { ...rest, id, kind: item.type, ...notes(item), rank };
        const written = ways(id).map((way) => ({
          ...way.rest,
          id: way.id,
          conditions: conditions(way.id).map((one) => ({ ...one.rest, id: one.id, ...notes(one), rank: one.rank })),
          children: this.children(way.id),
          rank: way.rank,
        }));
        return { ...rest, id, kind: 'conditions-split', ways: written, rank };
      });
  }

  commandOf(parent: string): string | null {
    for (let at: string | undefined = parent; at !== undefined;) {
      const item: StormItem | undefined = this.#items.get(at);
      if (item?.kind === 'command') return item.id;
      at = item && item.kind !== 'lane' ? (item.parent ?? undefined) : undefined;
    }
    return null;
  }

  free(item: CardItem & { readonly time: CardTime }): Fields {
    const { id, type, parent, rank, time, rest } = item;
    const commandId = parent === null ? null : this.commandOf(parent);
    return {
      ...rest,
      id,
      kind: type,
      ...notes(item),
      laneId: time.laneId,
      order: time.order,
      pivotal: time.pivotal,
      commandId,
      ...(commandId !== null && parent !== commandId ? { wayId: parent } : {}),
      ...(commandId === null ? {} : { rank }),
    };
  }
}

/** The document as it is stored. */
export function writtenBoard({ items, rest }: StormDocument): {
  readonly commands: Record<string, unknown>[];
  readonly lanes: Record<string, unknown>[];
  readonly cards: Record<string, unknown>[];
} {
  const writing = new Writing(items);
  const { commands, lanes, timed } = treeOf(items);
  return {
    ...rest,
    commands: commands.map((command) => ({
      ...command.rest,
      id: command.id,
      ...notes(command),
      ...(command.boundedContext === null ? {} : { boundedContext: command.boundedContext }),
      children: writing.children(command.id),
      rank: command.rank,
    })),
    lanes: lanes.map(({ id, name, rank, rest: more }) => ({ ...more, id, name, rank })),
    cards: timed.map((card) => ({ ...writing.free(card) })),
  };
}

/** The document as JSON. */
export const boardText = (document: StormDocument): string => JSON.stringify(writtenBoard(document));
