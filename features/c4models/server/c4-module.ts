/** Server module of C4 models. */
import type { Call } from '#platform/http/contract.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import {
  prefersBrief,
  route,
  routeWithBodyFile,
  routeWithDatabase,
  type BoundRoute,
} from '#platform/http/server/route.ts';
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import type { LimitCounter } from '#platform/limits/server/limit-counters.ts';
import { notFound } from '#platform/http/model/failure.ts';
import { randomUUID } from 'node:crypto';
import {
  c4Changes,
  c4ModelLimit,
  changeC4Model,
  createC4Model,
  deleteC4Model,
  getC4Model,
  listC4Models,
  moveC4Element,
  type C4Change,
} from '../contract.ts';
import { c4Brief, listC4Changes } from '../model/c4-brief.ts';
import { copyC4Model } from '../model/c4-copy-call.ts';
import { importC4Model } from '../model/c4-import-call.ts';
import { listC4Links } from '../model/c4-link-calls.ts';
import { createC4Workspace, previewC4Workspace } from '../model/c4-structurizr-calls.ts';
import { listUnrelatedElements } from '../model/unrelated-elements.ts';
import {
  createC4Snapshot,
  deleteC4Snapshot,
  getC4Snapshot,
  listC4Snapshots,
  renameC4Snapshot,
  restoreC4Snapshot,
} from '../model/c4-snapshot-calls.ts';
import { changeC4By, changeManyBy, moveC4ElementBy } from './c4-actions.ts';
import { c4Home } from './c4-home.ts';
import { c4Migrations } from './c4-migrations.ts';
import { c4ChangesSince, c4Trash, copyC4By, createC4By, importC4By, readC4, removeC4By } from './c4-model-actions.ts';
import { portableC4Models } from './c4-portable.ts';
import { c4Search, livingLinks } from './c4-search.ts';
import { c4Story } from './c4-story.ts';
import { seedC4Models } from './c4-seed.ts';
import {
  createSnapshotBy,
  deleteSnapshotBy,
  mustHave,
  readSnapshot,
  renameSnapshotBy,
  restoreSnapshotBy,
} from './c4-snapshot-actions.ts';
import { snapshotPage } from './c4-snapshot-table.ts';
import { c4ById, c4ModelPage, c4Table } from './c4-table.ts';
import { unrelatedElementPage } from './c4-unrelated-table.ts';
import { createWorkspaceOfC4, previewWorkspaceOfC4 } from './c4-workspace-actions.ts';

/** A change whose answer may be what differs. */
const inBrief = <const C extends Call>(change: C) => ({ ...change, brief: c4Brief });

const wholeModelRoutes: readonly BoundRoute[] = [
  route(listUnrelatedElements, ({ db, caller, query }) => unrelatedElementPage(db, caller, query)),
  route(listC4Models, ({ db, caller, query }) => c4ModelPage(db, caller, query)),
  route(createC4Model, ({ db, caller, body }) => createC4By(db, caller, body)),
  route(getC4Model, ({ db, caller, params }) => readC4(db, caller, params.id)),
  route(deleteC4Model, async ({ db, caller, params }) => {
    await removeC4By(db, caller, params.id);
    return undefined;
  }),
  route(copyC4Model, ({ db, caller, params, body }) => copyC4By(db, caller, params.id, body.name)),
  route(listC4Changes, ({ db, caller, params, query }) => c4ChangesSince(db, caller, params.id, query.after)),
  route(inBrief(changeC4Model), async ({ db, caller, params, body, request }) => {
    const { whole, brief } = await changeManyBy(db, caller, { ...params, ...body });
    return prefersBrief(request) ? brief : whole;
  }),
  routeWithBodyFile(importC4Model, (input) => importC4By(input, input.params.id)),
  route(listC4Links, async ({ db, caller, params }) => {
    const stored = await c4ById(db, caller, params.id);
    if (!stored) throw notFound();
    return { resources: [...(await livingLinks(db, caller, stored.document))] };
  }),
];

/** Routes of single changes, except moves, which have their own action. */
function changeRoute({
  name,
  call,
  inPath,
  addsId,
}: Exclude<(typeof c4Changes)[number], { name: 'moveElement' }>): BoundRoute {
  return route<Call>(inBrief<Call>(call), async ({ db, caller, params, body, query, request }) => {
    const { id, ...named } = params as Readonly<Record<string, string>>;
    const { version, ...fields } = (body ?? query) as { readonly version: number };
    const inFields = Object.fromEntries(Object.entries(named).map(([key, value]) => [inPath[key], value]));
    const chosen = addsId ? { id: randomUUID() } : {};
    // The call has validated the same fields as the change.
    const change = { call: name, ...chosen, ...inFields, ...fields } as C4Change;
    const { whole, brief } = await changeC4By(db, caller as ProjectCaller, { id: id ?? '', version }, change);
    if (prefersBrief(request)) return brief;
    const { deleted, ...model } = whole;
    return call.method === 'DELETE' ? { ...model, deleted } : model;
  });
}

const changeRoutes: readonly BoundRoute[] = [
  ...c4Changes.flatMap((row) => (row.name === 'moveElement' ? [] : [changeRoute(row)])),
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

/** C4 models count against the plan, except those in the trash. */
const counter: LimitCounter = {
  name: c4ModelLimit,
  count: (db, organizationId) => c4Table.countInOrganization(db, organizationId),
};

/** Server module of C4 models. */
export const c4Models: ServerModule = {
  migrations: c4Migrations,
  routes: ({ queue }) => [
    ...wholeModelRoutes,
    routeWithDatabase(previewC4Workspace, previewWorkspaceOfC4),
    routeWithDatabase(createC4Workspace, (input) => createWorkspaceOfC4(queue, input)),
    ...changeRoutes,
    ...snapshotRoutes,
  ],
  jobs: ({ database }) => [
    { name: 'purge-c4-models', cron: '50 3 * * *', run: async () => void (await c4Table.purge(database.owner)) },
  ],
  counters: [counter],
  search: [c4Search],
  home: [c4Home],
  trash: [c4Trash],
  portable: [portableC4Models],
  seed: seedC4Models,
  story: c4Story,
};
