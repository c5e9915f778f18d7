/** What the files of a repository and the C4 elements of its project miss of each other. */
import { pathModelsOf } from '#features/c4models/server/c4-pattern-facade.ts';
import { repositoryOfProject } from '#features/repositories/server/repositories-facade.ts';
import type { Reply } from '#platform/http/contract.ts';
import type { WithDatabase } from '#platform/http/server/route.ts';
import type { ModuleServices } from '#platform/modules/server/server-module.ts';
import { task } from '#platform/workers/server/task.ts';
import type { getDrift } from '../contract.ts';
import { elementUrl } from '../model/thing-url.ts';
import { projectCodeOf, readScope } from './impact-finder.ts';
import type { findDrift } from './merge-request-tasks.ts';

const driftTask = task<typeof findDrift>(new URL('./merge-request-tasks.ts', import.meta.url), 'findDrift', {
  seconds: 20,
});

/** Models and files that are compared, and rows of each list. */
const most = { models: 50, files: 100_000, rows: 200 } as const;

const nothing = { commit: null, files: 0, covered: 0, uncovered: [], gone: [] };

/** Compares the commit of the last run with the elements; nothing before the first run. */
export async function getDriftBy(
  { git }: Pick<ModuleServices, 'git'>,
  { database, caller, runTask }: WithDatabase<typeof getDrift>,
): Promise<Reply<typeof getDrift>> {
  const { repository, models, code } = await database.within(readScope(caller), async (db) => ({
    repository: await repositoryOfProject(db, caller),
    models: caller.permissions.has('c4model.read') ? await pathModelsOf(db, caller, most.models) : [],
    code: await projectCodeOf(db, caller),
  }));
  const commit = repository?.lastCommit ?? null;
  if (!repository || commit === null) return nothing;
  // A copy that is gone is fetched again by the next run.
  const tree = await git
    .copy(repository.id)
    .files(commit, [''])
    .catch(() => undefined);
  if (!tree) return nothing;
  const files = tree.slice(0, most.files).map(({ path }) => path);
  const found = await runTask(driftTask, { models, files, most: most.rows });
  return {
    commit,
    files: files.length,
    covered: found.covered,
    uncovered: [...found.uncovered],
    gone: found.gone.map((one) => ({ ...one, url: elementUrl(code, one.modelId, one.elementId) })),
  };
}
