/** What is done to an RFC on its page, and what must be read again afterwards. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getProjectOverview } from '#features/projects/contract.ts';
import type { Call, CallArgs, Reply } from '#platform/http/contract.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { readKey, useCall } from '#platform/http/web/use-calls.ts';
import { getRfc, listRfcs, listVotingSessions } from '../contract.ts';

/** Reads that a change of an RFC makes old. */
export const outdatedByRfc: readonly Call[] = [getRfc, listRfcs, listVotingSessions, getProjectOverview];

/** Reads an RFC and its votes again. */
export function useRefreshRfc(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all(outdatedByRfc.map((read) => client.invalidateQueries({ queryKey: readKey(read) })));
  }, [client]);
}

/** A call that changes an RFC. A refusal means that somebody was faster: what is shown is read again. */
export function useRfcCall<C extends Call>(
  call: C,
): { run: (args: CallArgs<C>) => Promise<Reply<C>>; isPending: boolean } {
  const refresh = useRefreshRfc();
  const mutation = useCall(call, { outdates: outdatedByRfc, quiet: true });
  const run = async (args: CallArgs<C>): Promise<Reply<C>> => {
    try {
      return await mutation.mutateAsync(args);
    } catch (error) {
      if (error instanceof Failure && error.status === 422 && error.violations.length === 0) await refresh();
      throw error;
    }
  };
  return { run, isPending: mutation.isPending };
}
