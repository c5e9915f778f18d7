/** Joining a shared draft, and adding steps to it. */
import { randomUUID } from 'node:crypto';
import type { Database } from '#platform/database/server/open-database.ts';
import type { Db } from '#platform/database/server/connection.ts';
import type { Reply } from '#platform/http/contract.ts';
import { Failure, forbidden, notFound, refused } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import type { WithDatabase } from '#platform/http/server/route.ts';
import {
  applySteps,
  documentSchemaMark,
  readDocument,
  weightOfSteps,
} from '#platform/richtext/model/checked-document.ts';
import { StepRefusal } from '#platform/richtext/model/document-steps.ts';
import type { RunTask } from '#platform/workers/server/task.ts';
import {
  draftEndedMessage,
  reloadCode,
  reloadMessage,
  tooHeavyMessage,
  type exchangeSteps,
  type joinDraft,
} from '../contract.ts';
import { currentState, keepState, type DraftState } from './draft-states.ts';
import {
  addRows,
  closeDraft,
  draftHead,
  draftToJoin,
  forgetWindow,
  insertDraft,
  keepSnapshot,
  noteWindow,
  openDraftOf,
  rowsAfter,
  savedFrom,
  type AddedRows,
  type SharedText,
} from './draft-table.ts';
import type { SharedTextSource } from './text-source.ts';
import { beginDocument } from './steps-task.ts';
import { beginDocumentThere, checkStepsThere } from './steps-work.ts';

/** Where something is handled beside the thread that answers requests: characters of a text, weight and bytes of steps. */
const large = { text: 100_000, weight: 200_000, steps: 100_000 } as const;
/** The most that the steps of one exchange may touch: some changes of a whole document of the largest size. */
const heaviest = 5_000_000;
/** Rows after which the document is stored again. */
const rowsPerSnapshot = 200;
/** Attempts to join beside somebody who joins or leaves at the same moment. */
const mostAttempts = 5;

type Exchange = WithDatabase<typeof exchangeSteps>;

/** Throws for a text that the caller may not edit, as its save would. */
async function assertEditor(db: Db, caller: ProjectCaller, source: SharedTextSource, id: string): Promise<void> {
  if (!caller.permissions.has(source.permission)) throw forbidden();
  await source.assertEditable(db, caller, id);
}

const scopeOf = ({ organizationId, userId }: ProjectCaller) => ({ organizations: [organizationId], userId });
const textOf = ({ organizationId, projectId }: ProjectCaller, kind: string, id: string): SharedText => ({
  organizationId,
  projectId,
  kind,
  id,
});

function assertSchema(schema: string): void {
  if (schema !== documentSchemaMark) throw refused(reloadMessage, { code: reloadCode });
}

/** The draft of a text that others are in, or that nobody left something unsaved in; else a new one. */
export async function joinDraftBy(
  { database, caller, params, body, runTask }: WithDatabase<typeof joinDraft>,
  source: SharedTextSource,
): Promise<Reply<typeof joinDraft>> {
  assertSchema(body.schema);
  const of = textOf(caller, params.kind, params.id);
  const text = await database.within(scopeOf(caller), async (db) => {
    await assertEditor(db, caller, source, params.id);
    return source.read(db, caller, params.id);
  });
  if (!text) throw notFound();
  let snapshot: string | undefined;
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const draft = await database.within(scopeOf(caller), async (db) => {
      const found = await openDraftOf(db, of);
      if (found && isGoingOn(found, text.revision)) return found.draft;
      if (found) await closeDraft(db, { ...of, draft: found.draft });
      if (snapshot === undefined) return undefined;
      const begun = randomUUID();
      await insertDraft(db, { ...of, draft: begun, of, base: text, schema: documentSchemaMark, snapshot });
      return begun;
    });
    if (draft !== undefined) return readToJoin(database, caller, draft);
    snapshot = await beginning(text.json, runTask);
  }
  throw new Error('A draft could not be begun.');
}

/** A draft that goes back to an older version goes on while somebody has unsaved words in it: they are asked when they save. */
function isGoingOn(
  {
    alive,
    unsaved,
    baseRevision,
    schema,
  }: { [Name in 'alive' | 'unsaved' | 'baseRevision']: number } & { schema: string },
  revision: number,
): boolean {
  if (schema !== documentSchemaMark) return false;
  return baseRevision === revision ? alive === 1 || unsaved === 0 : alive === 1 && unsaved > 0;
}

const beginning = (json: string, runTask: RunTask): Promise<string> | string =>
  json.length > large.text ? runTask(beginDocumentThere, json) : beginDocument(json);

async function readToJoin(database: Database, caller: ProjectCaller, draft: string): Promise<Reply<typeof joinDraft>> {
  const key = { organizationId: caller.organizationId, draft };
  return database.within(scopeOf(caller), async (db) => {
    const found = await draftToJoin(db, key);
    if (!found) throw notFound();
    return {
      draft,
      base: { revision: found.baseRevision, title: found.baseTitle, json: found.baseJson },
      title: found.title,
      document: found.snapshot,
      version: found.snapshotVersion,
      rows: await rowsAfter(db, key, found.snapshotVersion),
    };
  });
}

/** Adds steps, or reads those of others. */
export async function exchangeStepsBy(input: Exchange, source: SharedTextSource): Promise<Reply<typeof exchangeSteps>> {
  const { database, caller, params, body } = input;
  assertSchema(body.schema);
  const of = textOf(caller, params.kind, params.id);
  const key = { organizationId: caller.organizationId, draft: body.draft };
  const isReading = body.steps.length === 0 && body.title === undefined;
  const before = await database.within(scopeOf(caller), async (db) => {
    await assertEditor(db, caller, source, params.id);
    const head = await draftHead(db, of, body.draft);
    if (!head) throw notFound();
    if (head.ended === 1) throw new Failure(410, draftEndedMessage);
    assertSchema(head.schema);
    if (body.leaves) await forgetWindow(db, key, body.client);
    else await noteWindow(db, key, { client: body.client, userId: caller.userId });
    if (isReading || head.version !== body.version) return answer(db, input, isReading);
    const state = await currentState(db, key);
    // Another process may have added rows since the head was read.
    return state.version === body.version ? state : answer(db, input, false);
  });
  if ('accepted' in before) return before;
  const added = await checked(before, input);
  const result = await database.within(scopeOf(caller), async (db) => {
    const addition = { ...key, userId: caller.userId, client: body.client, version: body.version, title: body.title };
    const isAdded = await addRows(db, addition, added);
    return answer(db, input, isAdded);
  });
  const last = body.version + (added.fixes.length > 0 ? 2 : 1);
  if (result.accepted) await keepAdded(input, { version: last, doc: added.doc });
  return result;
}

async function answer(db: Db, { caller, body }: Exchange, accepted: boolean): Promise<Reply<typeof exchangeSteps>> {
  const key = { organizationId: caller.organizationId, draft: body.draft };
  const rows = await rowsAfter(db, key, body.version);
  const saved = await savedFrom(db, key);
  if (!saved || saved.revision === body.revision) return { accepted, rows, saved: null };
  const { by, ...base } = saved;
  return { accepted, rows, saved: { base, by } };
}

type Checked = AddedRows & Pick<DraftState, 'doc'>;

/** Applies the steps of a window by the rules of a save: at once, or in a worker where that takes long. */
async function checked({ doc }: DraftState, { body, runTask }: Exchange): Promise<Checked> {
  const { steps } = body;
  const weight = weightOfSteps(steps);
  if (weight > heaviest) throw refused(tooHeavyMessage);
  if (weight > large.weight || JSON.stringify(steps).length > large.steps) {
    const { fixes, document } = await runTask(checkStepsThere, { before: JSON.stringify(doc.toJSON()), steps });
    return { steps, fixes, doc: readDocument(JSON.parse(document)) };
  }
  try {
    return { steps, ...applySteps(doc, steps) };
  } catch (error) {
    if (error instanceof StepRefusal) throw refused(error.message);
    throw error;
  }
}

/** What comes behind a later answer reads the same rows from the database, so nothing depends on this. */
async function keepAdded({ database, caller, body }: Exchange, state: DraftState): Promise<void> {
  keepState(body.draft, state);
  if (Math.floor(state.version / rowsPerSnapshot) === Math.floor(body.version / rowsPerSnapshot)) return;
  const key = { organizationId: caller.organizationId, draft: body.draft };
  const snapshot = JSON.stringify(state.doc.toJSON());
  await database.within(scopeOf(caller), (db) => keepSnapshot(db, key, state.version, snapshot));
}
