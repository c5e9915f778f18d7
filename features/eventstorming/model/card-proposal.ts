/** A hot spot as the draft of an RFC: its question, and the cards that stand around it. Pure. */
import type { DocNode } from '#platform/richtext/model/document.ts';
import { formatInternalLink } from '#platform/richtext/model/link-address.ts';
import { shortened } from './one-line.ts';
import {
  isNoted,
  isTimed,
  noteKindOf,
  treeOf,
  type NotedItem,
  type StormItem,
  type StormItems,
} from './storm-items.ts';
import { kindLabels } from './storm-kinds.ts';
import { commandOf } from './storm-rules.ts';

/** The board that a hot spot stands on. */
export interface ProposalBoard {
  readonly id: string;
  readonly name: string;
  /** Names of bounded contexts, by their ids. */
  readonly contexts: ReadonlyMap<string, string>;
  /** Characters that a title may have. */
  readonly longestTitle: number;
}

/** A card near the hot spot, and how it stands to it. */
export interface Neighbour {
  readonly where: string;
  readonly item: NotedItem;
}

/** So many cards side by side are told. */
const mostBeside = 5;
/** Longer anchors are not part of an internal link. */
const longestAnchor = 300;

/** Address of a card: its board, and the card as the part. */
export function cardHref(boardId: string, cardId: string): string {
  const anchor = encodeURIComponent(cardId.toWellFormed());
  return formatInternalLink({ kind: 'board', id: boardId, ...(anchor.length <= longestAnchor ? { anchor } : {}) });
}

const one = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The cards before and after it in the flow, its conditions, and its command. */
function flowNeighbours(items: StormItems, item: NotedItem): readonly Neighbour[] {
  if (item.kind !== 'card' || item.parent === null) return [];
  const tree = treeOf(items);
  const told: Neighbour[] = [];
  const note = (where: string, found: StormItem | undefined): void => {
    if (isNoted(found)) told.push({ where, item: found });
  };
  const command = items.get(commandOf(items, item.id) ?? '');
  note('Belongs to', command);
  if (items.get(item.parent)?.kind === 'way')
    for (const condition of tree.conditions(item.parent)) note('On the way', condition);
  const flow = tree.flow(item.parent);
  const at = flow.findIndex(({ id }) => id === item.id);
  note('Before', flow[at - 1]);
  note('After', flow[at + 1]);
  return told;
}

/** Cards of the big picture that happen just before, at the same time and just after. */
function timeNeighbours(items: StormItems, item: NotedItem): readonly Neighbour[] {
  if (item.kind !== 'card' || !isTimed(item)) return [];
  const { order } = item.time;
  const others = treeOf(items).timed.filter(({ id }) => id !== item.id);
  const earlier = others.findLast(({ time }) => time.order < order)?.time.order;
  const later = others.find(({ time }) => time.order > order)?.time.order;
  const at = (where: string, when: number | undefined): readonly Neighbour[] =>
    others
      .filter(({ time }) => time.order === when)
      .slice(0, mostBeside)
      .map((card) => ({ where, item: card }));
  return [...at('Before', earlier), ...at('At the same time', order), ...at('After', later)];
}

/** The cards around a card, each once. */
export function neighboursOf(items: StormItems, item: NotedItem): readonly Neighbour[] {
  const seen = new Set<string>();
  return [...flowNeighbours(items, item), ...timeNeighbours(items, item)].filter(({ item: { id } }) => {
    const isNew = !seen.has(id);
    seen.add(id);
    return isNew;
  });
}

const text = (words: string, marks?: DocNode['marks']): DocNode => ({
  type: 'text',
  text: words,
  ...(marks ? { marks } : {}),
});
const paragraph = (...content: DocNode[]): DocNode => ({
  type: 'paragraph',
  ...(content.length > 0 ? { content } : {}),
});
const heading = (words: string): DocNode => ({ type: 'heading', attrs: { level: 2 }, content: [text(words)] });
const linked = (words: string, href: string): DocNode => text(words, [{ type: 'link', attrs: { href, title: null } }]);

const paragraphs = (words: string): readonly DocNode[] =>
  words
    .split(/\r?\n/)
    .map(one)
    .filter((line) => line !== '')
    .map((line) => paragraph(text(line)));

function contextOf(items: StormItems, item: NotedItem, { contexts }: ProposalBoard): string | undefined {
  const command = items.get(commandOf(items, item.id) ?? '');
  return command?.kind === 'command' ? contexts.get(command.boundedContext ?? '') : undefined;
}

/** Title and text of the draft; a link that the card had before is kept in the text. */
export function proposalOf(
  items: StormItems,
  item: NotedItem,
  board: ProposalBoard,
): { readonly title: string; readonly json: string } {
  const context = contextOf(items, item, board);
  const lines = [
    ...neighboursOf(items, item).map(({ where, item: near }) => [
      text(`${where}: ${one(near.content)} (${kindLabels[noteKindOf(near)].toLowerCase()})`),
    ]),
    ...(context === undefined ? [] : [[text(`Bounded context: ${context}`)]]),
    ...(item.href === '' ? [] : [[text('See also: '), linked(item.href, item.href)]]),
  ];
  const list: DocNode = {
    type: 'bullet_list',
    content: lines.map((line) => ({ type: 'list_item', content: [paragraph(...line)] })),
  };
  const content: readonly DocNode[] = [
    heading('Question'),
    ...paragraphs(item.content),
    ...paragraphs(item.note),
    heading('On the board'),
    paragraph(
      text(`A ${kindLabels[noteKindOf(item)].toLowerCase()} of the board `),
      linked(board.name, cardHref(board.id, item.id)),
      text('.'),
    ),
    ...(lines.length > 0 ? [list] : []),
    heading('Proposal'),
    paragraph(),
  ];
  return { title: shortened(item.content, board.longestTitle), json: JSON.stringify({ type: 'doc', content }) };
}
