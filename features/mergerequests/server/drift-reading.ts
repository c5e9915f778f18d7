/** What the files of a repository and the C4 elements of its project miss of each other. */
import { pathModelsOf } from '#features/c4models/server/c4-pattern-facade.ts';
import { repositoryOfProject, type StoredRepository } from '#features/repositories/server/repositories-facade.ts';
import type { Reply } from '#platform/http/contract.ts';
import type { WithDatabase } from '#platform/http/server/route.ts';
import type { ModuleServices } from '#platform/modules/server/server-module.ts';
import { task } from '#platform/workers/server/task.ts';
import type { FileChange, getDrift } from '../contract.ts';
import { elementUrl } from '../model/thing-url.ts';
import { projectCodeOf, readScope, type ImpactMeans } from './impact-finder.ts';
import type { findDrift, FoundDrift } from './merge-request-tasks.ts';

const driftTask = task<typeof findDrift>(new URL('./merge-request-tasks.ts', import.meta.url), 'findDrift', {
  seconds: 20,
});

/** Models and files that are compared, and rows of each list. */
const most = { models: 50, files: 100_000, rows: 200 } as const;

const nothing = { commit: null, files: 0, covered: 0, uncovered: [], gone: [] };

type Gone = Reply<typeof getDrift>['gone'];

/** Paths of the files after a merge request. */
function filesAfter(files: readonly string[], changes: readonly FileChange[]): readonly string[] {
  const paths = new Set(files);
  for (const { oldPath, status } of changes) if (status === 'deleted' || status === 'renamed') paths.delete(oldPath);
  for (const { newPath, status } of changes) if (status !== 'deleted') paths.add(newPath);
  return [...paths];
}

/**
 * Elements whose files are gone once a merge request of the connected repository is merged; none before the first run, and
 * for a repository whose other files nobody has told.
 */
export async function goneAfter(
  { git }: Pick<ModuleServices, 'git'>,
  { database, caller, runTask }: ImpactMeans,
  told: { readonly repositoryId: string | null; readonly changes: readonly FileChange[]; readonly code: string },
): Promise<Gone> {
  const { repositoryId, changes, code } = told;
  if (repositoryId === null || !caller.permissions.has('c4model.read')) return [];
  const { repository, models } = await database.within(readScope(caller), async (db) => ({
    repository: await repositoryOfProject(db, caller),
    models: await pathModelsOf(db, caller, most.models),
  }));
  const files = repository && (await filesOf(git, repository));
  if (!files || models.length === 0) return [];
  const found = await runTask(driftTask, { models, files: filesAfter(files, changes), most: most.rows });
  return goneRows(found, code);
}

const goneRows = ({ gone }: FoundDrift, code: string): Gone =>
  gone.map((one) => ({ ...one, url: elementUrl(code, one.modelId, one.elementId) }));

/** Files at the commit of the last run; undefined before it, or while the copy is gone: the next run fetches it again. */
async function filesOf(
  git: ModuleServices['git'],
  { id, lastCommit }: StoredRepository,
): Promise<readonly string[] | undefined> {
  if (lastCommit === null) return undefined;
  const tree = await git
    .copy(id)
    .files(lastCommit, [''])
    .catch(() => undefined);
  return tree?.slice(0, most.files).map(({ path }) => path);
}

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
  const files = repository && (await filesOf(git, repository));
  if (!files) return nothing;
  const found = await runTask(driftTask, { models, files, most: most.rows });
  return {
    commit: repository.lastCommit,
    files: files.length,
    covered: found.covered,
    uncovered: [...found.uncovered],
    gone: goneRows(found, code),
  };
}
