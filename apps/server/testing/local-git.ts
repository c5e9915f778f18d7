/** A product whose owner has opened the repositories of a folder: those of the git server of a test. */
import { dirname } from 'node:path';
import { getSync, type SyncRun } from '#features/repositories/contract.ts';
import { startGitServer, type GitServer } from '../../../tools/git-server.ts';
import { startOnlyTestApp, type Person, type TestApp } from './test-app.ts';

/** Both, running. */
export interface LocalGit {
  readonly it: TestApp;
  readonly git: GitServer;
  readonly close: () => Promise<void>;
}

/** Starts both. */
export async function startWithLocalGit(): Promise<LocalGit> {
  const git = await startGitServer();
  const it = await startOnlyTestApp({ LOCAL_REPOSITORIES: dirname(git.add('root').folder) });
  return {
    it,
    git,
    close: async () => {
      await it.app.close();
      await git.close();
    },
  };
}

/** A run of a repository, once it has ended. */
export async function endedRun(person: Person, id: string, sync: string): Promise<SyncRun> {
  for (;;) {
    const run = (await person.call(getSync, { params: { id, sync } })).reply;
    if (run.finishedAt !== null) return run;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
