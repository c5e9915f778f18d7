/** The check that a save builds on the current revision. */
import { refused, violated } from '#platform/http/model/failure.ts';
import { deletedUserName } from '#platform/identity/model/person-name.ts';
import { missingRevisionMessage, nothingSavedMessage, staleRevisionCode } from '#platform/writing/contract.ts';

/** What is known of the current revision. */
interface Revised {
  readonly revision: number;
  readonly updatedBy: string | null;
}

/** How a stale save of a kind is answered. */
interface StaleAnswer {
  /** Tells who saved in the meantime. */
  readonly message: (name: string) => string;
  /** The current thing as the client gets it; read only when it is needed. */
  readonly current: () => Promise<object> | object;
}

/** Throws 422 for a save that names no revision or not the current one; the failure carries the current thing. */
export async function assertCurrentRevision(
  { revision: current, updatedBy }: Revised,
  revision: number | undefined,
  answer: StaleAnswer,
): Promise<void> {
  if (revision === undefined) throw violated('revision', missingRevisionMessage);
  if (revision === current) return;
  const isNew = current === 1 && updatedBy === null;
  throw refused(isNew ? nothingSavedMessage : answer.message(updatedBy ?? deletedUserName), {
    code: staleRevisionCode,
    current: await answer.current(),
  });
}
