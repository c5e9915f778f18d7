/**
 * Build plugin: fetches the files of a lazy import before the browser is asked to import them. A browser remembers for
 * the life of a page that a script could not be loaded, with everything that needs it; a failed fetch it forgets.
 */
import type { Plugin } from 'vite';

/** The module of Vite that every lazy import of a build goes through, and its function. */
const helper = '\0vite/preload-helper.js';
const declaration = 'export const __vitePreload = ';

/**
 * Files are fetched once per page: the browser then has them in its cache. While the page itself starts, nothing is
 * fetched first: without its scripts there is no page that could ask for them again.
 */
const fetching = `
const fetched = {};
const fetchFirst = (href) =>
  (fetched[href] ??= fetch(href)
    .then((response) => (response.ok ? response.arrayBuffer() : Promise.reject(Error(href))))
    .then(() => {})
    .catch((error) => {
      delete fetched[href];
      throw error;
    }));
export const __vitePreload = async (load, files, importer) => {
  if (files && document.readyState === 'complete') await Promise.all(files.map((file) => fetchFirst(assetsURL(file))));
  return preloadFetched(load, files, importer);
};
`;

/** The plugin. Fails the build when the helper of Vite has changed. */
export function fetchBeforeImport(): Plugin {
  return {
    name: 'archwright-fetch-before-import',
    apply: 'build',
    transform(code, id) {
      if (id !== helper) return null;
      if (!code.includes(declaration) || !code.includes('const assetsURL = ')) {
        throw new Error('The preload helper of Vite has another form: tools/fetch-before-import.ts has to follow it.');
      }
      return code.replace(declaration, 'const preloadFetched = ') + fetching;
    },
  };
}
