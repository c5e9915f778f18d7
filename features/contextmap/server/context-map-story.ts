/** The context map of the demo story, from demo/context-map.json. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Db } from '#platform/database/server/connection.ts';
import { id } from '#platform/http/contract.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { readStoryFile, storyEventFields, type StoryEvent, type StoryMemory } from '#platform/modules/server/story.ts';
import { THE_ONLY_ONE } from '#platform/richtext/model/document.ts';
import { projectSubject } from '#platform/revisions/server/revision-routes.ts';
import { nameNewestRevision } from '#platform/revisions/server/revision-table.ts';
import { contextBody, mapStates, relationshipBody } from '../contract.ts';
import { saveSentMap } from './context-map-actions.ts';
import { contextMapKind } from './context-map-search.ts';
import { storedContextMap } from './context-map-table.ts';

/** Contexts name elements, and relationships name contexts. */
const savedThen = z.strictObject({
  ...storyEventFields,
  state: z.enum(mapStates),
  contexts: z.array(z.extend(z.omit(contextBody, { elementIds: true }), { elements: z.array(z.string()) })),
  relationships: z.array(
    z.extend(z.omit(relationshipBody, { upstreamId: true, downstreamId: true }), { from: z.string(), to: z.string() }),
  ),
});
const namedThen = z.strictObject({ ...storyEventFields, name: z.string() });
const happenings = z.array(z.union([savedThen, namedThen]));
type Happening = z.output<typeof happenings>[number];

async function perform(db: Db, caller: ProjectCaller, happening: Happening, memory: StoryMemory): Promise<void> {
  if ('name' in happening) {
    return nameNewestRevision(db, projectSubject(caller, contextMapKind), happening.name).then(() => undefined);
  }
  const ids = new Map(happening.contexts.map(({ name }) => [name, randomUUID() as string]));
  for (const [name, contextId] of ids) memory.set(`context id ${name}`, contextId);
  const contexts = happening.contexts.map(({ elements, ...context }) => ({
    ...context,
    id: ids.get(context.name),
    elementIds: elements.map((name) => id.parse(memory.get(`element id ${name}`))),
  }));
  const relationships = happening.relationships.map(({ from, to, ...relationship }) => ({
    ...relationship,
    upstreamId: ids.get(from) ?? '',
    downstreamId: ids.get(to) ?? '',
  }));
  memory.set('embed:contextmap:Context map', THE_ONLY_ONE);
  const { revision } = await storedContextMap(db, caller);
  await saveSentMap(db, caller, { state: happening.state, contexts, relationships, revision });
}

/** What people of the story agreed on. */
export const contextMapStory = (): readonly StoryEvent[] =>
  readStoryFile(new URL('../demo/context-map.json', import.meta.url), happenings).map((happening) => ({
    at: happening.at,
    by: happening.by,
    run: (db, caller, memory) => perform(db, caller, happening, memory),
  }));
