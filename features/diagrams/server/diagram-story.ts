/** The diagrams of the demo story, from demo/*.json. */
import { readFileSync } from 'node:fs';
import type { StoryEvent } from '#platform/modules/server/story.ts';
import { boardOf, writeBoard } from '../model/board-document.ts';
import { storeDiagram } from './diagram-actions.ts';
import { readContent } from './diagram-texts.ts';

const demo = (file: string): string =>
  writeBoard(boardOf(readFileSync(new URL(`../demo/${file}`, import.meta.url), 'utf8')));

/** The workshop on the checkout, written down by who moderated it. */
export const diagramStory = (): readonly StoryEvent[] => [
  {
    at: '2026-11-09 15:40',
    by: 'IK',
    run: async (db, caller) => {
      await storeDiagram(db, caller, { ...readContent(demo('checkout-workshop.json')), name: 'Checkout workshop' });
    },
  },
];
