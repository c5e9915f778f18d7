/** Runs the official conformance suite on the endpoint of the product, with the surface that the suite asks for. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { mcpPath } from '#features/mcp/contract.ts';
import { McpEndpoint } from '#features/mcp/server/mcp-endpoint.ts';
import { createHttpServer } from '#platform/http/server/http-server.ts';
import { RateLimiter } from '#platform/http/server/rate-limit-table.ts';
import { mountMcp } from '../mcp-pages.ts';
import { isOwnName } from '../own-names.ts';
import { conformanceServer } from './conformance-surface.ts';
import type { ProtocolVersion } from './mcp-client.ts';
import type { TestApp } from './test-app.ts';

const suiteFolder = new URL('../../../node_modules/@modelcontextprotocol/conformance/', import.meta.url);

/** An endpoint under test. */
export interface ConformanceEndpoint {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * The endpoint of the product with its guards and its transport, and the surface of the suite behind them. The suite
 * sends no credentials and many requests: a proxy adds the key, and calls are not counted.
 */
export async function aConformanceEndpoint({ app }: TestApp, key: string): Promise<ConformanceEndpoint> {
  const server = createHttpServer({ logger: pino({ level: 'silent' }), trustProxy: undefined, https: false });
  const front = createServer((request, response) => {
    const { port } = server.server.address() as AddressInfo;
    const { method, url: path } = request;
    const headers = { ...request.headers, authorization: `Bearer ${key}` };
    const onward = send({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => void front.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  const endpoint = new McpEndpoint({
    database: app.database,
    authenticate: app.modules.authenticate,
    rateLimiter: new RateLimiter(app.database.owner, false),
    publicUrl: url,
    isOwnName: isOwnName({ host: '127.0.0.1', publicUrl: url }),
    loadServers: async () => conformanceServer,
    sharedSessions: undefined,
    onError: () => undefined,
  });
  mountMcp(server, endpoint, url);
  await server.listen({ host: '127.0.0.1', port: 0 });
  return {
    url: `${url}${mcpPath}`,
    close: async () => {
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
      await server.close();
    },
  };
}

/** What the suite says of an endpoint. */
export interface ConformanceResult {
  /** Scenarios that the version requires, and those of them in which a check failed. */
  readonly scenarios: readonly string[];
  readonly failed: readonly string[];
  /** What it printed. */
  readonly report: string;
}

/** Names below `server:` in the list of what a version requires. */
function requiredScenarios(version: ProtocolVersion): readonly string[] {
  const text = readFileSync(new URL(`requirements/${version}.yaml`, suiteFolder), 'utf8');
  const [, below = ''] = /^server:\n((?: {2}.*\n)+)/m.exec(text) ?? [];
  return [...below.matchAll(/^ {2}- (\S+)$/gm)].map(([, name = '']) => name);
}

/** Runs what a version of the protocol requires. A scenario without a mark in the summary has not passed. */
export async function runConformance(url: string, version: ProtocolVersion): Promise<ConformanceResult> {
  const folder = mkdtempSync(join(tmpdir(), 'archwright-conformance-'));
  const args = [fileURLToPath(new URL('dist/index.js', suiteFolder)), 'server', '--url', url];
  args.push('--requirements', version, '-o', folder);
  try {
    const report = await new Promise<string>((resolve) => {
      execFile(process.execPath, args, { cwd: folder, maxBuffer: 64_000_000 }, (_error, out, err) => {
        resolve(`${out}\n${err}`);
      });
    });
    const [, summary = ''] = report.split('=== SUMMARY ===');
    const passed = new Set([...summary.matchAll(/^✓ ([\w-]+): \d+ passed, 0 failed/gm)].map(([, name = '']) => name));
    const scenarios = requiredScenarios(version);
    return { scenarios, failed: scenarios.filter((name) => !passed.has(name)), report };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
