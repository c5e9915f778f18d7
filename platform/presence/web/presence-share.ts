/** Says again and again where this window is, and learns who else is there; says that it has left. */
import { apiScope, callApi } from '#platform/http/web/api.ts';
import { sharePresence, type PresencePlace, type PresentPerson } from '../contract.ts';

/** Pauses between two calls, ms: alone, and beside somebody else. */
const pauses = { alone: 4_000, together: 1_000 } as const;

/** This window: one id until it is reloaded. */
const client = crypto.randomUUID();

/** Places that are shared at the moment. */
let shared = 0;

/** So long something else may be opened before the window counts as gone from there, ms. */
const passing = 200;

/** Nobody waits until this window has been silent for long: it is somewhere in the project now. */
async function leave(): Promise<void> {
  const projectId = apiScope()?.projectId();
  if (projectId === undefined) return;
  const place = { isEditing: false, view: null, point: null, selected: [] };
  try {
    await callApi(sharePresence, { body: { subject: `project:${projectId}`, client, place }, outlivesPage: true });
  } catch {
    // It is gone after some seconds.
  }
}

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
  const share = async (): Promise<void> => {
    clearTimeout(timer);
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
    timer = setTimeout(() => void share(), others.length > 0 ? pauses.together : pauses.alone);
  };
  document.addEventListener('visibilitychange', () => void share(), { signal });
  addEventListener('pagehide', () => void leave(), { signal });
  shared += 1;
  void share();
  return () => {
    ended.abort();
    clearTimeout(timer);
    shared -= 1;
    setTimeout(() => {
      if (shared === 0) void leave();
    }, passing);
  };
}
