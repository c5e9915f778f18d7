/** Bundles: repositories as single files, made by `git bundle create`. Source: gitformat-bundle(5). */
import { open } from 'node:fs/promises';
import { noBranchInBundleMessage, notBundleMessage, thinBundleMessage } from '../contract.ts';
import { GitProblem } from './git-problem.ts';

/** Longest list of references that is read, bytes. */
const mostHead = 1024 * 1024;

/** What a bundle says of itself. */
export interface BundleHead {
  readonly branches: readonly string[];
  readonly defaultBranch: string;
}

/** The list of references at the beginning of a bundle. Throws GitProblem for other files, and for parts of a history. */
export function bundleHead(bytes: Uint8Array): BundleHead {
  const end = Buffer.from(bytes).indexOf('\n\n');
  const lines = end === -1 ? [] : Buffer.from(bytes).toString('utf8', 0, end).split('\n');
  if (!/^# v[23] git bundle$/.test(lines[0] ?? '')) throw new GitProblem(notBundleMessage);
  if (lines.some((line) => line.startsWith('-'))) throw new GitProblem(thinBundleMessage);
  const refs = lines.flatMap((line) => {
    const [, commit = '', ref = ''] = /^([0-9a-f]{40,64}) (.+)$/.exec(line) ?? [];
    return ref === '' ? [] : [{ commit, ref }];
  });
  const branches = refs.flatMap(({ commit, ref }) =>
    ref.startsWith('refs/heads/') ? [{ commit, name: ref.slice('refs/heads/'.length) }] : [],
  );
  const head = refs.find(({ ref }) => ref === 'HEAD')?.commit;
  const usual = ['main', 'master'].flatMap((name) => branches.filter((branch) => branch.name === name));
  // A bundle tells the commit of HEAD, not its branch.
  const chosen = [...usual, ...branches].find(({ commit }) => commit === head) ?? usual[0] ?? branches[0];
  if (!chosen) throw new GitProblem(noBranchInBundleMessage);
  return { branches: branches.map(({ name }) => name), defaultBranch: chosen.name };
}

/** The same of a file on the disk. */
export async function readBundleHead(path: string): Promise<BundleHead> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mostHead), 0, mostHead, 0);
    return bundleHead(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}
