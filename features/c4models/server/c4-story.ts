/** The C4 model of the demo story, from demo/landscape.json. */
import * as z from 'zod/mini';
import { adrsOfMap } from '#features/adrs/server/adr-facade.ts';
import { readStoryFile, storyEventFields, type StoryEvent } from '#platform/modules/server/story.ts';
import { storeC4 } from './c4-model-actions.ts';
import { sampleC4Document, sampleModel } from './c4-sample.ts';

const landscape = z.strictObject({ ...storyEventFields, model: sampleModel });

/** The model appears when all decisions that it links exist. */
export function c4Story(): readonly StoryEvent[] {
  const { at, by, model } = readStoryFile(new URL('../demo/landscape.json', import.meta.url), landscape);
  return [
    {
      at,
      by,
      run: async (db, caller, memory) => {
        const decisions = new Map((await adrsOfMap(db, caller, 100)).map(({ title, id }) => [title, id]));
        const document = sampleC4Document(model, decisions);
        const { id } = await storeC4(db, caller, document, { action: 'created' });
        memory.set('c4 id', id);
        for (const element of document.elements.values()) memory.set(`element id ${element.name}`, element.id);
        for (const view of document.views.values()) {
          const of = document.elements.get(view.sourceElement?.id ?? '');
          if (view.isDefault && of) memory.set(`embed:c4model:${of.name}`, `${id}:${view.id}`);
        }
      },
    },
  ];
}
