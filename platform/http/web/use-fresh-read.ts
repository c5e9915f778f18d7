/** Reads for changes: what is changed from a cached reply ends in an avoidable conflict. */
import type { Call, CallArgs, Reply } from '../contract.ts';
import { useRead } from './use-calls.ts';

/** What a page needs of a reply; `data` is undefined until a fresh one is there. */
interface FreshRead<Value> {
  readonly data: Value | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** Like `useRead`, but waits for a fresh reply. */
export function useFreshRead<C extends Call>(call: C, args: CallArgs<C>, enabled = true): FreshRead<Reply<C>> {
  const read = useRead(call, args, { enabled, staleTime: 0 });
  return read.isFetching && !read.isFetchedAfterMount ? { ...read, data: undefined } : read;
}
