/** The diagrams of the demo story, from demo/*.json. Links such as `adr:23` lead to the decisions of the story. */
import { readFileSync } from 'node:fs';
import type { StoryEvent, StoryMemory } from '#platform/modules/server/story.ts';
import { boardOf, writeBoard } from '../model/board-document.ts';
import type { BoardElement } from '../model/board-element.ts';
import { diagramActions } from './diagram-actions.ts';
import { readContent } from './diagram-texts.ts';

function linked(element: BoardElement, memory: StoryMemory): BoardElement {
  const href = element.href === undefined ? undefined : memory.get(element.href);
  return href === undefined ? element : { ...element, href };
}

function demo(file: string, memory: StoryMemory): string {
  const { elements, rest } = boardOf(readFileSync(new URL(`../demo/${file}.json`, import.meta.url), 'utf8'));
  const entries = [...elements].map(([id, element]) => [id, linked(element, memory)] as const);
  return writeBoard({ elements: new Map(entries), rest });
}

const boards = [
  { at: '2026-10-28 11:20', by: 'TA', file: 'schema-split', name: 'From one schema to many' },
  { at: '2026-11-04 14:05', by: 'HV', file: 'payment-retry', name: 'A payment that gets no answer' },
  { at: '2026-11-09 15:40', by: 'IK', file: 'checkout-workshop', name: 'Checkout workshop' },
  { at: '2026-11-13 10:15', by: 'ML', file: 'returns-storming', name: 'Returns, stormed' },
] as const;

/** What people of the story drew, in their order. */
export const diagramStory = (): readonly StoryEvent[] =>
  boards.map(({ at, by, file, name }) => ({
    at,
    by,
    run: async (db, caller, memory) => {
      const { id } = await diagramActions.store(db, caller, { ...readContent(demo(file, memory)), name });
      memory.set(`embed:diagram:${name}`, id);
    },
  }));
