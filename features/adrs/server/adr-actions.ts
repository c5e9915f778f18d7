/** The rules of creating, editing, copying and annotating ADRs, each in one transaction. */
import { randomUUID } from 'node:crypto';
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { byCaller, recordActivity } from '#platform/history/server/activity-table.ts';
import { keyForbiddenMessage, type CallInput, type Page } from '#platform/http/contract.ts';
import { forbidden, notFound, refused, violated } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { hasContent } from '#platform/richtext/model/document-rules.ts';
import { parseDocument, textNode, type DocNode } from '#platform/richtext/model/document.ts';
import { refuseFaultyContent } from '#platform/richtext/server/content-check.ts';
import { holdsWords } from '#platform/search/server/list-filter-table.ts';
import { transitionUnavailableMessage } from '#platform/workflow/contract.ts';
import { searchedNumber, serialLabel } from '#platform/workflow/model/serial-number.ts';
import { isOffered } from '#platform/workflow/model/workflow.ts';
import { nextSerialNumber } from '#platform/workflow/server/serial-number-table.ts';
import { createdChange, recordStateChange, thingOf } from '#platform/workflow/server/state-change-table.ts';
import { missingRevisionMessage, staleDocumentMessage, staleRevisionCode } from '#platform/writing/contract.ts';
import {
  alreadyReplacedMessage,
  contentRequiredMessage,
  externalAdrMessage,
  noteTooEarlyMessage,
  notUpdatableMessage,
  stateMovedCode,
  unknownFormerMessage,
  type Adr,
  type AdrRow,
  type listAdrs,
  type updateAdr,
} from '../contract.ts';
import { adrWorkflow, editableStates } from '../model/adr-workflow.ts';
import { adrPage, insertNote } from './adr-list-table.ts';
import { adrKind, readAdr, standingOf, toAdr, toRow } from './adr-record.ts';
import { connectAdr } from './adr-search.ts';
import { adrById, insertAdr, lockAdr, lockDecisions, saveAdr, type NewAdr, type StoredText } from './adr-table.ts';

/** Refuses (422 on json) what breaks a rule of rich text or says nothing. */
export function refuseContent(json: string): void {
  if (json.trim() === '') throw violated('json', contentRequiredMessage);
  refuseFaultyContent(json);
  if (!hasContent(parseDocument(json))) throw violated('json', contentRequiredMessage);
}

async function mustRead(db: Db, caller: ProjectCaller, id: string): Promise<Adr> {
  const adr = await readAdr(db, caller, id);
  if (!adr) throw notFound();
  return adr;
}

/** Writes activity, links, file uses and search entry of a text that was just saved. */
async function follow(db: Db, caller: ProjectCaller, adr: Adr, action: string): Promise<void> {
  await allDone([
    recordActivity(db, {
      ...byCaller(caller),
      subjectKind: adrKind,
      subjectId: adr.id,
      action,
      summary: adr.title,
      details: { revision: adr.revision, serialNumber: adr.serialNumber },
    }),
    connectAdr(db, caller, adr),
  ]);
}

/** Stores a draft with the next number of its project. */
export async function insertDraft(
  db: Db,
  caller: ProjectCaller,
  draft: Pick<NewAdr, 'title' | 'json' | 'pendingFormerId' | 'rfc'>,
  action = 'created',
): Promise<Adr> {
  const id = randomUUID();
  const serialNumber = await nextSerialNumber(db, caller, adrKind);
  await insertAdr(db, caller, { ...draft, id, serialNumber, state: 'draft', by: caller.userId });
  await recordStateChange(db, thingOf(caller, adrKind, id), {
    transition: createdChange,
    from: null,
    to: 'draft',
    by: caller.userId,
  });
  const adr = await mustRead(db, caller, id);
  await follow(db, caller, adr, action);
  return adr;
}

/** Creates a draft; with a `former` it takes its place when it is accepted. */
export async function createAdrBy(
  db: Db,
  caller: ProjectCaller,
  input: { title: string; json: string; former?: string | null | undefined },
): Promise<Adr> {
  refuseContent(input.json);
  const pendingFormerId = input.former ?? null;
  if (pendingFormerId !== null) await refuseFormer(db, caller, pendingFormerId);
  return insertDraft(db, caller, { title: input.title, json: input.json, pendingFormerId });
}

async function refuseFormer(db: Db, caller: ProjectCaller, id: string): Promise<void> {
  await lockDecisions(db, caller);
  const former = await adrById(db, caller, id);
  if (!former) throw violated('former', unknownFormerMessage);
  const { pendingConsecutive } = former;
  if (pendingConsecutive) throw refused(alreadyReplacedMessage(serialLabel(pendingConsecutive.serialNumber)));
  // A key may propose a replacement as any draft; that it takes over is decided by a person later.
  const { key: _key, ...person } = caller;
  if (!isOffered(adrWorkflow, 'replace', standingOf(person, former))) throw refused(transitionUnavailableMessage);
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
  const found = await adrPage(db, caller, {
    page,
    perPage,
    states: many(state),
    sources: many(source),
    serialNumber,
    createdAfter: query.createdAfter,
    matching: byWords ? holdsWords('adr.id', caller, adrKind, text) : undefined,
    replacementsOf: query['action.transition.replace'],
  });
  return { resources: found.resources.map((stored) => toRow(caller, stored)), pagination: found.pagination };
}

/** A record as it stands, with who saved it last: for who must merge. */
async function asItStands(db: Db, caller: ProjectCaller, stored: StoredText): Promise<object> {
  return {
    ...(await toAdr(db, caller, stored)),
    updatedAt: stored.updatedAt.toISOString(),
    updatedBy: { username: stored.updatedBy ?? 'Deleted user' },
  };
}

/** Refuses a revision that is not the stored one, with the record as it stands. */
export async function refuseStale(
  db: Db,
  caller: ProjectCaller,
  stored: StoredText,
  revision: number | undefined,
): Promise<void> {
  if (revision === undefined || revision === stored.revision) return;
  const current = await asItStands(db, caller, stored);
  throw refused(staleDocumentMessage(stored.updatedBy ?? 'Deleted user'), { code: staleRevisionCode, current });
}

/** Saves the text of a draft or a proposal. */
export async function updateAdrBy(
  db: Db,
  caller: ProjectCaller,
  id: string,
  { title, json, revision }: CallInput<typeof updateAdr>['body'],
): Promise<Adr> {
  if (revision === undefined) throw violated('revision', missingRevisionMessage);
  refuseContent(json);
  const stored = await lockAdr(db, caller, id);
  if (!stored) throw notFound();
  if (stored.source === 'external') throw refused(externalAdrMessage);
  if (!editableStates.includes(stored.state)) {
    throw refused(notUpdatableMessage, { code: stateMovedCode, current: await asItStands(db, caller, stored) });
  }
  if (caller.key && stored.state !== 'draft') throw forbidden(keyForbiddenMessage);
  await refuseStale(db, caller, stored, revision);
  if (!(await saveAdr(db, caller, { id, title, json, revision, by: caller.userId }))) {
    throw new Error('A locked ADR could not be saved.');
  }
  const adr = await mustRead(db, caller, id);
  await follow(db, caller, adr, 'updated');
  return adr;
}

/** Copies a record to a draft of the caller; one from a repository is linked from its copy. */
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

/** Adds a dated note to a record whose text is closed. */
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
