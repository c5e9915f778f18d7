/** The words of a board as a glossary: each word once, what it means, and where it is used. Pure. */
import type { DocNode } from '#platform/richtext/model/document.ts';
import { formatInternalLink } from '#platform/richtext/model/link-address.ts';
import { cardHref } from './card-proposal.ts';
import { wordKey } from './one-line.ts';
import { isNoted, noteKindOf, type NotedItem, type StormItem, type StormItems } from './storm-items.ts';
import type { NoteKind } from './storm-kinds.ts';
import { commandOf } from './storm-rules.ts';

/** A place where a word stands on the board. */
interface Use {
  readonly cardId: string;
  /** Name of the bounded context; undefined outside of them. */
  readonly context: string | undefined;
  /** The command whose flow it stands in; undefined for commands and free cards. */
  readonly command: string | undefined;
  /** On the big picture alone, under no command. */
  readonly isFree: boolean;
  readonly note: string;
}

/** A word of the glossary. */
export interface GlossaryWord {
  readonly word: string;
  readonly uses: readonly Use[];
}

/** Words of one kind, in the order of the alphabet. */
export interface GlossarySection {
  readonly heading: string;
  readonly words: readonly GlossaryWord[];
}

/** Kinds whose words belong to the language of a domain, with their headings. */
const kinds: readonly (readonly [kind: NoteKind, heading: string])[] = [
  ['command', 'Commands'],
  ['event', 'Events'],
  ['actor', 'Actors'],
  ['aggregate', 'Aggregates'],
  ['read-model', 'Read models'],
  ['external-system', 'External systems'],
];

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function useOf(items: StormItems, item: NotedItem, contexts: ReadonlyMap<string, string>): Use {
  const command: StormItem | undefined = items.get(commandOf(items, item.id) ?? '');
  const isOwn = command?.id === item.id;
  return {
    cardId: item.id,
    context: command?.kind === 'command' ? contexts.get(command.boundedContext ?? '') : undefined,
    command: command?.kind === 'command' && !isOwn ? oneLine(command.content) : undefined,
    isFree: command === undefined,
    note: oneLine(item.note),
  };
}

/** The sections that have words. `contexts` are names of bounded contexts by their ids. */
export function glossaryOf(items: StormItems, contexts: ReadonlyMap<string, string>): readonly GlossarySection[] {
  return kinds.flatMap(([kind, heading]) => {
    const words = new Map<string, { word: string; uses: Use[] }>();
    for (const item of items.values()) {
      if (!isNoted(item) || noteKindOf(item) !== kind) continue;
      const word = oneLine(item.content);
      if (word === '') continue;
      const entry = words.get(wordKey(word)) ?? { word, uses: [] };
      entry.uses.push(useOf(items, item, contexts));
      words.set(wordKey(word), entry);
    }
    if (words.size === 0) return [];
    return [{ heading, words: [...words.values()].toSorted((one, other) => one.word.localeCompare(other.word, 'en')) }];
  });
}

const text = (words: string, marks?: DocNode['marks']): DocNode => ({
  type: 'text',
  text: words,
  ...(marks ? { marks } : {}),
});
const linked = (words: string, href: string): DocNode => text(words, [{ type: 'link', attrs: { href, title: null } }]);
const paragraph = (content: readonly DocNode[]): DocNode => ({ type: 'paragraph', content: [...content] });

/** What the use is called; its link leads to the card. */
const placeOf = ({ command, context, isFree }: Use): string => {
  if (command !== undefined) return context === undefined ? command : `${command} (${context})`;
  return context ?? (isFree ? 'the big picture' : 'the design');
};

/** So many uses of a word are listed. */
const mostUses = 20;

/** Meanings by context, where a word means different things; otherwise the one meaning that was noted. */
function meaningOf(uses: readonly Use[]): string {
  const noted = uses.filter(({ note }) => note !== '');
  const notes = [...new Set(noted.map(({ note }) => note))];
  if (notes.length < 2) return notes[0] ?? '';
  return notes
    .map((note) => {
      const where = [...new Set(noted.filter((use) => use.note === note).map(placeOf))].join(', ');
      return `${note} (in ${where})`;
    })
    .join(' Or: ');
}

function entryOf({ word, uses }: GlossaryWord, boardId: string): DocNode {
  const meaning = meaningOf(uses);
  const places = new Map(uses.map((use) => [placeOf(use), use]));
  const shown = [...places].slice(0, mostUses);
  const rest = places.size - shown.length;
  const links = shown.flatMap(([place, { cardId }], at) => [
    text(at === 0 ? '' : ', '),
    linked(place, cardHref(boardId, cardId)),
  ]);
  const content = [
    text(word, [{ type: 'bold' }]),
    text(meaning === '' ? ' – ' : ` – ${meaning} `),
    text('Used in '),
    ...links,
    text(rest > 0 ? ` and ${String(rest)} more.` : '.'),
  ].filter((node) => node.text !== '');
  return { type: 'list_item', content: [paragraph(content)] };
}

/** The text of the page. */
export function glossaryText(sections: readonly GlossarySection[], board: { id: string; name: string }): string {
  const content: DocNode[] = [
    paragraph([
      text('The words of '),
      linked(board.name, formatInternalLink({ kind: 'board', id: board.id })),
      text('.'),
    ]),
    ...sections.flatMap(({ heading, words }): DocNode[] => [
      { type: 'heading', attrs: { level: 2 }, content: [text(heading)] },
      { type: 'bullet_list', content: words.map((word) => entryOf(word, board.id)) },
    ]),
  ];
  return JSON.stringify({ type: 'doc', content });
}
