/** Tools of agents, in both versions of the protocol: odd arguments get answers or refusals, and ids of other organizations are unknown. */
import { randomInt, randomUUID } from 'node:crypto';
import type { Client } from '@modelcontextprotocol/client';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { exampleOf } from '#platform/http/model/example-value.ts';
import type { JsonSchema } from '../../tools/api-document.ts';
import { arbitraryFor } from '../../tools/fuzz-values.ts';
import { aFilledProject } from './testing/agent-project.ts';
import { anMcpClient, aProKey, protocolVersions } from './testing/mcp-client.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

/** FUZZ_SEED repeats a run. */
const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
const callsPerTool = 8;

const leaks =
  /SQLSTATE|syntax error at|input syntax for type|relation "|violates|duplicate key|\bpg_|kysely|node_modules|Cannot read|is not (?:a function|iterable)|undefined|\[object/;

let it: TestApp;
beforeAll(async () => {
  // Without limits of calls: they are tested elsewhere.
  it = await startTestApp({ RATE_LIMITS: 'off' });
});
afterAll(() => it.app.close());

interface ListedTool {
  readonly name: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema | undefined;
}

const toolsOf = async (client: Client): Promise<readonly ListedTool[]> => (await client.listTools()).tools;

/** What is wrong with an answer; undefined when nothing is. */
async function faultOf(client: Client, tool: ListedTool, args: Record<string, unknown>): Promise<string | undefined> {
  try {
    const { isError, structuredContent, content } = await client.callTool({ name: tool.name, arguments: args });
    if (isError) {
      const text = content[0]?.type === 'text' ? content[0].text : '';
      // The sentences of the schema name what was received.
      const isRefusal = text.startsWith('Input validation error') || !leaks.test(text);
      return isRefusal ? undefined : `leaks ${text}`;
    }
    const checked = z.fromJSONSchema(tool.outputSchema ?? {}).safeParse(structuredContent);
    return checked.success ? undefined : `answers another shape: ${checked.error.message}`;
  } catch (error) {
    const { code, message } = error as { readonly code?: unknown; readonly message: string };
    // Arguments that the schema of the tool refuses.
    return code === -32_602 ? undefined : `fails with ${String(code)}: ${message}`;
  }
}

describe.each(protocolVersions)('in version %s', (version) => {
  test('R14 no generated arguments make a tool fail, and every answer has the shape that the tool declares', async () => {
    console.log(`Calling every tool ${callsPerTool} times, FUZZ_SEED=${seed}.`);
    const person = await it.aPerson();
    const ids = await aFilledProject(person);
    const client = await anMcpClient(it, await aProKey(it, person), version);
    const known = fc.constantFrom<unknown>(...Object.values(ids));
    const hints = {
      id: known,
      modelId: known,
      jarId: known,
      rfcId: known,
      elementId: known,
      namespace: fc.constant('handbook'),
      organization: fc.constantFrom<unknown>(person.organizationId, person.organizationId, randomUUID(), 'abc'),
    };
    const before = it.logLines.length;
    const faults: string[] = [];
    const tools = await toolsOf(client);
    for (const tool of tools) {
      const given = fc.sample(arbitraryFor(tool.inputSchema, hints), { seed, numRuns: callsPerTool });
      for (const value of given) {
        const args = JSON.parse(JSON.stringify(value ?? {})) as Record<string, unknown>;
        const fault = await faultOf(client, tool, args);
        if (fault !== undefined) faults.push(`${tool.name} ${JSON.stringify(args).slice(0, 300)} ${fault}`);
      }
    }
    expect(tools.length).toBeGreaterThanOrEqual(30);
    expect(faults).toEqual([]);
    expect(it.logLines.slice(before).filter((line) => line.includes('"level":50'))).toEqual([]);
    await client.close();
  });

  test('S29 no tool tells anything of another organization, whichever of its ids it is given', async () => {
    const theirs = Object.values(await aFilledProject(await it.aPerson(), 'Secretproject'));
    const mine = await it.aPerson();
    await aFilledProject(mine);
    const client = await anMcpClient(it, await aProKey(it, mine), version);
    let asked = 0;
    for (const tool of await toolsOf(client)) {
      const properties = Object.entries((tool.inputSchema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>);
      const idFields = properties.filter(
        ([name, { format }]) => format === 'uuid' && !['proposalId', 'organization'].includes(name),
      );
      if (idFields.length === 0) continue;
      const usual = exampleOf(tool.inputSchema, 'request') as Record<string, unknown>;
      for (const id of theirs) {
        asked += 1;
        const args = { ...usual, ...Object.fromEntries(idFields.map(([name]) => [name, id])) };
        // Refused by the schema of the tool: the name of a class is no id.
        const answer = await client
          .callTool({ name: tool.name, arguments: args })
          .catch((error: unknown) => ({ isError: (error as { code?: unknown }).code === -32_602 }));
        const isLookUp = tool.name.startsWith('list_');
        expect([tool.name, answer.isError === true || isLookUp], JSON.stringify(args)).toEqual([tool.name, true]);
        expect(JSON.stringify(answer), tool.name).not.toContain('Secretproject runbook');
      }
    }
    expect(asked).toBeGreaterThan(100);
    await client.close();
  });
});
