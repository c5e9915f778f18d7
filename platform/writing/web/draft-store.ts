/** Stores drafts in IndexedDB, so that a crash or a lost connection loses nothing. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { DeviceDrafts } from '#platform/ui/web/web-module.ts';
import { discardUnsent } from './unsent-text.ts';
import { draftKey, draftToTakeUp, type DocumentDraft } from '../model/document-draft.ts';

interface DraftDatabase extends DBSchema {
  drafts: { key: string; value: DocumentDraft };
}

const windowKey = 'archwright.window';
const lockPrefix = 'archwright-window-';

let opened: Promise<IDBPDatabase<DraftDatabase>> | undefined;
const database = (): Promise<IDBPDatabase<DraftDatabase>> =>
  (opened ??= openDB<DraftDatabase>('archwright', 1, {
    upgrade: (db) => {
      db.createObjectStore('drafts');
    },
    terminated: () => {
      opened = undefined;
    },
  }));

/** The id of this window; other windows can see that it is open. */
export function ownWindow(): string {
  let id = sessionStorage.getItem(windowKey);
  if (!id) {
    id = crypto.randomUUID();
    sessionStorage.setItem(windowKey, id);
  }
  holdWindowLock(id);
  return id;
}

let held: string | undefined;
function holdWindowLock(id: string): void {
  if (held === id || !('locks' in navigator)) return;
  held = id;
  // The promise never settles: the browser releases the lock when the window is closed or crashes.
  void navigator.locks.request(lockPrefix + id, { mode: 'shared' }, () => new Promise(() => undefined));
}

/** Ids of the windows of this browser that are open. */
export async function openWindows(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set();
  const { held: locks = [] } = await navigator.locks.query();
  return new Set(
    locks
      .map((lock) => lock.name ?? '')
      .filter((name) => name.startsWith(lockPrefix))
      .map((name) => name.slice(lockPrefix.length)),
  );
}

/** Stores a draft; resolves once it is on the device. */
export async function keepDraft(draft: DocumentDraft): Promise<void> {
  await (await database()).put('drafts', draft, draftKey(draft));
  const words = lastWords(lastWordsPrefix + draftKey(draft));
  if (words && words.at <= draft.at) localStorage.removeItem(lastWordsPrefix + draftKey(draft));
}

/** Removes a draft that was saved or discarded. */
export async function dropDraft(draft: Parameters<typeof draftKey>[0]): Promise<void> {
  localStorage.removeItem(lastWordsPrefix + draftKey(draft));
  await (await database()).delete('drafts', draftKey(draft));
}

const lastWordsPrefix = 'archwright.draft.';
const lastWords = (key: string): DocumentDraft | null =>
  JSON.parse(localStorage.getItem(key) ?? 'null') as DocumentDraft | null;
const lastWordsKeys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(lastWordsPrefix));

/** Stores unsaved text while the page unloads: IndexedDB would be too slow, localStorage is synchronous. */
export function saveDraftOnUnload(draft: DocumentDraft): void {
  try {
    localStorage.setItem(lastWordsPrefix + draftKey(draft), JSON.stringify(draft));
  } catch {
    // localStorage is small; an older draft is in IndexedDB anyway.
  }
}

/** Moves drafts of unloaded pages to the other drafts, where they are newer. */
async function takeInLastWords(): Promise<IDBPDatabase<DraftDatabase>> {
  const drafts = await database();
  for (const key of lastWordsKeys()) {
    const words = lastWords(key);
    const known = words && (await drafts.get('drafts', draftKey(words)));
    if (words && (!known || known.at <= words.at)) await drafts.put('drafts', words, draftKey(words));
    localStorage.removeItem(key);
  }
  return drafts;
}

/** Every draft of the device. */
export const allDrafts = async (): Promise<readonly DocumentDraft[]> => (await takeInLastWords()).getAll('drafts');

/** The draft that can be resumed here, if there is one. */
export async function findDraft(
  place: Pick<DocumentDraft, 'userId' | 'organizationId' | 'namespace' | 'documentId'>,
): Promise<DocumentDraft | undefined> {
  return draftToTakeUp(await allDrafts(), place, { own: ownWindow(), open: await openWindows() });
}

const openDrafts = new Set<() => Promise<void>>();

/** Registers a draft that is being typed; the returned function unregisters it. */
export function holdOpenDraft(flush: () => Promise<void>): () => void {
  openDrafts.add(flush);
  return () => openDrafts.delete(flush);
}

/** All drafts of the device. */
export const storedDrafts: Omit<DeviceDrafts, 'prepare'> = {
  unsaved: async () => (await allDrafts()).map((draft) => draft.title),
  discard: async () => {
    for (const key of lastWordsKeys()) localStorage.removeItem(key);
    discardUnsent();
    await (await database()).clear('drafts');
  },
  keep: async () => {
    await Promise.all([...openDrafts].map((flush) => flush()));
  },
};
