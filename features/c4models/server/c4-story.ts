/** The C4 model of the demo story, from demo/landscape.json. */
import * as z from 'zod/mini';
import { adrsOfMap } from '#features/adrs/server/adr-facade.ts';
import { readStoryFile, storyEventFields, type StoryEvent } from '#platform/modules/server/story.ts';
import type { Db } from '#platform/database/server/connection.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import type { C4Change } from '../contract.ts';
import { changeManyBy } from './c4-actions.ts';
import { storeC4 } from './c4-model-actions.ts';
import { decisionLinks, sampleC4Document, sampleModel } from './c4-sample.ts';

const landscape = z.strictObject({ ...storyEventFields, linkedAt: z.string(), model: sampleModel });

/** Name of the model in the memory of the story. */
const idName = 'c4 id';

const knownDecisions = async (db: Db, caller: ProjectCaller): Promise<ReadonlyMap<string, string>> =>
  new Map((await adrsOfMap(db, caller, 100)).map(({ title, id }) => [title, id]));

/** The model is drawn in the first weeks of the project; its elements link their decisions once all of these exist. */
export function c4Story(): readonly StoryEvent[] {
  const { at, by, linkedAt, model } = readStoryFile(new URL('../demo/landscape.json', import.meta.url), landscape);
  return [
    {
      at,
      by,
      run: async (db, caller, memory) => {
        const document = sampleC4Document(model, await knownDecisions(db, caller));
        const { id } = await storeC4(db, caller, document, { action: 'created' });
        memory.set(idName, id);
        for (const element of document.elements.values()) memory.set(`element id ${element.name}`, element.id);
        for (const view of document.views.values()) {
          const of = document.elements.get(view.sourceElement?.id ?? '');
          if (view.isDefault && of) memory.set(`embed:c4model:${of.name}`, `${id}:${view.id}`);
        }
      },
    },
    {
      at: linkedAt,
      by,
      run: async (db, caller, memory) => {
        const decisions = await knownDecisions(db, caller);
        const changes = model.elements
          .filter((element) => element.decisions !== undefined)
          .map((element): C4Change => {
            const elementId = memory.get(`element id ${element.name}`) ?? '';
            return { call: 'updateElement', elementId, links: decisionLinks(element, decisions) };
          });
        await changeManyBy(db, caller, { id: memory.get(idName) ?? '', version: 1, changes });
      },
    },
  ];
}
