/**
 * A repository of 2,000 files: the first run and one that finds nothing new, beside a bare `git clone` and a read of the
 * same files.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { overHttp } from '../tools/api-client.ts';
import { signUp } from '../tools/api-person.ts';
import { startGitServer } from '../tools/git-server.ts';
import { startProduct } from '../tools/product.ts';

const count = Number(process.env['FILES'] ?? 2_000);
const most = 5;
const item = z.object({ data: z.object({ id: z.string() }) });
const run = z.object({
  data: z.object({ state: z.string(), startedAt: z.nullable(z.string()), finishedAt: z.nullable(z.string()) }),
});

const folder = mkdtempSync(join(tmpdir(), 'archwright-bench-sync-'));
const git = await startGitServer();
const served = git.add('acme/shop');
const half = Math.floor(count / 2);
const adrs = Array.from({ length: half }, (_, at) => [
  `docs/adr/${String(at + 1).padStart(4, '0')}-decision.md`,
  `# ${at + 1}. Decision ${at}\n\n## Status\n\nAccepted\n\n## Context\n\n${'Words of it. '.repeat(40)}\n`,
]);
const pages = Array.from({ length: count - half }, (_, at) => [
  `docs/part-${at % 20}/page-${at}.md`,
  `# Page ${at}\n\n${'Words of it. '.repeat(40)}\n\n[next](page-${at + 20}.md)\n`,
]);
served.commit('Everything', Object.fromEntries([...adrs, ...pages]) as Record<string, string>);

function cloneAndRead(): number {
  const target = join(folder, `clone-${Math.random()}`);
  const began = performance.now();
  execFileSync('git', ['clone', '--quiet', served.folder, target]);
  for (const entry of readdirSync(target, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && !entry.parentPath.includes('.git')) readFileSync(join(entry.parentPath, entry.name));
  }
  return performance.now() - began;
}

const bare = Math.min(cloneAndRead(), cloneAndRead(), cloneAndRead());
const product = await startProduct({
  dataDirectory: join(folder, 'data'),
  env: { LOCAL_REPOSITORIES: dirname(dirname(served.folder)) },
});
try {
  const owner = await signUp(overHttp(product.origin), 'reader');
  const provider = item.parse(await owner.call('POST', '/project-providers', { type: 'local', name: 'Here' })).data.id;
  const { id } = item.parse(
    await owner.call('POST', '/code-repositories', {
      projectId: owner.projectId,
      providerId: provider,
      repositoryId: 'acme/shop.git',
      configuration: { docsPath: 'docs' },
    }),
  ).data;
  const timed = async (): Promise<number> => {
    const { id: sync } = item.parse(await owner.call('POST', `/code-repositories/${id}/syncs`, {})).data;
    for (;;) {
      const { data } = run.parse(await owner.call('GET', `/code-repositories/${id}/syncs/${sync}`));
      if (data.finishedAt !== null && data.startedAt !== null) {
        if (data.state !== 'done') throw new Error(`The run ended as ${data.state}.`);
        return Date.parse(data.finishedAt) - Date.parse(data.startedAt);
      }
      await pause(100);
    }
  };
  const [first, again] = [await timed(), await timed()];
  const told = (name: string, ms: number): void =>
    console.log(`${name.padEnd(34)} ${Math.round(ms)} ms, ${(ms / bare).toFixed(1)} times`);
  console.log(`${count} files; ${most} times are the aim`);
  told('git clone and read', bare);
  told('first run: read, convert and store', first);
  told('a run without changes', again);
} finally {
  await product.kill();
  await git.close();
  rmSync(folder, { recursive: true, force: true });
}
