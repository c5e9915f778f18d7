/** Snapshots of C4 models: calls and schemas. Source: decisions section 11. */
import * as z from 'zod/mini';
import { call, id, instant, keyedPageQuery } from '#platform/http/contract.ts';
import { actor } from '#platform/workflow/contract.ts';
import { byId, c4Model, changes, name, reads, version, writes } from '../contract.ts';

/** Why a snapshot was created; `request` is by a person. */
export const snapshotReasons = ['request', 'delete', 'import', 'restore'] as const;
/** One of `snapshotReasons`. */
export type C4SnapshotReason = (typeof snapshotReasons)[number];

/** A snapshot without its content. */
export const c4SnapshotRow = z.strictObject({
  id,
  name: z.nullable(z.string()),
  reason: z.enum(snapshotReasons),
  createdAt: instant,
  by: actor,
  /** Version of the model in the snapshot. */
  version: z.int(),
});
/** The value that `c4SnapshotRow` accepts and returns. */
export type C4SnapshotRow = z.output<typeof c4SnapshotRow>;

const ofSnapshot = z.strictObject({ id, sid: id });

/** `GET /c4models/:id/snapshots`: snapshots of a model, newest first. */
export const listC4Snapshots = call({
  ...reads,
  name: 'listC4Snapshots',
  path: '/c4models/:id/snapshots',
  summary: 'Snapshots of a C4 model, newest first',
  params: byId,
  query: keyedPageQuery(50),
  reply: c4SnapshotRow,
  envelope: 'list',
});

/** `POST /c4models/:id/snapshots`: store a snapshot of a C4 model. */
export const createC4Snapshot = call({
  ...writes,
  name: 'createC4Snapshot',
  method: 'POST',
  path: '/c4models/:id/snapshots',
  summary: 'Store a snapshot of a C4 model',
  params: byId,
  body: z.strictObject({ name: z.optional(z.nullable(name)) }),
  reply: c4SnapshotRow,
  envelope: 'item',
  status: 201,
});

/** `GET /c4models/:id/snapshots/:sid`: the model as of a snapshot. */
export const getC4Snapshot = call({
  ...reads,
  name: 'getC4Snapshot',
  path: '/c4models/:id/snapshots/:sid',
  summary: 'A C4 model as of a snapshot',
  params: ofSnapshot,
  reply: c4Model,
  envelope: 'item',
});

/** `PUT /c4models/:id/snapshots/:sid`: name a snapshot, which is then kept, or remove its name. */
export const renameC4Snapshot = call({
  ...writes,
  name: 'renameC4Snapshot',
  method: 'PUT',
  path: '/c4models/:id/snapshots/:sid',
  summary: 'Name a snapshot, which is then kept, or remove its name',
  params: ofSnapshot,
  body: z.strictObject({ name: z.nullable(name) }),
  reply: c4SnapshotRow,
  envelope: 'item',
});

/** `DELETE /c4models/:id/snapshots/:sid`: delete a snapshot. */
export const deleteC4Snapshot = call({
  ...writes,
  name: 'deleteC4Snapshot',
  method: 'DELETE',
  path: '/c4models/:id/snapshots/:sid',
  summary: 'Delete a snapshot',
  params: ofSnapshot,
  envelope: 'none',
});

/** `POST /c4models/:id/snapshots/:sid/restore`: bring a C4 model back to a snapshot, with all its ids. */
export const restoreC4Snapshot = call({
  ...changes,
  name: 'restoreC4Snapshot',
  method: 'POST',
  path: '/c4models/:id/snapshots/:sid/restore',
  summary: 'Bring a C4 model back to a snapshot, with all its ids',
  params: ofSnapshot,
  body: z.strictObject({ version }),
});
