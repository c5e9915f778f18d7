/** Builds and serves the web application. Targets are set once for scripts and styles: see docs/adr. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { emojiData } from './tools/emoji-data.ts';
import { fetchBeforeImport } from './tools/fetch-before-import.ts';
import { inflateHere } from './tools/inflate-here.ts';
import { libraryLicences } from './tools/library-licences.ts';
import { mergedChunks } from './tools/merged-chunks.ts';
import { preloadOnce } from './tools/preload-once.ts';
import { servedPrograms } from './tools/programs.ts';
import { sizeBudget } from './tools/size-budget.ts';

const targets = ['chrome123', 'safari17.5', 'firefox120'];
const server = process.env['SERVER_URL'] ?? 'http://127.0.0.1:3000';

/** Each script names those that it may load next: a shorter hash makes the first page smaller. The bundler takes no less. */
const [scripts, others] = ['assets/[name]-[hash:7].js', 'assets/[name]-[hash:7][extname]'];

const preload = preloadOnce();

/** What makes modules of other files. */
const modulePlugins = () => [react(), emojiData()];

export default defineConfig({
  plugins: [
    ...modulePlugins(),
    mergedChunks(modulePlugins),
    servedPrograms(),
    libraryLicences(),
    preload.plugin,
    fetchBeforeImport(),
    sizeBudget(),
  ],
  publicDir: 'apps/web/public',
  // The server replaces this by a fresh nonce in every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: preload.resolveDependencies },
    target: targets,
    cssTarget: targets,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { entryFileNames: scripts, chunkFileNames: scripts, assetFileNames: others } },
  },
  // Each in one file: the policy of a worker's script lets it load nothing.
  worker: { format: 'es', plugins: () => [inflateHere()], rolldownOptions: { output: { codeSplitting: false } } },
  server: {
    proxy: {
      '/api': server,
      '/frames': server,
      '/programs': server,
      '/dev/mailbox': server,
      '/dev/mailbox.json': server,
    },
  },
});
