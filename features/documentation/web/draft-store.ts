/** Keeps drafts in the browser's database, so that a crash or a lost connection loses nothing that was typed. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { DeviceDrafts } from '#platform/ui/web/web-module.ts';
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

/** Says which window this is, and tells other windows that it is open for as long as it is. */
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
  // The promise never ends: the browser gives the lock back when the window is closed or crashes.
  void navigator.locks.request(lockPrefix + id, { mode: 'shared' }, () => new Promise(() => undefined));
}

async function openWindows(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set();
  const { held: locks = [] } = await navigator.locks.query();
  return new Set(
    locks
      .map((lock) => lock.name ?? '')
      .filter((name) => name.startsWith(lockPrefix))
      .map((name) => name.slice(lockPrefix.length)),
  );
}

/** Writes a draft; resolves once it lies on the device. */
export async function keepDraft(draft: DocumentDraft): Promise<void> {
  await (await database()).put('drafts', draft, draftKey(draft));
}

/** Removes a draft that was saved or discarded. */
export async function dropDraft(draft: Parameters<typeof draftKey>[0]): Promise<void> {
  await (await database()).delete('drafts', draftKey(draft));
}

/** The draft that may be taken up again here, if there is one. */
export async function findDraft(
  place: Pick<DocumentDraft, 'userId' | 'organizationId' | 'namespace' | 'documentId'>,
): Promise<DocumentDraft | undefined> {
  const drafts = await (await database()).getAll('drafts');
  return draftToTakeUp(drafts, place, { own: ownWindow(), open: await openWindows() });
}

const openDrafts = new Set<() => Promise<void>>();

/** Tells of a draft that is being typed; the answer takes it back. */
export function holdOpenDraft(flush: () => Promise<void>): () => void {
  openDrafts.add(flush);
  return () => openDrafts.delete(flush);
}

/** What the app asks about before it leaves the page. */
export const documentDrafts: DeviceDrafts = {
  unsaved: async () => (await (await database()).getAll('drafts')).map((draft) => draft.title),
  discard: async () => (await database()).clear('drafts'),
  keep: async () => {
    await Promise.all([...openDrafts].map((flush) => flush()));
  },
};
