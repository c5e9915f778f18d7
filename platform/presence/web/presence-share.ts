/** Says again and again where this window is, and learns who else is there; says that it has left. */
import { callApi } from '#platform/http/web/api.ts';
import { onThingChanged } from '#platform/live/web/live-things.ts';
import { presenceBeat, sharePresence, type PresencePlace, type PresentPerson } from '../contract.ts';

/** Pauses between two calls, ms: alone, beside somebody else, and there while something moves. */
const pauses = { alone: 4_000, together: 1_000, moving: 250 } as const;

/** This window: one id until it is reloaded. */
const client = crypto.randomUUID();

/** How many parts of the page share a thing at the moment, by its subject. */
const shared = new Map<string, number>();

function count(subject: string, more: 1 | -1): void {
  shared.set(subject, (shared.get(subject) ?? 0) + more);
  if (shared.get(subject) === 0) shared.delete(subject);
}

/** So long the same thing may be opened again, for example to be edited, before the window counts as gone, ms. */
const passing = 200;

/** Nobody waits until this window has been silent for long. */
async function leave(subject: string): Promise<void> {
  try {
    await callApi(sharePresence, { body: { subject, client, place: null }, outlivesPage: true });
  } catch {
    // It is gone after some seconds.
  }
}

interface ShareSettings {
  /** As `kind:id`. */
  readonly subject: string;
  readonly place: () => PresencePlace;
  readonly onOthers: (others: readonly PresentPerson[]) => void;
  /** Pointers and selections are followed as they move. Carets need not be: they move with the words that are sent. */
  readonly isLively?: boolean;
}

/** What was told and heard last: what differs from it moves. */
interface Told {
  readonly place: string;
  readonly others: readonly PresentPerson[];
}

/** Shares until the returned function is called; a hidden window is silent, and so not there. */
export function startSharing({ subject, place, onOthers, isLively = false }: ShareSettings): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  let isWanted = false;
  let told: Told = { place: '', others: [] };
  const rest = (isMoving: boolean): void => {
    const isAlone = told.others.length === 0;
    const until = performance.now() + (isAlone ? pauses.alone : isLively && isMoving ? pauses.moving : pauses.together);
    const look = (): void => {
      const isMoved = isLively && !isAlone && JSON.stringify(place()) !== told.place;
      const left = until - performance.now();
      if (left <= 0 || isMoved) return void share();
      timer = setTimeout(look, isLively && !isAlone ? Math.min(left, pauses.moving) : left);
    };
    timer = setTimeout(look, isLively && !isAlone ? pauses.moving : until - performance.now());
  };
  async function share(): Promise<void> {
    clearTimeout(timer);
    isWanted = isBusy;
    if (document.hidden || isBusy) return;
    isBusy = true;
    const here = place();
    let others: readonly PresentPerson[] = [];
    try {
      ({ others } = await callApi(sharePresence, { body: { subject, client, place: here }, signal }));
    } catch {
      // Nobody is known to be there; what is edited tells of a lost connection.
    }
    isBusy = false;
    if (signal.aborted) return;
    onOthers(others);
    const before = told;
    told = { place: JSON.stringify(here), others };
    if (isWanted) return share();
    rest(told.place !== before.place || JSON.stringify(others) !== JSON.stringify(before.others));
  }
  // Who comes is seen at once; the calls in between tell where everybody is.
  const stopListening = onThingChanged(presenceBeat(subject), () => void share());
  document.addEventListener('visibilitychange', () => void share(), { signal });
  addEventListener('pagehide', () => void leave(subject), { signal });
  count(subject, 1);
  void share();
  return () => {
    ended.abort();
    stopListening();
    clearTimeout(timer);
    count(subject, -1);
    setTimeout(() => {
      if (!shared.has(subject)) void leave(subject);
    }, passing);
  };
}
