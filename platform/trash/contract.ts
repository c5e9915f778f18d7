/** The trash of a project: what was removed within the last 30 days, and restore. */
import * as z from 'zod/mini';
import { call, emptyBody, id, instant, text, updatedPageQuery } from '#platform/http/contract.ts';

/** Empty state. */
export const emptyTrashMessage = 'The trash is empty.';
/** Explanation below the empty state. */
export const emptyTrashHelp = 'Removed items stay here for 30 days.';

/** Title in place of something that was removed. */
export const removedTitle = (name: string): string => `“${name}” was removed`;
/** Help below `removedTitle`. */
export const removedHelp = 'It is in the trash of this project and can be restored from there.';
/** Below `removedHelp`, to who was editing it. */
export const unsavedKeptHelp = 'What you had not saved is kept on this device and comes back with it.';

/** A removed thing. */
export const trashRow = z.strictObject({
  kind: z.string(),
  id,
  title: z.string(),
  removedAt: instant,
  /** Null when unknown. */
  removedBy: z.nullable(z.string()),
  /** When it is purged. */
  purgedAt: instant,
});
/** See `trashRow`. */
export type TrashRow = z.output<typeof trashRow>;

/** A page of removed things, newest first. */
export const listTrash = call({
  name: 'listTrash',
  method: 'GET',
  path: '/trash',
  summary: 'Removed things of the project, newest first',
  tag: 'Trash',
  access: 'project',
  permission: 'project.read',
  query: updatedPageQuery(50),
  reply: trashRow,
  envelope: 'list',
});

/** Restores one thing; 404 when it is not in the trash, 422 when it cannot be restored. */
export const restoreFromTrash = call({
  name: 'restoreFromTrash',
  method: 'POST',
  path: '/trash/:kind/:id/restore',
  summary: 'Restore a removed thing',
  tag: 'Trash',
  access: 'project',
  permission: 'trash.restore',
  params: z.strictObject({ kind: text(40), id }),
  body: emptyBody,
  envelope: 'none',
});
