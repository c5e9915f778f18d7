/** Calls as hooks: `useRead` for what a page shows, `useCall` for what a button does. */
import {
  MutationCache,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Call, CallArgs, Reply } from '../contract.ts';
import { Failure } from '../model/failure.ts';
import { callApi, scopeKey, timeoutCode, type CallOptions } from './api.ts';

/** How long cached data is fresh, ms. */
const freshFor = 30_000;

/** Longest time that a page waits for a turn, seconds, and how often. */
const patience = { longest: 10, times: 3 } as const;

/** Seconds after which a read has its turn that came beside too many others; undefined for other failures. */
function turnAfter(error: unknown): number | undefined {
  const after = error instanceof Failure && error.status === 429 ? error.details.retryAfter : undefined;
  return after !== undefined && after <= patience.longest ? after : undefined;
}

/**
 * Lost connections and server errors are retried once. Where a page shows many things that workers make, some reads are
 * told to come again: they do. Other 4xx answers and timeouts are final.
 */
const worthRetry = (count: number, error: unknown): boolean =>
  turnAfter(error) === undefined
    ? count < 1 &&
      (!(error instanceof Failure) || (error.status === 0 && error.code !== timeoutCode) || error.status >= 500)
    : count < patience.times;

/** Milliseconds before the next try: when the server says, but not all at once, else one second. */
const retryDelay = (_count: number, error: unknown): number => {
  const after = turnAfter(error);
  return (after === undefined ? 1 : after + Math.random()) * 1_000;
};

/**
 * The query client. `onFailure` handles failures of calls that have no handler of their own; `explain` sees every
 * failure first and returns true when it has shown it.
 */
export const createQueryClient = (
  onFailure: (error: unknown) => void,
  explain: (error: unknown) => boolean = () => false,
): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // Offline calls fail immediately instead of waiting silently for a connection.
      queries: { staleTime: freshFor, retry: worthRetry, retryDelay, throwOnError: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        if (!explain(error) && mutation.meta?.['quiet'] !== true) onFailure(error);
      },
    }),
  });

/** Query key of a call. Without `args` it matches all cached replies of the call in this scope. */
export const readKey = (call: Call, args?: object): readonly unknown[] =>
  args === undefined ? [...scopeKey(), call.name] : [...scopeKey(), call.name, args];

interface ReadOptions<C extends Call> {
  readonly enabled?: boolean;
  /** Keeps showing the previous data while the next page or search loads. */
  readonly keep?: boolean;
  /** Polling interval in ms; false stops. */
  readonly every?: (reply: Reply<C> | undefined) => number | false;
  readonly staleTime?: number;
}

/** Reads with a GET call. Example: `const read = useRead(getProject, { params: { id } })`. */
export function useRead<C extends Call>(
  call: C,
  args: CallArgs<C>,
  options: ReadOptions<C> = {},
): UseQueryResult<Reply<C>> {
  const { enabled = true, keep = false, every, staleTime } = options;
  return useQuery<Reply<C>>({
    queryKey: readKey(call, args),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => callApi(call, { ...args, signal }),
    enabled,
    ...(keep ? { placeholderData: (former: Reply<C> | undefined) => former } : {}),
    ...(every
      ? { refetchInterval: (query: { state: { data: Reply<C> | undefined } }) => every(query.state.data) }
      : {}),
    ...(staleTime === undefined ? {} : { staleTime }),
  } as never);
}

interface CallHookOptions<C extends Call> {
  /** Read calls that are invalidated on success. */
  readonly outdates?: readonly Call[];
  /** The caller shows failures itself, in a form or dialog. */
  readonly quiet?: boolean;
  readonly onDone?: (reply: Reply<C>, args: CallArgs<C>) => void | Promise<void>;
}

/** Writes. Example: `const create = useCall(createProject); await create.mutateAsync({ body: { name } })`. */
export function useCall<C extends Call>(
  call: C,
  options: CallHookOptions<C> = {},
): UseMutationResult<Reply<C>, Error, CallArgs<C>> {
  const { outdates = [], quiet = false, onDone } = options;
  const client = useQueryClient();
  return useMutation<Reply<C>, Error, CallArgs<C>>({
    mutationFn: (args) => callApi(call, args as CallArgs<C> & CallOptions),
    meta: { quiet },
    onSuccess: async (reply, args) => {
      await Promise.all(outdates.map((read) => client.invalidateQueries({ queryKey: readKey(read) })));
      await onDone?.(reply, args);
    },
  });
}
