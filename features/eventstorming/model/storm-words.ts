/** What a board says in words: for screen readers, for its outline and for what was changed. Pure. */
import type { OutlineRow } from '#platform/canvas/model/outline-row.ts';
import {
  isNoted,
  laneOf,
  noteKindOf,
  treeOf,
  type NotedItem,
  type StormItem,
  type StormItems,
  type StormTree,
} from './storm-items.ts';
import { kindLabels } from './storm-kinds.ts';
import { withoutDetails } from './storm-layout.ts';
import type { StormLevel } from './storm-state.ts';
import { commandOf } from './storm-rules.ts';

/** A card in a few words. */
export const cardWords = (item: NotedItem): string => `${kindLabels[noteKindOf(item)]}: ${item.content}`;

const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** What screen readers hear of an item; `state` is that of the RFC that it links to. */
export function spokenWords(items: StormItems, id: string, state?: string): string {
  const item = items.get(id);
  const tree = treeOf(items);
  if (item?.kind === 'split') return `Split, ${plural(tree.ways(id).length, 'way')}.`;
  if (!isNoted(item)) return '';
  const parts = [cardWords(item)];
  if (item.kind === 'command') parts.push(plural(tree.flow(id).length, 'step'));
  if (item.kind === 'card' && item.time) {
    const lane = laneOf(tree, item.time);
    if (lane) parts.push(`lane ${lane.name}`);
    if (item.time.pivotal) parts.push('turning point');
    const command = items.get(commandOf(items, id) ?? '');
    if (isNoted(command)) parts.push(`given to ${command.content}`);
  }
  if (item.note !== '') parts.push('has a note');
  if (item.href !== '') parts.push(state === undefined ? 'has a link' : `RFC: ${state}`);
  return `${parts.join(', ')}.`;
}

function flowRows(tree: StormTree, parent: string, depth: number): readonly OutlineRow[] {
  return tree.flow(parent).flatMap((item): readonly OutlineRow[] => {
    if (item.kind === 'card') return [{ id: item.id, depth, text: item.content, what: kindLabels[item.type] }];
    const ways = tree.ways(item.id);
    return [
      { id: item.id, depth, text: plural(ways.length, 'way'), what: 'Split' },
      ...ways.flatMap((way) => {
        const conditions = tree.conditions(way.id);
        const rows = conditions.map((one) => ({
          id: one.id,
          depth: depth + 1,
          text: one.content,
          what: kindLabels.condition,
        }));
        return [...rows, ...flowRows(tree, way.id, depth + 2)];
      }),
    ];
  });
}

/** What a view shows as a list: the big picture by time, else trees. */
export function outlineOf(items: StormItems, level: StormLevel): readonly OutlineRow[] {
  const tree = treeOf(items);
  if (level === 'big-picture')
    return tree.timed.map(({ id, content, type, time }) => {
      const lane = laneOf(tree, time)?.name;
      const what = [
        kindLabels[type],
        ...(lane === undefined ? [] : [lane]),
        ...(time.pivotal ? ['turning point'] : []),
      ];
      return { id, depth: 0, text: content, what: what.join(', ') };
    });
  const shown = level === 'process' ? withoutDetails(tree) : tree;
  return shown.commands.flatMap((command) => [
    { id: command.id, depth: 0, text: command.content, what: kindLabels.command },
    ...flowRows(shown, command.id, 1),
  ]);
}

/** Ids of cards with these words, in the order in which they are read. */
export function cardsWith(items: StormItems, order: readonly string[], search: string): readonly string[] {
  const words = search.trim().toLowerCase();
  if (words === '') return [];
  return order.filter((id) => {
    const item = items.get(id);
    return isNoted(item) && `${item.content}\n${item.note}`.toLowerCase().includes(words);
  });
}

/** An item as messages name it. */
export function itemName(item: StormItem | undefined): string {
  if (isNoted(item)) return item.content;
  if (item?.kind === 'lane') return item.name;
  return item?.kind === 'split' ? 'a split' : 'a card';
}
