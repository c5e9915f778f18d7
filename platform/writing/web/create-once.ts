/** Creating a text once, although the answer to the first attempt may be lost. */
import { useRef } from 'react';
import { Failure } from '#platform/http/model/failure.ts';
import { otherDocumentMessage } from '../contract.ts';

/** The id under which a new text is sent, and whether it was sent under it before. */
export interface CreateAttempt {
  readonly newId: string;
  readonly isRepeated: boolean;
}

/** The next attempt to create a text. */
export const nextAttempt = (earlier: string | undefined): CreateAttempt => ({
  newId: earlier ?? crypto.randomUUID(),
  isRepeated: earlier !== undefined,
});

/** Counts the attempts of one component to create a text. */
export function useCreateAttempts(): () => CreateAttempt {
  const id = useRef<string>(undefined);
  return () => {
    const attempt = nextAttempt(id.current);
    id.current = attempt.newId;
    return attempt;
  };
}

interface Creation<Saved> {
  readonly text: { readonly title: string; readonly json: string };
  readonly attempt: CreateAttempt;
  /** The newest revision that the author has seen; 0 for none. */
  readonly revision: number;
  readonly create: (id: string) => Promise<Saved>;
  readonly update: (id: string, revision: number) => Promise<Saved>;
}

const isTaken = (error: unknown): boolean =>
  error instanceof Failure && error.violations.some(({ errors }) => errors.includes(otherDocumentMessage));

/**
 * Sends a new text. An attempt whose answer was lost may have created it: then the server answers a repeated one with
 * the text as it is now, and what was written since is saved as its next revision. A text that was removed in the
 * meantime is created again.
 */
export async function createOnce<Saved extends { readonly id: string; readonly title: string; readonly json: string }>({
  text,
  attempt,
  revision,
  create,
  update,
}: Creation<Saved>): Promise<Saved> {
  try {
    const saved = await create(attempt.newId);
    const isSame = saved.title === text.title.trim() && saved.json === text.json;
    return attempt.isRepeated && !isSame ? await update(saved.id, Math.max(revision, 1)) : saved;
  } catch (error) {
    if (attempt.isRepeated && isTaken(error)) return create(crypto.randomUUID());
    throw error;
  }
}
