/** The proposals of the demo story, from demo/proposals.json. */
import * as z from 'zod/mini';
import type { Db } from '#platform/database/server/connection.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import {
  readStoryFile,
  storyEventFields,
  storyText,
  type StoryEvent,
  type StoryMemory,
} from '#platform/modules/server/story.ts';
import { voteChoices } from '../contract.ts';
import { commentBy } from './comment-actions.ts';
import { createRfcBy, type RfcServices } from './rfc-actions.ts';
import { transitionRfcBy } from './rfc-transitions.ts';
import { closeVotingBy, openVotingBy, voteBy } from './voting-actions.ts';

const event = z.union([
  z.strictObject({ ...storyEventFields, comment: z.string() }),
  z.strictObject({ ...storyEventFields, move: z.string(), reason: z.optional(z.string()) }),
  z.strictObject({ ...storyEventFields, open: z.literal(true) }),
  z.strictObject({ ...storyEventFields, vote: z.enum(voteChoices) }),
  z.strictObject({ ...storyEventFields, close: z.literal(true) }),
]);
const proposals = z.array(
  z.strictObject({
    ...storyEventFields,
    number: z.int(),
    title: z.string(),
    text: z.array(z.string()),
    events: z.array(event),
  }),
);
type Proposal = z.output<typeof proposals>[number];

interface Step {
  readonly id: string;
  readonly event: z.output<typeof event>;
}

async function take(db: Db, caller: ProjectCaller, { id, event: what }: Step, services: RfcServices): Promise<void> {
  if ('comment' in what) await commentBy(db, caller, { rfcId: id, content: what.comment });
  else if ('move' in what) await transitionRfcBy(db, caller, { id, name: what.move, reason: what.reason }, services);
  else if ('open' in what) await openVotingBy(db, caller, { id }, services);
  else if ('vote' in what) await voteBy(db, caller, { id, vote: what.vote });
  else await closeVotingBy(db, caller, id);
}

const idOf = (memory: StoryMemory, number: number): string => memory.get(`rfc id ${number}`) ?? '';

function eventsOf({ at, by, number, title, text, events }: Proposal, services: RfcServices): StoryEvent[] {
  const created: StoryEvent = {
    at,
    by,
    run: async (db, caller, memory) => {
      const json = storyText(text, { version: 0, edits: 0, memory });
      const { id } = await createRfcBy(db, caller, { title, json }, services);
      memory.set(`rfc id ${number}`, id).set(`rfc:${number}`, `archwright://${id}.rfc.internal`);
    },
  };
  const later = events.map((one): StoryEvent => ({
    at: one.at,
    by: one.by,
    run: (db, caller, memory) => take(db, caller, { id: idOf(memory, number), event: one }, services),
  }));
  return [created, ...later];
}

/** What happened to the proposals of the story. */
export function rfcStory(services: RfcServices): readonly StoryEvent[] {
  const told = readStoryFile(new URL('../demo/proposals.json', import.meta.url), proposals);
  return told.flatMap((proposal) => eventsOf(proposal, services));
}
