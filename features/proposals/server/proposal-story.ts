/** The proposals of the demo story, from demo/suggestions.json. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Db } from '#platform/database/server/connection.ts';
import { byCaller, recordActivity } from '#platform/history/server/activity-table.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { readStoryFile, storyEventFields, type StoryEvent, type StoryMemory } from '#platform/modules/server/story.ts';
import { proposedChange, type ProposedChange } from '../contract.ts';
import { decideProposal, insertProposal, proposalById } from './proposal-table.ts';

const named = { ...storyEventFields, name: z.string(), reason: z.string() };
const text = z.strictObject({ ...named, change: proposedChange });
/** A new actor of the landscape and what it uses. */
const actor = z.strictObject({
  ...named,
  model: z.literal(true),
  actor: z.string(),
  uses: z.string(),
  words: z.string(),
});
const declined = z.strictObject({ ...storyEventFields, declines: z.string(), answer: z.string() });
const happenings = z.array(z.union([text, actor, declined]));
type Happening = z.output<typeof happenings>[number];

const memoryKey = (name: string): string => `proposal id ${name}`;

function actorChange({ actor: name, uses, words }: z.output<typeof actor>, memory: StoryMemory): ProposedChange {
  const id = randomUUID();
  const targetId = memory.get(`element id ${uses}`) ?? '';
  return proposedChange.parse({
    kind: 'c4model',
    id: memory.get('c4 id') ?? '',
    changes: [
      { call: 'addElement', id, type: 'actor', name, location: 'internal' },
      { call: 'addRelationship', id: randomUUID(), sourceId: id, targetId, description: words },
    ],
  });
}

/** What a list calls the proposal. */
const titleOf = (change: ProposedChange): string => ('title' in change ? change.title : 'Nordwind landscape');

async function propose(
  db: Db,
  caller: ProjectCaller,
  happening: z.output<typeof text> | z.output<typeof actor>,
  memory: StoryMemory,
): Promise<void> {
  const change = 'change' in happening ? happening.change : actorChange(happening, memory);
  const id = randomUUID();
  memory.set(memoryKey(happening.name), id);
  await insertProposal(db, caller, {
    id,
    newId: randomUUID(),
    subjectId: 'id' in change ? (change.id ?? null) : null,
    title: titleOf(change),
    reason: happening.reason,
    change,
    base: null,
    by: caller.userId,
    via: caller.via,
    keyId: null,
  });
  const subject = { subjectKind: 'proposal', subjectId: id, summary: titleOf(change) };
  await recordActivity(db, { ...byCaller(caller), ...subject, action: 'created', details: { kind: change.kind } });
}

async function perform(db: Db, caller: ProjectCaller, happening: Happening, memory: StoryMemory): Promise<void> {
  if (!('declines' in happening)) return propose(db, caller, happening, memory);
  const id = memory.get(memoryKey(happening.declines)) ?? '';
  const proposal = await proposalById(db, caller, id);
  if (proposal?.change.kind !== 'adr') throw new Error('The story declines ADRs only.');
  const { title, markdown } = proposal.change;
  const difference = { format: 'markdown' as const, before: null, after: `# ${title}\n\n${markdown}\n`, parts: [] };
  const decision = { state: 'declined', by: caller.userId, answer: happening.answer } as const;
  await decideProposal(db, caller, id, { ...decision, resultId: null, difference });
}

/** What people of the story proposed. */
export const proposalStory = (): readonly StoryEvent[] =>
  readStoryFile(new URL('../demo/suggestions.json', import.meta.url), happenings).map((happening) => ({
    at: happening.at,
    by: happening.by,
    run: (db, caller, memory) => perform(db, caller, happening, memory),
  }));
