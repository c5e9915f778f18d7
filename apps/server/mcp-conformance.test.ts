/** The MCP endpoint under the official conformance suite, in both versions of the protocol. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aConformanceEndpoint, runConformance, type ConformanceEndpoint } from './testing/conformance-run.ts';
import { aProKey } from './testing/mcp-client.ts';
import { theApp } from './testing/test-app.ts';

let endpoint: ConformanceEndpoint;
beforeAll(async () => {
  const it = await theApp();
  endpoint = await aConformanceEndpoint(it, await aProKey(it, await it.aPerson()));
});
afterAll(() => endpoint.close());

test('the official conformance suite passes in version 2026-07-28', async () => {
  const { scenarios, failed, report } = await runConformance(endpoint.url, '2026-07-28');
  expect([scenarios.length, failed], report).toEqual([37, []]);
});

test('the official conformance suite passes in version 2025-11-25', async () => {
  const { scenarios, failed, report } = await runConformance(endpoint.url, '2025-11-25');
  expect([scenarios.length, failed], report).toEqual([30, []]);
});
