/** Actions on RFCs, each in one transaction: create, edit, transform to an ADR. */
import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/database/server/connection.ts';
import type { CallInput } from '#platform/http/contract.ts';
import { notFound, refused, violated } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { transitionUnavailableMessage } from '#platform/workflow/contract.ts';
import { nextSerialNumber } from '#platform/workflow/server/serial-number-table.ts';
import { createdChange, recordStateChange, thingOf } from '#platform/workflow/server/state-change-table.ts';
import { textToSave } from '#platform/together/server/draft-facade.ts';
import type { SharedTextSource } from '#platform/together/server/text-source.ts';
import { otherDocumentMessage, stateMovedCode, type WrittenFields } from '#platform/writing/contract.ts';
import { createdBefore } from '#platform/writing/server/created-before.ts';
import { recordTextChange } from '#platform/writing/server/text-indexing.ts';
import {
  assertText,
  isSameText,
  requireRevision,
  staleRevision,
  stateMoved,
  type TextRules,
} from '#platform/writing/server/text-rules.ts';
import { versionByNumber } from '#platform/writing/server/text-version-table.ts';
import {
  alreadyTransformedMessage,
  cannotBeUpdatedMessage,
  contentRequiredMessage,
  rfcLimits,
  titleRequiredMessage,
  tooManyRfcsMessage,
  type createRfc,
  type Rfc,
  type updateRfc,
} from '../contract.ts';
import { editableStates, isRfcEditable } from '../model/rfc-workflow.ts';
import { tellEdit } from './rfc-notices.ts';
import { rfcKind } from './rfc-kind.ts';
import { indexRfc } from './rfc-search.ts';
import {
  insertRfc,
  lockRfc,
  rfcById,
  rfcEditFacts,
  rfcVersions,
  saveRfc,
  setRfcAdr,
  type StoredRfc,
} from './rfc-table.ts';
import { callerFacts, readRfc, type AdrPort } from './rfc-view.ts';

/** Dependencies of the actions. */
export interface RfcServices {
  readonly adrs: AdrPort;
}

const rules: TextRules = { titleRequired: titleRequiredMessage, contentRequired: contentRequiredMessage };

/** Throws a conflict with the current RFC when `revision` is not the stored one. */
export async function assertCurrentRevision(
  db: Db,
  caller: ProjectCaller,
  stored: StoredRfc,
  { revision, adrs }: { readonly revision: number | undefined; readonly adrs: AdrPort },
): Promise<void> {
  if (revision === undefined || revision === stored.revision) return;
  throw staleRevision(stored.updaterName, await readRfc(db, caller, stored.id, adrs));
}

/** Throws when the caller may not change the text of a locked RFC now. */
async function assertEditable(db: Db, caller: ProjectCaller, stored: StoredRfc, adrs: AdrPort): Promise<void> {
  if (isRfcEditable(stored.state, callerFacts(caller, stored))) return;
  if (editableStates.has(stored.state)) throw refused(cannotBeUpdatedMessage);
  throw stateMoved(cannotBeUpdatedMessage, await readRfc(db, caller, stored.id, adrs));
}

/** Texts of RFCs that several people edit at once. */
export const sharedRfcs: SharedTextSource = {
  kind: rfcKind,
  permission: 'rfc.write',
  assertEditable: async (db, caller, id) => {
    const stored = await rfcEditFacts(db, caller, id);
    if (!stored) throw notFound();
    if (!isRfcEditable(stored.state, callerFacts(caller, stored))) {
      throw refused(cannotBeUpdatedMessage, { code: stateMovedCode });
    }
  },
  read: rfcById,
};

/** Records activity and updates the indexes of a saved RFC. */
async function recordAndIndex(db: Db, caller: ProjectCaller, id: string, action: string): Promise<StoredRfc> {
  const stored = await rfcById(db, caller, id);
  if (!stored) throw new Error('An RFC that was just saved cannot be read.');
  const { title, revision, serialNumber } = stored;
  await recordTextChange(db, caller, { kind: rfcKind, id, title }, { action, details: { revision, serialNumber } });
  const news = { by: caller.userId, serialNumber };
  await indexRfc(db, caller, { ...stored, updatedAt: stored.updatedAt.toISOString() }, news);
  return stored;
}

/** Stores an RFC as a draft with the next number of the project; once, however often an `id` is sent. */
async function insertDraft(
  db: Db,
  caller: ProjectCaller,
  body: CallInput<typeof createRfc>['body'],
): Promise<{ readonly stored: StoredRfc; readonly isNew: boolean }> {
  assertText(body, rules);
  const created = await createdBefore(db, caller, {
    table: 'rfc',
    id: body.id,
    read: (known) => rfcById(db, caller, known),
  });
  if (created) return { stored: created, isNew: false };
  const { id = randomUUID(), title, json } = body;
  const serialNumber = await nextSerialNumber(db, caller, rfcKind);
  if (serialNumber > rfcLimits.rfcs) throw refused(tooManyRfcsMessage);
  await insertRfc(db, caller, { id, serialNumber, title, json, by: caller.userId });
  await recordStateChange(db, thingOf(caller, rfcKind, id), {
    transition: createdChange,
    from: null,
    to: 'draft',
    by: caller.userId,
  });
  return { stored: await recordAndIndex(db, caller, id, 'created'), isNew: true };
}

/** Creates an RFC as a draft, once for each `id`, and tells the people it mentions. */
export async function createRfcBy(
  db: Db,
  caller: ProjectCaller,
  body: CallInput<typeof createRfc>['body'],
  services: RfcServices,
): Promise<Rfc> {
  const { stored } = await insertDraft(db, caller, body);
  return readRfc(db, caller, stored.id, services.adrs);
}

/** Creates a draft that mentions nobody, once for each `id`; answers its id. */
export async function draftRfcBy(
  db: Db,
  caller: ProjectCaller,
  body: CallInput<typeof createRfc>['body'],
): Promise<string> {
  const { stored } = await insertDraft(db, caller, body);
  return stored.id;
}

/** Saves the text of a locked RFC and notifies the participants. */
async function saveText(
  db: Db,
  caller: ProjectCaller,
  stored: StoredRfc,
  { title, json, action, services }: WrittenFields & { readonly action: string; readonly services: RfcServices },
): Promise<Rfc> {
  const { adrs } = services;
  await saveRfc(db, caller, { id: stored.id, title, json, by: caller.userId });
  const saved = await recordAndIndex(db, caller, stored.id, action);
  await tellEdit(db, caller, saved);
  return readRfc(db, caller, stored.id, adrs);
}

/** Saves title and text; throws for states that are not editable and for stale revisions. */
export async function updateRfcBy(
  db: Db,
  caller: ProjectCaller,
  { id, body }: { readonly id: string; readonly body: CallInput<typeof updateRfc>['body'] },
  services: RfcServices,
): Promise<Rfc> {
  const stored = await lockRfc(db, caller, id);
  if (!stored) throw notFound();
  if (body.id !== undefined && body.id !== id) throw violated('id', otherDocumentMessage);
  const revision = requireRevision(body.revision);
  await assertEditable(db, caller, stored, services.adrs);
  assertText(body, rules);
  await assertCurrentRevision(db, caller, stored, { revision, adrs: services.adrs });
  const text = await textToSave(db, caller, { kind: rfcKind, id }, body);
  assertText(text, rules);
  const { title, json } = text;
  const saved = await saveText(db, caller, stored, { title, json, action: 'updated', services });
  await text.saved(saved);
  return saved;
}

/** Restores an earlier revision of an editable RFC as the newest one; the current text changes nothing. */
export async function restoreRfcRevisionBy(
  db: Db,
  caller: ProjectCaller,
  { id, n, revision: known }: { readonly id: string; readonly n: number; readonly revision?: number | undefined },
  services: RfcServices,
): Promise<Rfc> {
  const stored = await lockRfc(db, caller, id);
  const of = { ...rfcVersions, organizationId: caller.organizationId, id };
  const earlier = stored && (await versionByNumber(db, of, n));
  if (!earlier) throw notFound();
  const revision = requireRevision(known);
  await assertEditable(db, caller, stored, services.adrs);
  await assertCurrentRevision(db, caller, stored, { revision, adrs: services.adrs });
  if (isSameText(stored, earlier)) return readRfc(db, caller, id, services.adrs);
  return saveText(db, caller, stored, { title: earlier.title, json: earlier.json, action: 'restored', services });
}

/** Transforms an accepted RFC to a draft ADR of the caller, once. */
export async function transformRfcBy(
  db: Db,
  caller: ProjectCaller,
  { id, revision }: { readonly id: string; readonly revision?: number | undefined },
  { adrs }: RfcServices,
): Promise<{ adrId: string; serialNumber: number }> {
  const stored = await lockRfc(db, caller, id);
  if (!stored) throw notFound();
  if (stored.adrId !== null) {
    throw refused(alreadyTransformedMessage, { code: 'already_transformed', facts: { adrId: stored.adrId } });
  }
  if (stored.state !== 'accepted') throw refused(transitionUnavailableMessage);
  await assertCurrentRevision(db, caller, stored, { revision, adrs });
  const adr = await adrs.createFromRfc(db, caller, {
    id,
    serialNumber: stored.serialNumber,
    title: stored.title,
    json: stored.json,
  });
  await setRfcAdr(db, caller, id, adr.id);
  await recordAndIndex(db, caller, id, 'transformed');
  return { adrId: adr.id, serialNumber: adr.serialNumber };
}
