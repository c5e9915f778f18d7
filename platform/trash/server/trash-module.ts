/** The trash module of the server. */
import { notFound } from '#platform/http/model/failure.ts';
import { route, type BoundRoute } from '#platform/http/server/route.ts';
import type { TrashSource } from './trash-source.ts';
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { listTrash, restoreFromTrash } from '../contract.ts';
import { trashPage } from './trash-table.ts';

const routes = (sources: readonly TrashSource[]): readonly BoundRoute[] => [
  route(listTrash, ({ db, caller, query }) => trashPage(db, caller, sources, query)),
  route(restoreFromTrash, async ({ db, caller, params }) => {
    const source = sources.find(({ kind }) => kind === params.kind);
    if (!source) throw notFound();
    await source.restore(db, caller, params.id);
    return undefined;
  }),
];

/** Removed things of a project, of all kinds. */
export const trash: ServerModule = { routes: ({ contributions }) => routes(contributions.trash) };
