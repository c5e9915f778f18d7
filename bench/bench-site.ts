/** Pages of benchmarks: bundled into a folder of their own, served, and opened in a browser. */
import { chromium, type Browser } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';
import { findChromium } from '../tools/chromium.ts';

/** A page that is served until it is closed. */
export interface BenchSite {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** Bundles the page in the folder `root` and serves it; `fill` puts the files that it fetches beside it. */
export async function servePage(root: string, fill: (folder: string) => void = () => undefined): Promise<BenchSite> {
  const folder = mkdtempSync(join(tmpdir(), 'archwright-bench-'));
  const outcome = { outDir: folder, emptyOutDir: true, target: 'chrome123', chunkSizeWarningLimit: 4_000 };
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    worker: { format: 'es' },
    build: outcome,
  });
  fill(folder);
  const server = await preview({
    root,
    configFile: false,
    build: { outDir: folder },
    preview: { port: 0, host: '127.0.0.1' },
  });
  return {
    origin: server.resolvedUrls?.local[0] ?? '',
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Opens a browser while `act` measures in it, and closes it and the sites afterwards. */
export async function measureInBrowser(
  sites: readonly BenchSite[],
  act: (browser: Browser) => Promise<void>,
): Promise<void> {
  const found = findChromium({ install: true });
  const browser = await chromium.launch(found ? { executablePath: found.executablePath, args: [...found.args] } : {});
  try {
    await act(browser);
  } finally {
    await browser.close();
    for (const site of sites) await site.close();
  }
}
