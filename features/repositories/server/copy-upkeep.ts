/** Removes copies of repositories that no project has any more, and what killed commands of git left in the others. */
import type { BackgroundLoop } from '#platform/jobs/server/background-loop.ts';
import type { ModuleServices } from '#platform/modules/server/server-module.ts';
import { repositoriesAmong } from './repository-news-table.ts';

const everyMinutes = 10;
/** Longer than any run: what is older belongs to nothing that still goes on. */
const restMinutes = 30;

type Services = Pick<ModuleServices, 'database' | 'git'>;

/** Tidies all copies once. @param before what was written later stays */
export async function tidyCopies({ database, git }: Services, before: Date): Promise<void> {
  await git.removeBundles(before);
  const ids = await git.copiesBefore(before);
  const known = await repositoriesAmong(database.owner, ids);
  for (const id of ids) {
    if (known.has(id)) await git.copy(id).tidy(before);
    else await git.copy(id).remove();
  }
}

/** A project, or its organization, is removed with its rows; the disk follows here. */
export const copyUpkeep = (services: Services): BackgroundLoop => ({
  name: 'copies of repositories',
  everyMs: everyMinutes * 60_000,
  look: () => tidyCopies(services, new Date(Date.now() - restMinutes * 60_000)),
  stop: () => Promise.resolve(),
});
