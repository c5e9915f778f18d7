/** Says again and again where this window is, and learns who else is there. */
import { callApi } from '#platform/http/web/api.ts';
import { onThingChanged } from '#platform/live/web/live-things.ts';
import { presenceBeat, sharePresence, type PresencePlace, type PresentPerson } from '../contract.ts';

/** Pauses between two calls, ms: alone, and beside somebody else. */
const pauses = { alone: 4_000, together: 1_000 } as const;

/** This window: one id until it is reloaded. */
const client = crypto.randomUUID();

interface ShareSettings {
  /** As `kind:id`. */
  readonly subject: string;
  readonly place: () => PresencePlace;
  readonly onOthers: (others: readonly PresentPerson[]) => void;
}

/** Shares until the returned function is called; a hidden window is silent, and so not there. */
export function startSharing({ subject, place, onOthers }: ShareSettings): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  let isWanted = false;
  const share = async (): Promise<void> => {
    clearTimeout(timer);
    isWanted = isBusy;
    if (document.hidden || isBusy) return;
    isBusy = true;
    let others: readonly PresentPerson[] = [];
    try {
      ({ others } = await callApi(sharePresence, { body: { subject, client, place: place() }, signal }));
    } catch {
      // Nobody is known to be there; what is edited tells of a lost connection.
    }
    isBusy = false;
    if (signal.aborted) return;
    onOthers(others);
    if (isWanted) return share();
    timer = setTimeout(() => void share(), others.length > 0 ? pauses.together : pauses.alone);
  };
  // Who comes is seen at once; the calls in between tell where everybody is.
  const stopListening = onThingChanged(presenceBeat(subject), () => void share());
  document.addEventListener('visibilitychange', () => void share(), { signal });
  void share();
  return () => {
    ended.abort();
    stopListening();
    clearTimeout(timer);
    if (!document.hidden)
      void callApi(sharePresence, { body: { subject, client, place: null } }).catch(() => undefined);
  };
}
