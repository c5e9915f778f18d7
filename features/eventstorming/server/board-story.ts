/**
 * The board of the demo story, from demo/order-process.json. Links such as `adr:23` lead to the
 * decisions of the story, names of contexts to its context map.
 */
import { readFileSync } from 'node:fs';
import type { StoryEvent, StoryMemory } from '#platform/modules/server/story.ts';
import { boardText, readBoardText } from '../model/board-shape.ts';
import { isNoted, type StormItem } from '../model/storm-items.ts';
import { boardActions } from './board-actions.ts';
import { readStormText } from './board-texts.ts';

function storyBoard(memory: StoryMemory): string {
  const read = readBoardText(readFileSync(new URL('../demo/order-process.json', import.meta.url), 'utf8'));
  if ('violations' in read) throw new Error(`The demo board is no board: ${JSON.stringify(read.violations)}`);
  const { items, rest } = read.document;
  const told = (item: StormItem): StormItem => {
    if (!isNoted(item)) return item;
    const href = item.href === '' ? '' : (memory.get(item.href) ?? '');
    if (item.kind !== 'command') return { ...item, href };
    const boundedContext = memory.get(`context id ${item.boundedContext ?? ''}`) ?? null;
    return { ...item, href, boundedContext };
  };
  const entries = [...items].map(([id, item]) => [id, told(item)] as const);
  return boardText({ items: new Map(entries), rest });
}

/** What people of the story stormed. */
export const boardStory = (): readonly StoryEvent[] => [
  {
    at: '2026-11-20 18:10',
    by: 'IK',
    run: async (db, caller, memory) => {
      const { id } = await boardActions.store(db, caller, {
        ...readStormText(storyBoard(memory)),
        name: 'Order process',
      });
      memory.set('embed:board:Order process', `${id}:process`);
    },
  },
];
