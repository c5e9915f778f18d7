/** The program for agents that speak MCP over stdio, as distributed, with the official client. */
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mcpPath, mcpSessionLimits, whichProjectMessage } from '#features/mcp/contract.ts';
import { tools } from '#features/mcp/server/mcp-server.ts';
import { createProject } from '#features/projects/contract.ts';
import { mcpStdio } from '../../tools/programs.ts';
import { builtProgram, type BuiltProgram } from './testing/built-program.ts';
import { aProKey, protocolVersions, type ProtocolVersion } from './testing/mcp-client.ts';
import { theApp, type TestApp } from './testing/test-app.ts';

let it: TestApp;
let program: BuiltProgram;
beforeAll(async () => {
  it = await theApp();
  program = await builtProgram(it, mcpStdio);
});
afterAll(() => program.remove());

async function aClient(key: string, version: ProtocolVersion): Promise<Client> {
  const mode = version === '2025-11-25' ? 'legacy' : { pin: version };
  const client = new Client({ name: 'tests', version: '1' }, { versionNegotiation: { mode } });
  const env = { ARCHWRIGHT_URL: program.url, ARCHWRIGHT_API_KEY: key };
  await client.connect(new StdioClientTransport({ command: program.node, args: [program.path], env, stderr: 'pipe' }));
  return client;
}

/** A client that can be asked connects, and never says that it has gone. */
async function aBegunSession(url: string, key: string): Promise<void> {
  const clientInfo = { name: 'tests', version: '1' };
  const params = { protocolVersion: '2025-11-25', capabilities: { elicitation: {} }, clientInfo };
  const response = await fetch(`${url}${mcpPath}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    body: line({ id: 0, method: 'initialize', params }),
  });
  expect([response.status, response.headers.has('mcp-session-id')]).toEqual([200, true]);
  await response.text();
}

const line = (message: object): string => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`;
const answersOf = (out: string): unknown[] =>
  out
    .split('\n')
    .filter((text) => text !== '')
    .map((text) => JSON.parse(text) as unknown);

test.each(protocolVersions)('an agent on stdio lists tools and calls one in version %s', async (version) => {
  const person = await it.aPerson({ project: 'Straße' });
  const client = await aClient(await aProKey(it, person), version);
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  const { structuredContent } = await client.callTool({ name: 'list_projects', arguments: {} });
  expect(structuredContent).toMatchObject({ projects: [{ name: 'Straße' }] });
  const [summary] = (await client.listResources()).resources;
  const { contents } = await client.readResource({ uri: summary?.uri ?? '' });
  expect(contents).toMatchObject([{ mimeType: 'application/json' }]);
  await expect(client.readResource({ uri: 'project://ÜBER/summary' })).rejects.toThrow('There is no project');
  await client.close();
});

test('an agent on stdio is asked during a call, also after the server has forgotten its session', async () => {
  const person = await it.aPerson({ project: 'First' });
  const key = await aProKey(it, person);
  await person.call(createProject, { body: { name: 'Second' } });
  const elicitation = { capabilities: { elicitation: {} }, versionNegotiation: { mode: 'legacy' as const } };
  const client = new Client({ name: 'tests', version: '1' }, elicitation);
  const questions: string[] = [];
  client.setRequestHandler('elicitation/create', ({ params }) => {
    questions.push(params.message);
    return { action: 'accept', content: { project: 'SECOND' } };
  });
  const env = { ARCHWRIGHT_URL: program.url, ARCHWRIGHT_API_KEY: key };
  await client.connect(new StdioClientTransport({ command: program.node, args: [program.path], env, stderr: 'pipe' }));
  const ask = () => client.callTool({ name: 'get_project_overview', arguments: {} });
  expect((await ask()).structuredContent).toMatchObject({ name: 'Second' });
  // Other connections of the key take the place of the one that was idle for longest.
  for (let n = 0; n < mcpSessionLimits.perKey; n += 1) await aBegunSession(program.url, key);
  expect((await ask()).structuredContent).toMatchObject({ name: 'Second' });
  expect(questions).toEqual([whichProjectMessage, whichProjectMessage]);
  await client.close();
});

test('a wrong key, a server that is away and a line that is no message are answered and told', async () => {
  const list = line({ id: 7, method: 'tools/list', params: {} });
  const key = 'ak_unknown';
  const wrong = await program.run([], { ARCHWRIGHT_URL: program.url, ARCHWRIGHT_API_KEY: key }, list);
  expect(wrong.exit).toBe(0);
  expect(answersOf(wrong.out)).toMatchObject([{ id: 7, error: { message: expect.stringContaining('(401)') } }]);
  expect(`${wrong.err}${wrong.out}`).not.toContain(key);
  const away = { ARCHWRIGHT_URL: 'http://127.0.0.1:9', ARCHWRIGHT_API_KEY: key };
  const notice = line({ method: 'notifications/initialized' });
  const gone = await program.run([], away, `${notice}nonsense\n${list}`);
  expect(answersOf(gone.out)).toMatchObject([
    { id: null, error: { code: -32_700 } },
    { id: 7, error: { message: expect.stringContaining('cannot be reached') } },
  ]);
  // The notification has no answer, but people read about it.
  expect(gone.err.match(/cannot be reached/g)).toHaveLength(2);
});

test('what is missing is told before anything starts', async () => {
  const bare = await program.run([]);
  expect([bare.exit, bare.err]).toEqual([2, expect.stringContaining('ARCHWRIGHT_URL is missing')]);
  const keyless = await program.run([], { ARCHWRIGHT_URL: program.url });
  expect([keyless.exit, keyless.err]).toEqual([2, expect.stringContaining('ARCHWRIGHT_API_KEY is missing')]);
  expect((await program.run(['--help'])).out).toContain('"mcpServers"');
});
