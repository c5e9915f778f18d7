/** The C4 module as the server mounts it. */
import type { Database } from '#platform/database/server/open-database.ts';
import { route, routeWithBodyFile, type BoundRoute } from '#platform/http/server/route.ts';
import type { JobDefinition } from '#platform/jobs/server/job-queue.ts';
import type { LimitCounter } from '#platform/limits/server/limit-counters.ts';
import { notFound } from '#platform/http/model/failure.ts';
import { randomUUID } from 'node:crypto';
import {
  addC4Element,
  addC4Relationship,
  addC4View,
  addToC4View,
  c4ModelLimit,
  changeC4Model,
  copyC4Model,
  createC4Model,
  createC4Snapshot,
  deleteC4Element,
  deleteC4Model,
  deleteC4Relationship,
  deleteC4Snapshot,
  deleteC4View,
  getC4Model,
  getC4Snapshot,
  importC4Model,
  listC4Links,
  listC4Models,
  listC4Snapshots,
  moveC4Element,
  removeFromC4View,
  renameC4Snapshot,
  renameC4View,
  restoreC4Snapshot,
  updateC4Element,
  updateC4Model,
  updateC4Relationship,
} from '../contract.ts';
import { changeC4By, changeC4ModelBy, changeManyBy, moveC4ElementBy } from './c4-actions.ts';
import { copyC4By, createC4By, importC4By, readC4, removeC4By } from './c4-model-actions.ts';
import { livingLinks } from './c4-search.ts';
import {
  createSnapshotBy,
  deleteSnapshotBy,
  mustHave,
  readSnapshot,
  renameSnapshotBy,
  restoreSnapshotBy,
} from './c4-snapshot-actions.ts';
import { snapshotPage } from './c4-snapshot-table.ts';
import { c4ById, c4ModelPage, countAllC4Models } from './c4-table.ts';
import { purgeC4 } from './c4-trash-table.ts';

const wholeModelRoutes: readonly BoundRoute[] = [
  route(listC4Models, ({ db, caller, query }) => c4ModelPage(db, caller, query)),
  route(createC4Model, ({ db, caller, body }) => createC4By(db, caller, body.name)),
  route(getC4Model, ({ db, caller, params }) => readC4(db, caller, params.id)),
  route(updateC4Model, ({ db, caller, params, body: { version, ...told } }) =>
    changeC4ModelBy(db, caller, { ...params, version }, { call: 'updateModel', ...told }),
  ),
  route(deleteC4Model, async ({ db, caller, params }) => {
    await removeC4By(db, caller, params.id);
    return undefined;
  }),
  route(copyC4Model, ({ db, caller, params, body }) => copyC4By(db, caller, params.id, body.name)),
  route(changeC4Model, ({ db, caller, params, body }) => changeManyBy(db, caller, { ...params, ...body })),
  routeWithBodyFile(importC4Model, (input) => importC4By(input, input.params.id)),
  route(listC4Links, async ({ db, caller, params }) => {
    const stored = await c4ById(db, caller, params.id);
    if (!stored) throw notFound();
    return { resources: [...(await livingLinks(db, caller, stored.document))] };
  }),
];

const elementRoutes: readonly BoundRoute[] = [
  route(addC4Element, ({ db, caller, params, body: { version, ...told } }) =>
    changeC4ModelBy(db, caller, { ...params, version }, { call: 'addElement', id: randomUUID(), ...told }),
  ),
  route(updateC4Element, ({ db, caller, params: { id, elementId }, body: { version, ...told } }) =>
    changeC4ModelBy(db, caller, { id, version }, { call: 'updateElement', elementId, ...told }),
  ),
  route(deleteC4Element, ({ db, caller, params: { id, elementId }, query: { version } }) =>
    changeC4By(db, caller, { id, version }, { call: 'deleteElement', elementId }),
  ),
  route(addC4Relationship, ({ db, caller, params, body: { version, ...told } }) =>
    changeC4ModelBy(db, caller, { ...params, version }, { call: 'addRelationship', id: randomUUID(), ...told }),
  ),
  route(updateC4Relationship, ({ db, caller, params: { id, relId }, body: { version, ...told } }) =>
    changeC4ModelBy(db, caller, { id, version }, { call: 'updateRelationship', relationshipId: relId, ...told }),
  ),
  route(deleteC4Relationship, ({ db, caller, params: { id, relId }, query: { version } }) =>
    changeC4By(db, caller, { id, version }, { call: 'deleteRelationship', relationshipId: relId }),
  ),
];

const viewRoutes: readonly BoundRoute[] = [
  route(addC4View, ({ db, caller, params, body: { version, ...told } }) =>
    changeC4ModelBy(db, caller, { ...params, version }, { call: 'addView', id: randomUUID(), ...told }),
  ),
  route(renameC4View, ({ db, caller, params: { id, viewId }, body: { version, name } }) =>
    changeC4ModelBy(db, caller, { id, version }, { call: 'renameView', viewId, name }),
  ),
  route(deleteC4View, ({ db, caller, params: { id, viewId }, query: { version } }) =>
    changeC4By(db, caller, { id, version }, { call: 'deleteView', viewId }),
  ),
  route(addToC4View, ({ db, caller, params: { id, viewId }, body: { version, ...told } }) =>
    changeC4ModelBy(db, caller, { id, version }, { call: 'addToView', viewId, ...told }),
  ),
  route(removeFromC4View, ({ db, caller, params: { id, ...entry }, query: { version } }) =>
    changeC4By(db, caller, { id, version }, { call: 'removeFromView', ...entry }),
  ),
  route(moveC4Element, ({ db, caller, params, body }) => moveC4ElementBy(db, caller, params, body)),
];

const snapshotRoutes: readonly BoundRoute[] = [
  route(listC4Snapshots, async ({ db, caller, params, query }) => {
    await mustHave(db, caller, params.id);
    return snapshotPage(db, caller, params.id, query);
  }),
  route(createC4Snapshot, ({ db, caller, params, body }) => createSnapshotBy(db, caller, params.id, body.name ?? null)),
  route(getC4Snapshot, ({ db, caller, params }) => readSnapshot(db, caller, params)),
  route(renameC4Snapshot, ({ db, caller, params, body }) => renameSnapshotBy(db, caller, params, body.name)),
  route(deleteC4Snapshot, async ({ db, caller, params }) => {
    await deleteSnapshotBy(db, caller, params);
    return undefined;
  }),
  route(restoreC4Snapshot, ({ db, caller, params, body }) => restoreSnapshotBy(db, caller, params, body.version)),
];

/** Routes of the C4 module. */
export const c4Routes: readonly BoundRoute[] = [
  ...wholeModelRoutes,
  ...elementRoutes,
  ...viewRoutes,
  ...snapshotRoutes,
];

/** C4 models count against the plan; those in the trash do not. */
export const c4Counter: LimitCounter = { name: c4ModelLimit, count: countAllC4Models };

/** Jobs of the C4 module. */
export const c4Jobs = (database: Database): readonly JobDefinition[] => [
  { name: 'purge-c4-models', cron: '50 3 * * *', run: () => purgeC4(database.owner) },
];
