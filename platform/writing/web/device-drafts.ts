/** Drafts on the device as the app asks about them. Their store is no part of what a page waits for. */
import type { DeviceDrafts } from '#platform/ui/web/web-module.ts';

const store = async (): Promise<Omit<DeviceDrafts, 'prepare'>> => (await import('./draft-store.ts')).storedDrafts;

/** What the app asks about before it leaves the page. */
export const documentDrafts: DeviceDrafts = {
  prepare: async () => void (await store()),
  unsaved: async () => (await store()).unsaved(),
  discard: async () => (await store()).discard(),
  keep: async () => (await store()).keep(),
};
