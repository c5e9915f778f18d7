/**
 * Writes docs/mcp-transcript.md: conversations of the official client and of the MCP inspector with the product.
 * `INSPECTOR` names the inspector's program; without it only the client speaks.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport, type ElicitResult } from '@modelcontextprotocol/client';
import * as z from 'zod';
import { overHttp } from './api-client.ts';
import { signUp, type Person } from './api-person.ts';
import { startProduct } from './product.ts';
import { scratchFolder } from './scratch-folder.ts';

const longestText = 400;
const mostItems = 2;
const deepest = 8;
const target = join(import.meta.dirname, '../docs/mcp-transcript.md');

/** Leaves the beginning of long texts and lists and the upper levels of schemas, and says what is left out. */
function shortened(value: unknown, depth = 0): unknown {
  if (typeof value === 'string')
    return value.length > longestText ? `${value.slice(0, longestText)} [… ${value.length - longestText} more]` : value;
  if (Array.isArray(value)) {
    const shown = value.slice(0, mostItems).map((one) => shortened(one, depth + 1));
    return value.length > mostItems ? [...shown, `[… ${value.length - mostItems} more]`] : shown;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= deepest) return '[…]';
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner, depth + 1)]));
}

const block = (language: string, text: string): string => `\`\`\`${language}\n${text.trim()}\n\`\`\`\n`;
const json = (value: unknown): string => block('json', JSON.stringify(shortened(value), undefined, 2));

const created = z.object({ data: z.object({ key: z.string() }) });
const textOf = (text: string): string =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

/** A project with something to read, and a key to it. */
async function prepared(person: Person): Promise<string> {
  const title = 'Orders travel through a queue';
  const text = 'Checkout must not wait for billing. Orders travel through RabbitMQ, and consumers are idempotent.';
  await person.call('POST', '/adrs', { title, json: textOf(text) });
  await person.call('POST', '/adrs', { title: 'PostgreSQL for orders', json: textOf('One database, with backups.') });
  await person.call('POST', '/organization/api/enable', {});
  const body = { name: 'Agent', scopes: ['read', 'propose'] };
  return created.parse(await person.call('POST', '/organization/api/keys', body)).data.key;
}

/** What both sides of a client say, in their order. */
function recorded(lines: string[], secrets: ReadonlyMap<string, string>): typeof fetch {
  const hidden = (text: string): string =>
    [...secrets].reduce((shown, [secret, name]) => shown.replaceAll(secret, name), text);
  const shown = (text: string): string => json(JSON.parse(hidden(text)));
  /** Writes events down before the client hears them: a stream stays open while the client answers a question. */
  const listened = ({ status }: Response): TransformStream<Uint8Array, Uint8Array> => {
    const decoder = new TextDecoder();
    let rest = '';
    return new TransformStream({
      transform(chunk, controller) {
        const events = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
        rest = events.pop() ?? '';
        for (const event of events) {
          const [, data] = /^data: (\{.*)$/m.exec(event) ?? [];
          if (data !== undefined) lines.push(`Server (${status}, in a stream):\n`, shown(data));
        }
        controller.enqueue(chunk);
      },
    });
  };
  return async (input, init) => {
    const sent = typeof init?.body === 'string' ? shown(init.body) : 'No body.\n';
    lines.push(`Client (${init?.method ?? 'GET'}):\n`, sent);
    const response = await fetch(input, init);
    if (response.body && response.headers.get('content-type')?.includes('text/event-stream'))
      return new Response(response.body.pipeThrough(listened(response)), response);
    const answer = await response.clone().text();
    lines.push(`Server (${response.status}):\n`, answer.startsWith('{') ? shown(answer) : 'No body.\n');
    return response;
  };
}

/** A client in one version of the protocol, and what both sides say. With an answer, it has a person who can be asked. */
async function aSpeaker(origin: string, key: string, version: string, answer?: ElicitResult) {
  const lines: string[] = [];
  const secrets = new Map([
    [key, 'ak_...'],
    [origin, 'https://archwright.example.org'],
  ]);
  const mode = version === '2025-11-25' ? 'legacy' : { pin: version };
  const client = new Client(
    { name: 'transcript', version: '1.0.0' },
    { versionNegotiation: { mode }, ...(answer && { capabilities: { elicitation: { form: {} } } }) },
  );
  if (answer) client.setRequestHandler('elicitation/create', () => answer);
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  const spoken = recorded(lines, secrets);
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', origin), { fetch: spoken, requestInit }));
  return { client, lines };
}

/** A whole conversation of the official client. */
async function conversation(origin: string, key: string, version: string): Promise<string> {
  const { client, lines } = await aSpeaker(origin, key, version);
  await client.listTools();
  await client.callTool({ name: 'search', arguments: { query: 'queue' } });
  const { structuredContent } = await client.callTool({ name: 'list_adrs', arguments: {} });
  const { adrs } = z.object({ adrs: z.array(z.object({ id: z.string() })) }).parse(structuredContent);
  await client.callTool({ name: 'get_adr', arguments: { id: adrs[0]?.id } });
  await client.callTool({
    name: 'propose_adr',
    arguments: { title: 'Retry with a growing pause', markdown: 'Consumers retry.', reason: 'Asked for in a review.' },
  });
  await client.callTool({ name: 'get_adr', arguments: { id: '00000000-0000-4000-8000-000000000000' } });
  await client.close();
  return lines.join('\n');
}

/** A tool that is called without a project, by a key that opens two: once answered, once declined. */
async function question(origin: string, key: string, version: string): Promise<string> {
  const chosen = { action: 'accept', content: { project: 'DEPOT' } } as const;
  const parts: string[] = [];
  for (const answer of [chosen, { action: 'decline' } as const]) {
    const { client, lines } = await aSpeaker(origin, key, version, answer);
    const connecting = lines.length;
    await client.callTool({ name: 'list_adrs', arguments: {} });
    await client.close();
    parts.push(...(answer === chosen ? lines : lines.slice(connecting)));
  }
  return parts.join('\n');
}

const run = promisify(execFile);

/** What the inspector prints when it is asked from the command line. */
async function inspection(program: string, origin: string, key: string): Promise<string> {
  const server = [`${origin}/mcp`, '--transport', 'http', '--header', `Authorization: Bearer ${key}`];
  const asked = [
    ['--method', 'tools/list'],
    ['--method', 'tools/call', '--tool-name', 'search', '--tool-arg', 'query=queue'],
    ['--method', 'resources/templates/list'],
    ['--method', 'prompts/list'],
  ];
  const parts: string[] = [];
  for (const method of asked) {
    const { stdout } = await run(process.execPath, [program, '--cli', ...server, ...method], { maxBuffer: 50_000_000 });
    const shown = ['inspector', '--cli', 'https://archwright.example.org/mcp', '--transport http', ...method].join(' ');
    parts.push(block('sh', shown), json(JSON.parse(stdout.replaceAll(origin, 'https://archwright.example.org'))));
  }
  return parts.join('\n');
}

const heading = `# Conversations over MCP

Written by \`node tools/mcp-transcript.ts\`, which starts the product, makes a key and lets clients speak. Long texts and
lists are shortened: \`[… n more]\`. The key is shown as \`ak_...\`.
`;

const dataDirectory = mkdtempSync(join(scratchFolder(), 'archwright-transcript-'));
const product = await startProduct({ dataDirectory, env: { BILLING: 'off' } });
try {
  const person = await signUp(overHttp(product.origin), 'transcript');
  const key = await prepared(person);
  const program = process.env['INSPECTOR'];
  const parts = [heading];
  for (const version of ['2026-07-28', '2025-11-25'])
    parts.push(`## The official client, version ${version}\n`, await conversation(product.origin, key, version));
  if (program !== undefined)
    parts.push('## The inspector on the command line\n', await inspection(program, product.origin, key));
  await person.call('POST', '/projects', { name: 'Depot' });
  for (const version of ['2026-07-28', '2025-11-25'])
    parts.push(
      `## A person is asked which project is meant, version ${version}\n`,
      await question(product.origin, key, version),
    );
  writeFileSync(target, parts.join('\n'));
} finally {
  await product.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
}
