/** Mutations on the page of an RFC, and the queries they invalidate. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getProjectOverview } from '#features/projects/contract.ts';
import type { Call, CallArgs, Reply } from '#platform/http/contract.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { readKey, useCall } from '#platform/http/web/use-calls.ts';
import { getRfc, listRfcs, listVotingSessions } from '../contract.ts';

/** Queries invalidated by a change of an RFC. */
export const outdatedByRfc: readonly Call[] = [getRfc, listRfcs, listVotingSessions, getProjectOverview];

/** Reloads an RFC and its sessions. */
export function useRefreshRfc(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all(outdatedByRfc.map((read) => client.invalidateQueries({ queryKey: readKey(read) })));
  }, [client]);
}

/** A mutation of an RFC. On an error the data is reloaded, since somebody else may have changed it. */
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
