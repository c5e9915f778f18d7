/** The rules of RFCs, each in one transaction: create, edit, make an ADR of one. */
import { randomUUID } from 'node:crypto';
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { byCaller, recordActivity } from '#platform/history/server/activity-table.ts';
import type { CallInput, Violation } from '#platform/http/contract.ts';
import { invalidInput, notFound, refused, violated, violation } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { parseDocument } from '#platform/richtext/model/document.ts';
import { hasContent } from '#platform/richtext/model/document-rules.ts';
import { refuseFaultyContent } from '#platform/richtext/server/content-check.ts';
import { transitionUnavailableMessage } from '#platform/workflow/contract.ts';
import { nextSerialNumber } from '#platform/workflow/server/serial-number-table.ts';
import { createdChange, recordStateChange, thingOf } from '#platform/workflow/server/state-change-table.ts';
import { missingRevisionMessage, staleDocumentMessage, staleRevisionCode } from '#platform/writing/contract.ts';
import {
  alreadyTransformedMessage,
  cannotBeUpdatedMessage,
  contentRequiredMessage,
  rfcLimits,
  titleRequiredMessage,
  tooManyRfcsMessage,
  type Rfc,
  type updateRfc,
} from '../contract.ts';
import { isRfcEditable } from '../model/rfc-workflow.ts';
import type { RfcNotices } from './rfc-notices.ts';
import { connectRfc, rfcKind } from './rfc-search.ts';
import { insertRfc, lockRfc, nameOf, rfcById, saveRfc, setRfcAdr, type StoredRfc } from './rfc-table.ts';
import { callerFacts, readRfc, type AdrLender } from './rfc-view.ts';

/** What the rules stand on. */
export interface RfcServices {
  readonly adrs: AdrLender;
  readonly notices: RfcNotices;
}

/** Both at once, so that nobody is told of the second only after the first. */
function refuseEmpty({ title, json }: { readonly title: string; readonly json: string }): void {
  const violations: Violation[] = [];
  if (title === '') violations.push(violation('title', titleRequiredMessage));
  if (/[\r\n\u2028\u2029]/.test(title)) violations.push(violation('title', 'Please write this on one line.'));
  if (json === '') violations.push(violation('json', contentRequiredMessage));
  else {
    refuseFaultyContent(json);
    if (!hasContent(parseDocument(json))) violations.push(violation('json', contentRequiredMessage));
  }
  if (violations.length > 0) throw invalidInput(violations);
}

/** The refusal of what somebody was faster than, with the RFC as it stands. */
export async function refuseStale(
  db: Db,
  caller: ProjectCaller,
  stored: StoredRfc,
  { revision, adrs }: { readonly revision: number | undefined; readonly adrs: AdrLender },
): Promise<void> {
  if (revision === undefined || revision === stored.revision) return;
  const [name, current] = await allDone([nameOf(db, stored.updatedBy), readRfc(db, caller, stored.id, adrs)]);
  throw refused(staleDocumentMessage(name ?? 'somebody else'), { code: staleRevisionCode, current });
}

/** History and connections of an RFC that was just saved. */
async function follow(db: Db, caller: ProjectCaller, id: string, action: string): Promise<StoredRfc> {
  const stored = await rfcById(db, caller, id);
  if (!stored) throw new Error('An RFC that was just saved cannot be read.');
  await allDone([
    recordActivity(db, {
      ...byCaller(caller),
      subjectKind: rfcKind,
      subjectId: id,
      action,
      summary: stored.title,
      details: { revision: stored.revision, serialNumber: stored.serialNumber },
    }),
    connectRfc(db, caller, { ...stored, updatedAt: stored.updatedAt.toISOString() }),
  ]);
  return stored;
}

/** Creates an RFC as a draft under the next number of the project. */
export async function createRfcBy(
  db: Db,
  caller: ProjectCaller,
  text: { readonly title: string; readonly json: string },
  services: RfcServices,
): Promise<Rfc> {
  refuseEmpty(text);
  const id = randomUUID();
  const serialNumber = await nextSerialNumber(db, caller, rfcKind);
  if (serialNumber > rfcLimits.rfcs) throw refused(tooManyRfcsMessage);
  await insertRfc(db, caller, { id, serialNumber, ...text, by: caller.userId });
  await recordStateChange(db, thingOf(caller, rfcKind, id), {
    transition: createdChange,
    from: null,
    to: 'draft',
    by: caller.userId,
  });
  const stored = await follow(db, caller, id, 'created');
  await services.notices.mentionedInText(db, caller, stored, undefined);
  return readRfc(db, caller, id, services.adrs);
}

/** Saves title and text; refused while the state keeps them, and when somebody was faster. */
export async function updateRfcBy(
  db: Db,
  caller: ProjectCaller,
  { id, body }: { readonly id: string; readonly body: CallInput<typeof updateRfc>['body'] },
  services: RfcServices,
): Promise<Rfc> {
  const stored = await lockRfc(db, caller, id);
  if (!stored) throw notFound();
  if (body.id !== undefined && body.id !== id) throw violated('id', 'This is the id of another document.');
  if (body.revision === undefined) throw violated('revision', missingRevisionMessage);
  if (!isRfcEditable(stored.state, callerFacts(caller, stored))) throw refused(cannotBeUpdatedMessage);
  refuseEmpty(body);
  await refuseStale(db, caller, stored, { revision: body.revision, adrs: services.adrs });
  await saveRfc(db, caller, { id, title: body.title, json: body.json, by: caller.userId });
  const saved = await follow(db, caller, id, 'updated');
  await services.notices.edited(db, caller, saved, stored);
  return readRfc(db, caller, id, services.adrs);
}

/** Writes an accepted RFC down as the draft of an ADR by the caller; once. */
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
  await refuseStale(db, caller, stored, { revision, adrs });
  const adr = await adrs.createFromRfc(db, caller, {
    id,
    serialNumber: stored.serialNumber,
    title: stored.title,
    json: stored.json,
  });
  await setRfcAdr(db, caller, id, adr.id);
  await follow(db, caller, id, 'transformed');
  return { adrId: adr.id, serialNumber: adr.serialNumber };
}
