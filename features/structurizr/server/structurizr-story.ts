/** The workspace of the demo story, from demo/nordwind.dsl. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SeedServices } from '#platform/modules/server/server-module.ts';
import type { StoryEvent } from '#platform/modules/server/story.ts';
import { createWorkspaceBy } from './structurizr-actions.ts';
import { keepViewIds } from './structurizr-table.ts';
import { readText } from './structurizr-texts.ts';

/** The view that a page of the handbook shows; it has its id before it is drawn. */
const embeddedView = 'ShopContainers';

/** The platform team writes the workspace down on its last afternoon. */
export const structurizrStory = ({ queue }: Pick<SeedServices, 'queue'>): readonly StoryEvent[] => [
  {
    at: '2026-11-20 17:15',
    by: 'TA',
    run: async (db, caller, memory) => {
      const dsl = readFileSync(new URL('../demo/nordwind.dsl', import.meta.url), 'utf8');
      const id = await createWorkspaceBy({ queue, db, caller }, readText(dsl));
      const view = { id: randomUUID(), key: embeddedView, subject: '', hasOwnKey: true };
      await keepViewIds(db, { organizationId: caller.organizationId, id }, [view]);
      memory.set(`embed:structurizr:${embeddedView}`, `${id}:${view.id}`);
    },
  },
];
