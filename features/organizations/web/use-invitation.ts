/** Looks up an invitation by its mailed code, inside or outside the signed-in app. */
import { useEffect, useState } from 'react';
import { callApi } from '#platform/http/web/api.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { getInvitation, type Invitation } from '../contract.ts';

/** State of the look-up. `gone`: used, revoked, expired or unknown. */
export type InvitationState =
  | { readonly state: 'loading' }
  | { readonly state: 'gone' }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly state: 'found'; readonly invitation: Invitation };

/** Looks up a code. */
export function useInvitation(code: string): InvitationState {
  const [found, setFound] = useState<InvitationState>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    callApi(getInvitation, { params: { id: code }, signal: abort.signal }).then(
      (invitation) => setFound({ state: 'found', invitation }),
      (error: unknown) => {
        if (abort.signal.aborted) return;
        if (error instanceof Failure && error.status === 404) return setFound({ state: 'gone' });
        setFound({ state: 'failed', error, retry: () => setAttempt(attempt + 1) });
      },
    );
    return () => abort.abort();
  }, [code, attempt]);
  return found;
}
