/** `npm run dev`: the server with reload and demo data, and the web application with hot reload, in one terminal. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const serverPort = process.env['PORT'] ?? '3000';
const webPort = process.env['WEB_PORT'] ?? '5173';

const start = (args: readonly string[], env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });

const children = [
  start(['--watch', '--watch-preserve-output', 'apps/server/main.mjs'], {
    DEMO: process.env['DEMO'] ?? '1',
    PORT: serverPort,
    NODE_ENV: 'development',
  }),
  // vite.config.mts proxies the API and the mailbox to SERVER_URL.
  start([join('node_modules', 'vite', 'bin', 'vite.js'), '--host', '127.0.0.1', '--port', webPort, '--strictPort'], {
    SERVER_URL: `http://127.0.0.1:${serverPort}`,
  }),
];
console.log(`Open http://127.0.0.1:${webPort} (server on port ${serverPort}; ctrl-c ends both).`);

let isEnding = false;
function endAll(code: number): void {
  if (isEnding) return;
  isEnding = true;
  process.exitCode = code;
  for (const child of children) child.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => endAll(0));
for (const child of children) child.once('exit', (code) => endAll(code ?? 0));
