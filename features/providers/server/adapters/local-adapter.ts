/**
 * Repositories in a folder of the machine, opened by LOCAL_REPOSITORIES, and uploaded bundles. They have no merge requests
 * and no webhooks.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { GitHost } from '#platform/git/server/git-host.ts';
import { GitProblem } from '#platform/git/server/git-problem.ts';
import { bundleFileOf, localOffMessage, type ProviderRepository } from '../../contract.ts';
import { readBundleHead } from '#platform/git/server/git-bundle.ts';
import type { OpenBundle, OpenBundles } from '../bundle-source.ts';
import type { ProviderAdapter } from '../provider-adapter.ts';

const deepest = 4;
const mostRepositories = 1_000;

/** Folders that hold a repository: bare ones, and working copies. */
async function repositoriesBelow(folder: string, path = '', depth = 0): Promise<readonly string[]> {
  const entries = await readdir(join(folder, path), { withFileTypes: true }).catch(() => []);
  const names = new Set(entries.map(({ name }) => name));
  if (path !== '' && (names.has('.git') || (names.has('HEAD') && names.has('objects')))) return [path];
  if (depth === deepest) return [];
  const found: string[] = [];
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    if (!entry.isDirectory() || entry.name.startsWith('.') || found.length >= mostRepositories) continue;
    found.push(...(await repositoriesBelow(folder, path === '' ? entry.name : `${path}/${entry.name}`, depth + 1)));
  }
  return found;
}

const toRepository = (path: string): ProviderRepository => ({
  id: path,
  path: path.replace(/\.git$/, ''),
  name:
    path
      .replace(/\.git$/, '')
      .split('/')
      .at(-1) ?? path,
  webUrl: '',
  defaultBranch: 'main',
});

/** A bundle is read like a repository: its references are at its beginning. */
async function bundledRepository(id: string, { name, path }: OpenBundle): Promise<ProviderRepository> {
  const { defaultBranch } = await readBundleHead(path);
  return { ...toRepository(name.replace(/\.bundle$/i, '')), id, defaultBranch };
}

/** The repositories of the machine, and the bundles of an organization. */
export function localAdapter(
  git: Pick<GitHost, 'localFolder' | 'localPath' | 'headBranch'>,
  openBundle: OpenBundles,
): ProviderAdapter {
  const nothing = new GitProblem('Local repositories have no merge requests.');
  const all = async (): Promise<readonly string[]> => {
    const folder = await git.localFolder();
    if (folder === undefined) throw new GitProblem(localOffMessage);
    return repositoriesBelow(folder);
  };
  return {
    check: async () => {
      await all();
      return { name: 'local', tokenExpiresAt: null };
    },
    repositories: async ({ page, perPage, search }) => {
      const words = search.toLowerCase();
      const found = (await all()).filter((path) => path.toLowerCase().includes(words));
      return { repositories: found.slice((page - 1) * perPage, page * perPage).map(toRepository), total: found.length };
    },
    repository: async (id) => {
      if (bundleFileOf(id) !== undefined) {
        const bundle = (await git.localFolder()) === undefined ? undefined : await openBundle(id);
        return bundle && bundledRepository(id, bundle);
      }
      const path = (await all()).find((one) => one === id);
      if (path === undefined) return undefined;
      const defaultBranch = await git.headBranch(path);
      return { ...toRepository(path), ...(defaultBranch === undefined ? {} : { defaultBranch }) };
    },
    remote: async ({ id }) => {
      const isBundle = bundleFileOf(id) !== undefined;
      const url = isBundle ? (await openBundle(id))?.path : await git.localPath(id);
      if (url === undefined) throw new GitProblem('The repository no longer exists.');
      return { url, isLocal: true };
    },
    mergeRequests: async () => [],
    mergeRequest: async () => undefined,
    changes: async () => [],
    openMergeRequest: async () => {
      throw nothing;
    },
    fileUrl: () => undefined,
    webhookEvent: () => undefined,
  };
}
