/** The rules of the context map of a project: save, restore; each in one transaction. */
import { randomUUID } from 'node:crypto';
import { c4ElementNames } from '#features/c4models/server/c4-facade.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { byCaller, recordActivity } from '#platform/history/server/activity-table.ts';
import type { CallInput } from '#platform/http/contract.ts';
import { invalidInput, notFound, violation } from '#platform/http/model/failure.ts';
import { readBodyBySize } from '#platform/http/server/body-reading.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import type { WithBodyFile, WithDatabase } from '#platform/http/server/route.ts';
import type { ProjectPort } from '#platform/modules/server/project-port.ts';
import { assertCurrentRevision } from '#platform/revisions/server/current-revision.ts';
import type { ProjectScope } from '#platform/revisions/server/project-text-table.ts';
import { projectSubject } from '#platform/revisions/server/revision-routes.ts';
import { keepRevision, revisionByNumber } from '#platform/revisions/server/revision-table.ts';
import { task } from '#platform/workers/server/task.ts';
import {
  contextMapTitle,
  staleContextMapMessage,
  unknownElementMessage,
  type ContextMap,
  type exportContextMap,
  type FormerContext,
  type MapElement,
  type restoreContextMapRevision,
  type saveContextMap,
} from '../contract.ts';
import { keptAfter, keptMapText, mapOfText, mapText, type MapDocument } from '../model/map-document.ts';
import { withSentMap } from '../model/map-saving.ts';
import type { writeContextMap } from './context-map-export-task.ts';
import { readContextMapBody } from './context-map-save-task.ts';
import { connectContextMap, contextMapKind } from './context-map-search.ts';
import { lockContextMap, saveContextMapText, storedContextMap, type StoredContextMap } from './context-map-table.ts';

const sentBody = {
  here: readContextMapBody,
  task: task<typeof readContextMapBody>(new URL('./context-map-save-task.ts', import.meta.url), 'readContextMapBody'),
};

const elementIdsOf = ({ contexts }: MapDocument): readonly string[] => contexts.flatMap(({ elementIds }) => elementIds);

/** The elements of a map that exist, in the order of the map. */
async function elementsOf(db: Db, scope: ProjectScope, map: MapDocument): Promise<readonly MapElement[]> {
  const wanted = elementIdsOf(map);
  const names = await c4ElementNames(db, scope, { elements: wanted });
  return wanted.flatMap((id) => {
    const found = names.get(id);
    return found ? [{ id, ...found }] : [];
  });
}

async function answered(
  db: Db,
  scope: ProjectScope,
  { map, revision, updatedAt, updatedBy }: StoredContextMap,
): Promise<ContextMap> {
  return {
    state: map.state,
    contexts: [...map.contexts],
    relationships: [...map.relationships],
    elements: [...(await elementsOf(db, scope, map))],
    formerContexts: [...map.formerContexts],
    revision,
    updatedAt: updatedAt?.toISOString() ?? null,
    updatedBy,
  };
}

/** The context map of a project as the calls answer it. */
export const readContextMap = async (db: Db, scope: ProjectScope): Promise<ContextMap> =>
  answered(db, scope, await storedContextMap(db, scope));

/** What a save makes of the current map, and the revision that it was made from. */
interface Save {
  readonly map: MapDocument;
  readonly revision: number | undefined;
  readonly action: 'edited' | 'restored' | 'imported';
  /** That an import brings. */
  readonly formerContexts?: readonly FormerContext[];
}

/** Refuses elements that a save brings and no model has. Elements that have gone since an earlier save may stay. */
function assertKnown(before: MapDocument, after: MapDocument, elements: readonly MapElement[]): void {
  const known = new Set([...elementIdsOf(before), ...elements.map(({ id }) => id)]);
  const unknown = after.contexts.flatMap(({ elementIds }, at) =>
    elementIds.flatMap((id, n) =>
      known.has(id) ? [] : [violation(`contexts[${String(at)}].elementIds[${String(n)}]`, unknownElementMessage)],
    ),
  );
  if (unknown.length > 0) throw invalidInput(unknown);
}

/** Saves over the current map; an equal one changes nothing. */
export async function saveMapOver(
  db: Db,
  caller: ProjectCaller,
  { map, revision, action, formerContexts = [] }: Save,
): Promise<ContextMap> {
  await lockContextMap(db, caller);
  const current = await storedContextMap(db, caller);
  await assertCurrentRevision(current, revision, {
    message: staleContextMapMessage,
    current: () => answered(db, caller, current),
  });
  const before = { ...current.map, formerContexts: [...current.map.formerContexts, ...formerContexts] };
  const content = keptMapText(keptAfter(before, map));
  if (content === keptMapText(current.map)) return answered(db, caller, current);
  const elements = await elementsOf(db, caller, map);
  // What an import or an earlier revision names may have gone since.
  if (action === 'edited') assertKnown(current.map, map, elements);
  const saved = await saveContextMapText(db, caller, { content, by: caller.userId });
  await keepRevision(db, projectSubject(caller, contextMapKind), {
    n: saved.revision,
    text: mapText(map),
    by: caller.userId,
    isAutosave: action === 'edited',
  });
  await connectContextMap(db, caller, { map, elements, updatedAt: saved.updatedAt });
  await recordActivity(db, {
    ...byCaller(caller),
    subjectKind: contextMapKind,
    subjectId: caller.projectId,
    action,
    summary: contextMapTitle.toLowerCase(),
    details: { revision: saved.revision },
  });
  return readContextMap(db, caller);
}

/** Saves the map that a body describes. */
export function saveSentMap(
  db: Db,
  caller: ProjectCaller,
  { revision, ...sent }: CallInput<typeof saveContextMap>['body'],
): Promise<ContextMap> {
  const saved = withSentMap(sent, randomUUID);
  if ('violations' in saved) throw invalidInput(saved.violations);
  return saveMapOver(db, caller, { map: saved.map, revision, action: 'edited' });
}

/** Saves the map from its raw body. */
export async function saveContextMapBy(input: WithBodyFile<typeof saveContextMap>): Promise<ContextMap> {
  const { database, caller } = input;
  const body = await readBodyBySize(sentBody, input);
  const scope = { organizations: [caller.organizationId], userId: caller.userId };
  return database.within(scope, (db) => saveSentMap(db, caller, body));
}

/** Makes an earlier map the current one. */
export async function restoreContextMapBy(
  db: Db,
  caller: ProjectCaller,
  n: number,
  { revision }: CallInput<typeof restoreContextMapRevision>['body'],
): Promise<ContextMap> {
  const earlier = await revisionByNumber(db, projectSubject(caller, contextMapKind), n);
  if (!earlier) throw notFound();
  return saveMapOver(db, caller, { map: mapOfText(earlier.text), revision, action: 'restored' });
}

const writing = task<typeof writeContextMap>(
  new URL('./context-map-export-task.ts', import.meta.url),
  'writeContextMap',
);

/** The map as text in a format. */
export async function exportContextMapBy(
  { database, caller, query, runTask }: WithDatabase<typeof exportContextMap>,
  projects: Pick<ProjectPort, 'findProject'>,
): Promise<{ readonly data: string }> {
  const { organizationId, projectId, userId } = caller;
  const scope = { organizations: [organizationId], userId, readOnly: true };
  const read = await database.within(scope, async (db) => ({
    content: mapText((await storedContextMap(db, caller)).map),
    project: (await projects.findProject(db, organizationId, projectId))?.name ?? contextMapTitle,
  }));
  return { data: await runTask(writing, { ...read, format: query.format }) };
}
