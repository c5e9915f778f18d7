/** Writes of an editor that sends one at a time. Pure. */

/** A write with its id, and the ids of older ones that it replaced before they were sent. */
export interface QueuedWrite {
  readonly id: string;
  readonly replaces: readonly string[];
}

/** Writes in flight and waiting. */
export interface WriteQueue<W extends QueuedWrite> {
  readonly inFlight: W | undefined;
  readonly waiting: readonly W[];
  /** Paused until the document was reloaded. */
  readonly isHeld: boolean;
}

/** Queue without writes. */
export const emptyQueue = { inFlight: undefined, waiting: [], isHeld: false } as const satisfies WriteQueue<never>;

/** All unsaved writes, in order. */
export const pendingWrites = <W extends QueuedWrite>({ inFlight, waiting }: WriteQueue<W>): readonly W[] =>
  inFlight ? [inFlight, ...waiting] : waiting;

/** Ids of writes, including those they replaced. */
export const idsOf = (writes: readonly QueuedWrite[]): ReadonlySet<string> =>
  new Set(writes.flatMap(({ id, replaces }) => [id, ...replaces]));

/** Takes the next write; undefined when one is in flight, nothing waits, or the queue is held. */
export function sendNext<W extends QueuedWrite>(
  queue: WriteQueue<W>,
): { readonly queue: WriteQueue<W>; readonly write: W } | undefined {
  const [write, ...waiting] = queue.waiting;
  if (queue.isHeld || queue.inFlight || !write) return undefined;
  return { queue: { ...queue, inFlight: write, waiting }, write };
}
