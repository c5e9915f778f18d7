/** The workspace of the demo story, from demo/nordwind.dsl. */
import { readFileSync } from 'node:fs';
import type { SeedServices } from '#platform/modules/server/server-module.ts';
import type { StoryEvent } from '#platform/modules/server/story.ts';
import { createWorkspaceBy } from './structurizr-actions.ts';
import { readText } from './structurizr-texts.ts';

/** The platform team writes the workspace down on its last afternoon. */
export const structurizrStory = ({ queue }: Pick<SeedServices, 'queue'>): readonly StoryEvent[] => [
  {
    at: '2026-11-20 17:15',
    by: 'TA',
    run: async (db, caller) => {
      const dsl = readFileSync(new URL('../demo/nordwind.dsl', import.meta.url), 'utf8');
      await createWorkspaceBy({ queue, db, caller }, readText(dsl));
    },
  },
];
