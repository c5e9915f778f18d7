/** The module of shared drafts on the server. */
import { notFound } from '#platform/http/model/failure.ts';
import { routeWithDatabase, type BoundRoute } from '#platform/http/server/route.ts';
import type { ModuleServices, ServerModule } from '#platform/modules/server/server-module.ts';
import { exchangeSteps, joinDraft } from '../contract.ts';
import { exchangeStepsBy, joinDraftBy } from './draft-actions.ts';
import { purgeDrafts } from './draft-table.ts';
import { togetherMigrations } from './together-migrations.ts';

const routes = ({ contributions }: ModuleServices): readonly BoundRoute[] => {
  const sourceOf = (kind: string) => {
    const source = contributions.shared.find((one) => one.kind === kind);
    if (!source) throw notFound();
    return source;
  };
  return [
    routeWithDatabase(joinDraft, (input) => joinDraftBy(input, sourceOf(input.params.kind))),
    routeWithDatabase(exchangeSteps, (input) => exchangeStepsBy(input, sourceOf(input.params.kind))),
  ];
};

/** Several people write one text. */
export const together: ServerModule = {
  migrations: togetherMigrations,
  routes,
  jobs: ({ database }) => [{ name: 'purge-drafts', cron: '40 3 * * *', run: async () => purgeDrafts(database.owner) }],
};
