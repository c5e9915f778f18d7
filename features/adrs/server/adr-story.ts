/** The decisions of the demo story, from demo/decisions.json. */
import * as z from 'zod/mini';
import {
  readStoryFile,
  storyEventFields,
  storyText,
  type StoryEvent,
  type StoryMemory,
} from '#platform/modules/server/story.ts';
import { adrTransitions } from '../model/adr-workflow.ts';
import { addNoteBy, createAdrBy, updateAdrBy } from './adr-actions.ts';
import { transitionAdrBy } from './adr-transitions.ts';

const decisions = z.array(
  z.strictObject({
    ...storyEventFields,
    number: z.int(),
    title: z.string(),
    text: z.array(z.string()),
    /** Number of the decision that it replaces. */
    replaces: z.optional(z.int()),
    edits: z._default(z.array(z.strictObject(storyEventFields)), []),
    steps: z.array(
      z.strictObject({ ...storyEventFields, move: z.enum(adrTransitions), reason: z.optional(z.string()) }),
    ),
    notes: z._default(z.array(z.strictObject({ ...storyEventFields, text: z.string() })), []),
  }),
);
type Decision = z.output<typeof decisions>[number];

const idOf = (memory: StoryMemory, number: number): string => memory.get(`adr id ${number}`) ?? '';

function* eventsOf({ at, by, number, title, text, replaces, edits, steps, notes }: Decision): Generator<StoryEvent> {
  yield {
    at,
    by,
    run: async (db, caller, memory) => {
      const json = storyText(text, { version: 0, edits: edits.length, memory });
      const former = replaces === undefined ? undefined : idOf(memory, replaces);
      const { id } = await createAdrBy(db, caller, { title, json, former });
      memory.set(`adr id ${number}`, id).set(`adr:${number}`, `archwright://${id}.adr.internal`);
    },
  };
  for (const [index, edit] of edits.entries()) {
    yield {
      ...edit,
      run: async (db, caller, memory) => {
        const json = storyText(text, { version: index + 1, edits: edits.length, memory });
        await updateAdrBy(db, caller, idOf(memory, number), { title, json, revision: index + 1 });
      },
    };
  }
  for (const { move, reason, ...step } of steps) {
    yield {
      ...step,
      run: async (db, caller, memory) => {
        await transitionAdrBy(db, caller, { id: idOf(memory, number), name: move }, { reason });
      },
    };
  }
  for (const { text: content, ...note } of notes) {
    yield {
      ...note,
      run: async (db, caller, memory) => {
        await addNoteBy(db, caller, idOf(memory, number), content);
      },
    };
  }
}

/** What happened to the decisions of the story. */
export const adrStory = (): readonly StoryEvent[] =>
  readStoryFile(new URL('../demo/decisions.json', import.meta.url), decisions).flatMap((one) => [...eventsOf(one)]);
