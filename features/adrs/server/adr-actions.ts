/** The rules of creating, editing, copying and annotating ADRs, each in one transaction. */
import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/database/server/connection.ts';
import { byCaller, recordActivity } from '#platform/history/server/activity-table.ts';
import { keyForbiddenMessage, type CallInput, type Page } from '#platform/http/contract.ts';
import { forbidden, notFound, refused, violated } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { parseDocument, textNode, type DocNode } from '#platform/richtext/model/document.ts';
import { holdsWords } from '#platform/search/server/list-filter-table.ts';
import { transitionUnavailableMessage } from '#platform/workflow/contract.ts';
import { searchedNumber, serialLabel } from '#platform/workflow/model/serial-number.ts';
import { isOffered } from '#platform/workflow/model/workflow.ts';
import { nextSerialNumber } from '#platform/workflow/server/serial-number-table.ts';
import { createdChange, recordStateChange, thingOf } from '#platform/workflow/server/state-change-table.ts';
import { textToSave } from '#platform/together/server/draft-facade.ts';
import type { SharedTextSource } from '#platform/together/server/text-source.ts';
import { stateMovedCode, type WrittenFields } from '#platform/writing/contract.ts';
import { createdBefore } from '#platform/writing/server/created-before.ts';
import { recordTextChange } from '#platform/writing/server/text-indexing.ts';
import {
  assertContent,
  assertText,
  isSameText,
  requireRevision,
  staleRevision,
  stateMoved,
  type TextRules,
} from '#platform/writing/server/text-rules.ts';
import { versionByNumber } from '#platform/writing/server/text-version-table.ts';
import {
  alreadyReplacedMessage,
  contentRequiredMessage,
  externalAdrMessage,
  noteTooEarlyMessage,
  notUpdatableMessage,
  titleRequiredMessage,
  unknownFormerMessage,
  type Adr,
  type AdrRow,
  type createAdr,
  type listAdrs,
  type updateAdr,
} from '../contract.ts';
import { adrWorkflow, editableStates } from '../model/adr-workflow.ts';
import { mapPage } from '#platform/http/server/list-page-table.ts';
import { deletedUserName } from '#platform/identity/model/person-name.ts';
import { adrPage, insertNote } from './adr-list-table.ts';
import { adrKind, readAdr, standingOf, toAdr, toRow } from './adr-record.ts';
import { indexAdr } from './adr-search.ts';
import {
  adrById,
  adrStanding,
  adrVersions,
  insertAdr,
  lockAdr,
  lockDecisions,
  saveAdr,
  type NewAdr,
  type StoredAdr,
  type StoredText,
} from './adr-table.ts';

const rules: TextRules = { titleRequired: titleRequiredMessage, contentRequired: contentRequiredMessage };

/** Throws 422 on `json` when the content is invalid or empty. */
export const assertAdrContent = (json: string): void => assertContent(json, rules);

/** Writes activity, links, file uses and the search entry of a saved record; returns the stored record. */
async function recordAndIndex(db: Db, caller: ProjectCaller, id: string, action: string): Promise<Adr> {
  const stored = await adrById(db, caller, id);
  if (!stored) throw new Error('An ADR that was just saved cannot be read.');
  const { title, json, revision, serialNumber } = stored;
  await recordTextChange(db, caller, { kind: adrKind, id, title }, { action, details: { revision, serialNumber } });
  const entry = { id, title, json, updatedAt: stored.updatedAt.toISOString() };
  await indexAdr(db, caller, entry, { by: caller.userId, serialNumber });
  return toAdr(db, caller, stored);
}

/** Inserts a draft with the next number of its project. */
export async function insertDraft(
  db: Db,
  caller: ProjectCaller,
  draft: Pick<NewAdr, 'title' | 'json' | 'pendingFormerId' | 'rfc'> & { readonly id?: string | undefined },
  action = 'created',
): Promise<Adr> {
  const { id = randomUUID() } = draft;
  const serialNumber = await nextSerialNumber(db, caller, adrKind);
  await insertAdr(db, caller, { ...draft, id, serialNumber, state: 'draft', by: caller.userId });
  await recordStateChange(db, thingOf(caller, adrKind, id), {
    transition: createdChange,
    from: null,
    to: 'draft',
    by: caller.userId,
  });
  return recordAndIndex(db, caller, id, action);
}

/** Creates a draft, once, however often an `id` is sent; with `former` it will replace that record once accepted. */
export async function createAdrBy(
  db: Db,
  caller: ProjectCaller,
  input: CallInput<typeof createAdr>['body'],
): Promise<Adr> {
  assertText(input, rules);
  const created = await createdBefore(db, caller, {
    table: 'adr',
    id: input.id,
    read: (id) => readAdr(db, caller, id),
  });
  if (created) return created;
  const pendingFormerId = input.former ?? null;
  if (pendingFormerId !== null) await assertReplaceable(db, caller, pendingFormerId);
  return insertDraft(db, caller, { id: input.id, title: input.title, json: input.json, pendingFormerId });
}

async function assertReplaceable(db: Db, caller: ProjectCaller, id: string): Promise<void> {
  await lockDecisions(db, caller);
  const former = await adrById(db, caller, id);
  if (!former) throw violated('former', unknownFormerMessage);
  const { pendingConsecutive } = former;
  if (pendingConsecutive) throw refused(alreadyReplacedMessage(serialLabel(pendingConsecutive.serialNumber)));
  if (!isReplaceable(caller, former)) throw refused(transitionUnavailableMessage);
}

/** Whether a record may be replaced now. A key may propose that like any draft; a person decides later. */
function isReplaceable({ key: _key, ...person }: ProjectCaller, former: StoredAdr): boolean {
  return isOffered(adrWorkflow, 'replace', standingOf(person, former));
}

/** A page of the list. */
export async function listAdrsFor(
  db: Db,
  caller: ProjectCaller,
  query: CallInput<typeof listAdrs>['query'],
): Promise<Page<AdrRow>> {
  const { page, perPage, search = '', state, source } = query;
  const text = search.trim();
  const serialNumber = searchedNumber(text);
  const byWords = text !== '' && serialNumber === undefined;
  const many = <Value>(value: Value | Value[] | undefined): Value[] | undefined =>
    value === undefined ? undefined : Array.isArray(value) ? value : [value];
  const formerId = query['action.transition.replace'];
  if (formerId !== undefined) {
    const former = await adrById(db, caller, formerId);
    // Nothing can replace a record that cannot be replaced.
    if (!former || !isReplaceable(caller, former)) return { resources: [], pagination: { page, perPage, total: 0 } };
  }
  const found = await adrPage(db, caller, {
    page,
    perPage,
    updatedSince: query.updatedSince,
    after: query.after,
    states: many(state),
    sources: many(source),
    serialNumber,
    createdAfter: query.createdAfter,
    inStateBefore: query.inStateBefore,
    createdBy: query.mine === 'true' ? caller.userId : undefined,
    matching: byWords ? holdsWords('adr.id', caller, adrKind, text) : undefined,
    replacementsOf: formerId,
  });
  return mapPage(found, (stored) => toRow(caller, stored));
}

/** The current record with its last editor, as conflict data for the client. */
async function currentAdr(db: Db, caller: ProjectCaller, stored: StoredText): Promise<object> {
  return {
    ...(await toAdr(db, caller, stored)),
    updatedAt: stored.updatedAt.toISOString(),
    updatedBy: { id: stored.updatedById, username: stored.updatedBy ?? deletedUserName },
  };
}

/** Throws 422 with the current record when `revision` is not the stored one. */
export async function assertCurrentRevision(
  db: Db,
  caller: ProjectCaller,
  stored: StoredText,
  revision: number | undefined,
): Promise<void> {
  if (revision === undefined || revision === stored.revision) return;
  throw staleRevision(stored.updatedBy, await currentAdr(db, caller, stored));
}

/** Throws when the caller may not change the text of a locked record now, and for a stale revision. */
async function assertEditable(db: Db, caller: ProjectCaller, stored: StoredText, revision: number): Promise<void> {
  if (stored.source === 'external') throw refused(externalAdrMessage);
  if (!editableStates.includes(stored.state)) {
    throw stateMoved(notUpdatableMessage, await currentAdr(db, caller, stored));
  }
  if (caller.key && stored.state !== 'draft') throw forbidden(keyForbiddenMessage);
  await assertCurrentRevision(db, caller, stored, revision);
}

/** Texts of records that several people edit at once; API keys do not. */
export const sharedAdrs: SharedTextSource = {
  kind: adrKind,
  permission: 'adr.write',
  assertEditable: async (db, caller, id) => {
    const standing = await adrStanding(db, caller, id);
    if (!standing) throw notFound();
    if (standing.source === 'external') throw refused(externalAdrMessage);
    if (!editableStates.includes(standing.state)) throw refused(notUpdatableMessage, { code: stateMovedCode });
  },
  read: adrById,
};

/** Saves the text of a locked record that is editable. */
async function saveText(
  db: Db,
  caller: ProjectCaller,
  { id, revision }: StoredText,
  { title, json, action }: WrittenFields & { readonly action: string },
): Promise<Adr> {
  if (!(await saveAdr(db, caller, { id, title, json, revision, by: caller.userId }))) {
    throw new Error('A locked ADR could not be saved.');
  }
  return recordAndIndex(db, caller, id, action);
}

/** Saves the text of a draft or a proposal. */
export async function updateAdrBy(
  db: Db,
  caller: ProjectCaller,
  id: string,
  body: CallInput<typeof updateAdr>['body'],
): Promise<Adr> {
  const revision = requireRevision(body.revision);
  assertText(body, rules);
  const stored = await lockAdr(db, caller, id);
  if (!stored) throw notFound();
  await assertEditable(db, caller, stored, revision);
  const text = await textToSave(db, caller, { kind: adrKind, id }, body);
  assertText(text, rules);
  const saved = await saveText(db, caller, stored, { title: text.title, json: text.json, action: 'updated' });
  await text.saved(saved);
  return saved;
}

/** Restores an earlier revision of a draft or proposal as the newest one; the current text changes nothing. */
export async function restoreAdrRevisionBy(
  db: Db,
  caller: ProjectCaller,
  { id, n, revision }: { readonly id: string; readonly n: number; readonly revision?: number | undefined },
): Promise<Adr> {
  const stored = await lockAdr(db, caller, id);
  const of = { ...adrVersions, organizationId: caller.organizationId, id };
  const earlier = stored && (await versionByNumber(db, of, n));
  if (!earlier) throw notFound();
  await assertEditable(db, caller, stored, requireRevision(revision));
  if (isSameText(stored, earlier)) return toAdr(db, caller, stored);
  return saveText(db, caller, stored, { title: earlier.title, json: earlier.json, action: 'restored' });
}

/** Copies a record to a new draft of the caller; the copy of a record from a repository links to its source. */
export async function copyAdrBy(db: Db, caller: ProjectCaller, id: string): Promise<Adr> {
  const stored = await adrById(db, caller, id);
  if (!stored) throw notFound();
  const json = stored.source === 'external' ? withOrigin(stored) : stored.json;
  return insertDraft(db, caller, { title: stored.title, json }, 'copied');
}

function withOrigin({ id, serialNumber, json }: StoredText): string {
  const link = textNode(serialLabel(serialNumber), [
    { type: 'link', attrs: { href: `archwright://${id}.adr.internal` } },
  ]);
  const origin: DocNode = { type: 'paragraph', content: [textNode('Copied from '), link, textNode('.')] };
  const doc = parseDocument(json);
  return JSON.stringify({ ...doc, content: [...(doc.content ?? []), origin] });
}

/** Adds a dated note to a record whose text can no longer be edited. */
export async function addNoteBy(db: Db, caller: ProjectCaller, id: string, content: string): Promise<Adr> {
  const stored = await lockAdr(db, caller, id);
  if (!stored) throw notFound();
  if (stored.source === 'external') throw refused(externalAdrMessage);
  if (editableStates.includes(stored.state)) throw refused(noteTooEarlyMessage);
  await insertNote(db, caller, { adrId: id, content, by: caller.userId });
  await recordActivity(db, {
    ...byCaller(caller),
    subjectKind: adrKind,
    subjectId: id,
    action: 'annotated',
    summary: stored.title,
    details: { serialNumber: stored.serialNumber },
  });
  return toAdr(db, caller, stored);
}
