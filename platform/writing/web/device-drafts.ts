/** Drafts on the device for the app. Their store is loaded lazily. */
import type { DeviceDrafts } from '#platform/ui/web/web-module.ts';

const store = async (): Promise<Omit<DeviceDrafts, 'prepare'>> => (await import('./draft-store.ts')).storedDrafts;

/** What the app checks before it leaves the page. */
export const documentDrafts: DeviceDrafts = {
  prepare: async () => void (await store()),
  unsaved: async () => (await store()).unsaved(),
  discard: async () => (await store()).discard(),
  keep: async () => (await store()).keep(),
};
