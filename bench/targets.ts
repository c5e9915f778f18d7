/** The two measured targets: the product and the minimal server, each with the same documents. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { overHttp } from '../tools/api-client.ts';
import { signUp } from '../tools/api-person.ts';
import { startProduct } from '../tools/product.ts';

/** One operation for the load generator. Paths rotate; a save also contains its revision. */
export interface Load {
  readonly method: 'GET' | 'PUT';
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** Body of a save for a revision. */
  readonly body?: (revision: number) => string;
}

export type OperationName = 'session' | 'list' | 'open' | 'save';

/** A running target with its operations. */
export interface Target {
  readonly name: 'product' | 'floor';
  readonly origin: string;
  readonly loads: Readonly<Record<OperationName, Load>>;
  close(): Promise<void>;
}

/** Data location of a target. */
export interface Place {
  readonly folder: string;
  readonly databaseUrl?: string;
}

const documents = 200;

/** Rich text of about 20 kB as JSON: headings, paragraphs with marks, lists. */
export function twentyKilobytes(): string {
  const words = 'The gateway keeps one connection per region and retries idempotent calls with a jittered delay. ';
  const paragraph = (at: number) => ({
    type: 'paragraph',
    content: [
      { type: 'text', text: `${words}${words}` },
      { type: 'text', marks: [{ type: 'bold' }], text: `Region ${at}` },
    ],
  });
  const blocks = Array.from({ length: 40 }, (_, at) => [
    ...(at % 8 === 0
      ? [{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: `Part ${at / 8 + 1}` }] }]
      : []),
    paragraph(at),
  ]).flat();
  const text = JSON.stringify({ type: 'doc', content: blocks });
  return text.length >= 19_000 ? text : JSON.stringify({ type: 'doc', content: [...blocks, ...blocks.slice(0, 20)] });
}

const save =
  (json: string) =>
  (revision: number): string =>
    JSON.stringify({ title: 'Page', json, revision });
const created = z.object({ data: z.object({ id: z.string().optional(), code: z.string().optional() }) });

/** Starts the product and fills it through its API: 20 namespaces, 200 documents of 20 kB. */
export async function startProductTarget(place: Place): Promise<Target> {
  const product = await startProduct({
    dataDirectory: place.folder,
    ...(place.databaseUrl ? { databaseUrl: place.databaseUrl } : {}),
    env: { NODE_ENV: 'test', LOG_LEVEL: 'error' },
  });
  const person = await signUp(overHttp(product.origin), 'bench');
  const json = twentyKilobytes();
  let namespace = '';
  for (let at = 0; at < 20; at += 1) {
    const answer = created.parse(await person.call('POST', '/documentation/namespaces', { name: `Space ${at}` }));
    namespace = answer.data.code ?? '';
  }
  const ids: string[] = [];
  for (let at = 0; at < documents; at += 1) {
    const answer = created.parse(
      await person.call('POST', '/documentation/documents', { title: 'Page', json, namespace }),
    );
    ids.push(answer.data.id ?? '');
  }
  const headers = person.headers();
  const paths = ids.map((id) => `/api/documentation/documents/${id}`);
  return {
    name: 'product',
    origin: product.origin,
    loads: {
      session: { method: 'GET', paths: ['/api/current-user'], headers },
      list: { method: 'GET', paths: ['/api/documentation/namespaces?perPage=20'], headers },
      open: { method: 'GET', paths, headers },
      save: { method: 'PUT', paths, headers: { ...headers, 'content-type': 'application/json' }, body: save(json) },
    },
    close: async () => void (await product.stop()),
  };
}

const floorReady = z.object({
  origin: z.string(),
  token: z.string(),
  organization: z.string(),
  ids: z.array(z.string()),
});

/** Starts the minimal server with the same number of rows. */
export async function startFloorTarget(place: Place): Promise<Target> {
  const json = twentyKilobytes();
  const { DATABASE_URL: _outer, ...inherited } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'floor-server.ts')], {
    env: {
      ...inherited,
      DATA_DIR: place.folder,
      DOCUMENT: json,
      ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const endWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { origin, token, organization, ids } = floorReady.parse(JSON.parse(line));
  const headers = { authorization: `Bearer ${token}`, 'x-tenant': organization };
  const paths = ids.map((id) => `/document/${id}`);
  return {
    name: 'floor',
    origin,
    loads: {
      session: { method: 'GET', paths: ['/session'], headers },
      list: { method: 'GET', paths: ['/list'], headers },
      open: { method: 'GET', paths, headers },
      save: { method: 'PUT', paths, headers: { ...headers, 'content-type': 'application/json' }, body: save(json) },
    },
    close: async () => {
      process.removeListener('exit', endWithUs);
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
