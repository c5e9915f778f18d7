/** Ships the licence of libraries whose terms ask for it beside their unmodified files. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const elk = fileURLToPath(new URL('../node_modules/elkjs/LICENSE.md', import.meta.url));
const elkSource = 'The file elk-worker.min.js is elkjs 0.12.1, unmodified. Source: https://github.com/kieler/elkjs';

/** Adds the Eclipse Public License of elkjs to the web build. */
export function libraryLicences(): Plugin {
  return {
    name: 'archwright-library-licences',
    apply: 'build',
    generateBundle() {
      const source = `${elkSource}\n\n${readFileSync(elk, 'utf8')}`;
      this.emitFile({ type: 'asset', fileName: 'assets/elk-worker.licence.txt', source });
    },
  };
}
