/**
 * Boards from texts: a line for each flow, `OrderPlaced -> ReserveStock -> StockReserved`, or a board as JSON or
 * Markdown. Pure.
 */
import { keyBetween } from '#platform/editing/model/order-keys.ts';
import { hasUnstorableText, unstorableMessage } from '#platform/http/model/json-guard.ts';
import { storableText } from '#platform/http/model/storable-text.ts';
import { onlyUnseen } from '#platform/http/model/unseen-text.ts';
import { boardLimits, boardRules } from '../contract.ts';
import { namesInFile, type ContextNames } from './imported-contexts.ts';
import { startOf } from './one-line.ts';
import { readBoardValue } from './board-shape.ts';
import {
  cardCount,
  treeOf,
  type CardItem,
  type CommandItem,
  type StormDocument,
  type StormItem,
  type StormItems,
} from './storm-items.ts';
import { cardKinds, kindLabels, type CardKind } from './storm-kinds.ts';
import { isBoardMarkdown, readBoardMarkdown } from './storm-markdown-reader.ts';

/** Something to know before it is imported; `line` from 1, 0 is no line. */
export interface TextNotice {
  readonly line: number;
  readonly message: string;
}

/** A text that was read, or why it could not be. */
export type ReadText = ReadBoardText | { readonly problems: readonly TextNotice[] };

interface ReadBoardText {
  readonly document: StormDocument;
  readonly format: 'JSON' | 'Markdown' | 'Text';
  readonly notices: readonly TextNotice[];
  /** Names of bounded contexts that the text tells, by the ids that its commands have. */
  readonly contexts: ContextNames;
}

type TextKind = CardKind | 'command';

/** Words before a colon that say the kind. */
const kindWords: ReadonlyMap<string, TextKind> = new Map<string, TextKind>([
  ['command', 'command'],
  ...cardKinds.map((kind) => [kind, kind] as const),
  ...cardKinds.map((kind) => [kindLabels[kind].toLowerCase(), kind] as const),
  ['question', 'hotspot'],
  ['system', 'external-system'],
]);

/** Past participles that do not end with -ed, -en or -wn. */
const pastWords = new Set(
  'sent paid sold made lost found done gone held kept left met built bought brought caught won put set cut read begun become come run told taught thought felt dealt lent spent split hit shut'.split(
    ' ',
  ),
);

/** Words that end like past participles and are none. */
const presentWords = new Set(
  'token open reopen down own unknown screen garden kitchen children men women then when often even between seven ten eleven pattern need feed seed speed embed proceed succeed exceed red bed'.split(
    ' ',
  ),
);

const nameKinds: ReadonlySet<TextKind> = new Set<TextKind>(['external-system', 'actor', 'aggregate']);

/** `OrderPlaced` and `order_placed` become `Order placed`. */
function spelled(text: string): string {
  const isCoded = /^[\p{L}\p{N}_-]+$/u.test(text) && /[\p{Ll}][\p{Lu}]|_/u.test(text);
  if (!isCoded) return text;
  const words = text
    .replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const isPast = (word: string): boolean =>
  !presentWords.has(word) && (/(?:ed|en|wn)$/.test(word) || pastWords.has(word));

/** Words without the signs round them; a name of one piece, such as `order.placed`, has several. */
function wordsOf(text: string): readonly string[] {
  const words = text.toLowerCase().split(/\s+/);
  const pieces = words.length === 1 ? text.toLowerCase().split(/[.\-/]/) : words;
  return pieces.map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')).filter((word) => word !== '');
}

/**
 * What a text is by its words: a question, a rule, what has happened, or what somebody wants. One word alone wants
 * something (`Open`), but after a command it tells what came of it (`Pay -> Paid`).
 */
function kindOf(text: string, before: TextKind | undefined): TextKind {
  const words = wordsOf(text);
  if (text.endsWith('?')) return 'hotspot';
  if (/^(?:whenever|when|if|always|never)$/.test(words[0] ?? '')) return 'policy';
  return words.slice(before === 'command' ? 0 : 1).some(isPast) ? 'event' : 'command';
}

interface Part {
  readonly kind: TextKind;
  readonly text: string;
}

function partOf(raw: string, before: TextKind | undefined): Part | undefined {
  const [, word = '', after = ''] = /^([^:]{1,30}):\s*(.*)$/.exec(raw) ?? [];
  const named = kindWords.get(word.trim().toLowerCase());
  const written = (named ? after : raw).trim();
  // Names of systems and people are spelled as they are.
  const text = named && nameKinds.has(named) ? written : spelled(written);
  return text === '' || onlyUnseen(text) !== null ? undefined : { kind: named ?? kindOf(text, before), text };
}

/** Before the text of a line that was copied from a list. */
const listMark = /^(?:[-*+•–]|\d{1,3}[.)])\s+/;

const plain = { note: '', href: '', rest: {} } as const;
const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

class TextReading {
  readonly items = new Map<string, StormItem>();
  readonly notices: TextNotice[] = [];
  readonly #commands = new Map<string, CommandItem>();
  readonly #cards = new Map<string, CardItem>();
  readonly #ranks = new Map<string, string>();
  #ids = 0;
  #order = 0;

  #id(): string {
    this.#ids += 1;
    return `text-${this.#ids}`;
  }

  #rank(parent: string): string {
    const rank = keyBetween(this.#ranks.get(parent), undefined);
    this.#ranks.set(parent, rank);
    return rank;
  }

  command(content: string): CommandItem {
    const known = this.#commands.get(content.toLowerCase());
    if (known) return known;
    const id = this.#id();
    const command = { kind: 'command', id, rank: this.#rank(''), content, boundedContext: null, ...plain } as const;
    this.#commands.set(content.toLowerCase(), command);
    this.items.set(id, command);
    return command;
  }

  /** A card under the command, or on the big picture while there is none. */
  card(type: CardKind, content: string, under: CommandItem | undefined): CardItem {
    const key = `${type} ${content.toLowerCase()}`;
    const known = this.#cards.get(key);
    if (known && (type === 'event' || known.parent === (under?.id ?? null))) return known;
    const id = this.#id();
    if (!under) this.#order += 1;
    const card: CardItem = {
      kind: 'card',
      type,
      id,
      content,
      rank: under ? this.#rank(under.id) : '',
      parent: under?.id ?? null,
      time: under ? null : { laneId: null, order: this.#order, pivotal: false },
      ...plain,
    };
    this.#cards.set(key, card);
    this.items.set(id, card);
    return card;
  }

  /** What an event leads to: a rule after it, if it stands under a command. */
  #policy(event: CardItem, command: CommandItem): void {
    const owner = [...this.#commands.values()].find(({ id }) => id === event.parent);
    if (owner) this.card('policy', `Whenever ${lowered(event.content)}, ${lowered(command.content)}`, owner);
  }

  flow(line: string, at: number): void {
    const parts: Part[] = [];
    for (const raw of line.replace(listMark, '').split(/->|→|=>|⇒/)) {
      const part = partOf(raw.trim(), parts.at(-1)?.kind);
      if (part) parts.push(part);
    }
    let command: CommandItem | undefined;
    let before: CardItem | undefined;
    for (const { kind, text } of parts) {
      const content = startOf(text, boardLimits.content);
      if (text.length > content.length) this.notices.push({ line: at, message: cutMessage });
      if (kind === 'command') {
        command = this.command(content);
        if (before?.type === 'event') this.#policy(before, command);
        before = undefined;
      } else before = this.card(kind, content, command);
    }
  }
}

function readLines(text: string): ReadText {
  const reading = new TextReading();
  for (const [at, line] of storableText(text)
    .split(/\r\n?|\n/)
    .entries()) {
    const written = line.trim();
    if (written !== '' && !written.startsWith('#')) reading.flow(written, at + 1);
  }
  const { items, notices } = reading;
  return readItems(items, { format: 'Text', notices, contexts: new Map() });
}

function readItems(items: StormItems, how: Pick<ReadBoardText, 'format' | 'notices' | 'contexts'>): ReadText {
  if (items.size === 0) return { problems: [{ line: 0, message: 'There is nothing to import in this text.' }] };
  const count = cardCount(items);
  if (count > boardLimits.cards)
    return { problems: [{ line: 0, message: `The text has ${count} cards. A board can have at most 5,000.` }] };
  const lanes = treeOf(items).lanes.length;
  if (lanes > boardLimits.lanes) return { problems: [{ line: 0, message: boardRules.lanes }] };
  return { document: { items, rest: {} }, ...how };
}

const cutMessage = 'A text was shortened to 500 characters.';

function readMarkdown(text: string): ReadText {
  const { items, contexts, left, cut } = readBoardMarkdown(storableText(text));
  const notices = [
    ...left.map((line) => ({ line, message: 'This is not part of a board. It is left out.' })),
    ...cut.map((line) => ({ line, message: cutMessage })),
  ].toSorted((one, other) => one.line - other.line);
  return readItems(items, { format: 'Markdown', notices, contexts });
}

/** Problems that are told. */
const mostProblems = 50;

function readJson(text: string): ReadText {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problems: [{ line: 0, message: 'This is not valid JSON.' }] };
  }
  if (hasUnstorableText(value)) return { problems: [{ line: 0, message: unstorableMessage }] };
  // An item of the API holds its document as `board`.
  const document = typeof value === 'object' && value !== null && 'board' in value ? value.board : value;
  const read = readBoardValue(document);
  if ('document' in read) {
    return { document: read.document, format: 'JSON', notices: [], contexts: namesInFile(value) };
  }
  const problems = read.violations.map(({ path, errors }) => ({ line: 0, message: `${path}: ${errors.join(' ')}` }));
  return { problems: problems.slice(0, mostProblems) };
}

/** A brace or bracket alone is no JSON: `[Draft] OrderPlaced -> ShipOrder` is a line. */
const jsonStart = /^\s*(?:\{\s*(?:["}]|$)|\[\s*(?:[[{"\]]|$))/;

/** Something before an arrow and something after it, on one line. */
const flowLine = /[^\s][^\S\r\n]*(?:->|→|=>|⇒)[^\S\r\n]*[^\s]/;

/** Whether a text says more than its lines alone: it has flows, or is a board as JSON or Markdown. Such a text is shown before it is added. */
export const isFlowText = (text: string): boolean =>
  flowLine.test(text) || jsonStart.test(text) || isBoardMarkdown(text);

/** Reads a text as what it looks like. */
export const readText = (text: string): ReadText =>
  jsonStart.test(text) ? readJson(text) : isBoardMarkdown(text) ? readMarkdown(text) : readLines(text);

/** What a document holds, for example `2 commands, 3 events`. */
export function holdsText({ items }: StormDocument): string {
  const counts = new Map<string, number>();
  const count = (word: string): void => void counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const item of items.values()) {
    if (item.kind === 'command') count('command');
    else if (item.kind === 'split') count('split');
    else if (item.kind === 'card') count(kindLabels[item.type].toLowerCase());
  }
  const plural = (word: string, n: number): string =>
    n === 1 ? word : word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`;
  return [...counts].map(([word, n]) => `${n} ${plural(word, n)}`).join(', ');
}

/** Commands of a document that another board has too, by their texts. */
export function repeatedCommands(read: StormDocument, present: StormDocument): readonly string[] {
  const known = new Set(treeOf(present.items).commands.map(({ content }) => content.toLowerCase()));
  return treeOf(read.items).commands.flatMap(({ content }) => (known.has(content.toLowerCase()) ? [content] : []));
}
