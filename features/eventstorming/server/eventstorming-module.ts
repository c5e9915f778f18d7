/** Server module of event storming. */
import { route, routeWithBodyFile, routeWithDatabase } from '#platform/http/server/route.ts';
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { revisionRoutes } from '#platform/revisions/server/revision-routes.ts';
import {
  createBoard,
  createCardRfc,
  deleteBoard,
  getBoard,
  getBoardRevision,
  listBoardElements,
  listBoardRevisions,
  listBoards,
  listC4ElementsOfContext,
  listContextUses,
  nameBoardRevision,
  restoreBoardRevision,
  updateBoard,
} from '../contract.ts';
import { boardActions } from './board-actions.ts';
import { boardElements, contextElements } from './board-elements.ts';
import { boardMigrations } from './board-migrations.ts';
import { portableBoards } from './board-portable.ts';
import { boardSearch } from './board-search.ts';
import { boardStory } from './board-story.ts';
import { boardPage, boardsWithContexts, boardTable } from './board-table.ts';
import { createCardRfcBy } from './card-rfc-actions.ts';

/** Server module of event storming. */
export const eventStorming: ServerModule = {
  migrations: boardMigrations,
  routes: [
    route(listBoards, ({ db, caller, query }) => boardPage(db, caller, query)),
    routeWithBodyFile(createBoard, (input) => boardActions.create(input)),
    route(getBoard, ({ db, caller, params }) => boardActions.read(db, caller, params.id)),
    routeWithBodyFile(updateBoard, (input) => boardActions.save(input)),
    route(deleteBoard, async ({ db, caller, params }) => {
      await boardActions.remove(db, caller, params.id);
      return undefined;
    }),
    routeWithDatabase(createCardRfc, createCardRfcBy),
    route(listBoardElements, ({ db, caller, params }) => boardElements(db, caller, params.id)),
    route(listC4ElementsOfContext, ({ db, caller, query }) => contextElements(db, caller, query.context)),
    route(listContextUses, async ({ db, caller, query }) => ({
      resources: [...(await boardsWithContexts(db, caller, query.contexts.split(',')))],
    })),
    ...revisionRoutes({
      list: listBoardRevisions,
      get: getBoardRevision,
      name: nameBoardRevision,
      kind: boardTable.kind,
      exists: (db, caller, id) => boardTable.has(db, caller, id),
    }),
    routeWithDatabase(restoreBoardRevision, (input) => boardActions.restore(input)),
  ],
  jobs: ({ database }) => [
    {
      name: 'purge-storming-boards',
      cron: '15 4 * * *',
      run: async () => {
        await database.asOwner((db) => boardTable.purge(db));
      },
    },
  ],
  search: [boardSearch],
  trash: [boardActions.trash],
  portable: [portableBoards],
  story: boardStory,
};
