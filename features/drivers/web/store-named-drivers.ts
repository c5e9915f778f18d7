/** Stores the drivers that a decision named before it was stored. */
import { callApi } from '#platform/http/web/api.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import type { DecisionPlace } from '#platform/ui/web/web-module.ts';
import { createDriverAnswer, namedDriversRefusedMessage, repeatedAnswerMessage } from '../contract.ts';
import { answersOf } from '../model/named-answers.ts';

/**
 * Each is an answer of its own. One that is there already came with an attempt whose answer was lost; one that is refused,
 * because its driver was removed meanwhile, is told and holds nothing up.
 */
export async function storeNamedDrivers({ kind, id: subjectId }: DecisionPlace, noted: string): Promise<void> {
  const reasons: string[] = [];
  for (const { driverId, because } of answersOf(noted)) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: each waits for the lock of the drivers
      await callApi(createDriverAnswer, { body: { driverId, kind, subjectId, because } });
    } catch (error) {
      if (!(error instanceof Failure) || error.status === 0 || error.status >= 500) throw error;
      const reason = error.violations[0]?.errors[0] ?? error.message;
      if (reason !== repeatedAnswerMessage) reasons.push(reason);
    }
  }
  const [reason] = reasons;
  if (reason !== undefined) showToast('warning', namedDriversRefusedMessage(reasons.length, reason));
}
