/** Excalidraw as a page: a package of its own, installed when the benchmark first runs, so that `npm ci` stays small. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { boardOf } from '../../features/diagrams/model/board-document.ts';
import { writeExcalidraw } from '../../features/diagrams/model/exchange/excalidraw-file.ts';
import { servePage, type BenchSite } from '../bench-site.ts';

const root = import.meta.dirname;
const library = join(root, 'node_modules', '@excalidraw', 'excalidraw');

/** Installs what the lock file names, once; says why it did not work. */
function installPartner(): string | undefined {
  // npm writes its record last.
  if (existsSync(join(root, 'node_modules', '.package-lock.json'))) return undefined;
  console.log('Installing Excalidraw into bench/whiteboard-partner (once, about 250 MB) ...');
  const options = { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' } as const;
  const { status, stderr, error } = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    options,
  );
  return status === 0 ? undefined : (error?.message ?? stderr).trim().split('\n').slice(0, 3).join('\n');
}

/** Serves Excalidraw with the elements of a diagram; nothing, said loudly, where it cannot be installed. */
export async function servePartner(content: string): Promise<BenchSite | undefined> {
  const refusal = installPartner();
  if (refusal !== undefined) {
    console.log(`!! Excalidraw could not be installed, its figures are missing:\n${refusal}`);
    return undefined;
  }
  return servePage(root, (folder) => {
    cpSync(join(library, 'dist', 'prod', 'fonts'), join(folder, 'fonts'), { recursive: true });
    writeFileSync(join(folder, 'board.excalidraw'), writeExcalidraw(boardOf(content), new Map()));
  });
}
