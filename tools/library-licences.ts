/** Ships the licence of libraries whose terms ask for it beside their unmodified files. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const elk = fileURLToPath(new URL('../node_modules/elkjs/LICENSE.md', import.meta.url));
const noticeOf = (place: string): string =>
  `${place} Source: https://github.com/kieler/elkjs\n\n${readFileSync(elk, 'utf8')}`;

/** What a program with elkjs inside says at its end: where its source is, and the Eclipse Public License. */
export const elkNotice = (): string => noticeOf('This program contains elkjs 0.12.1, bundled.');

/** Adds the Eclipse Public License of elkjs to the web build. */
export function libraryLicences(): Plugin {
  return {
    name: 'archwright-library-licences',
    apply: 'build',
    generateBundle() {
      const source = noticeOf('The file elk-worker.min.js is elkjs 0.12.1, unmodified.');
      this.emitFile({ type: 'asset', fileName: 'assets/elk-worker.licence.txt', source });
    },
  };
}
