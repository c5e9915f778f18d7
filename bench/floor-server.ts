/** The bare floor under the product: Node's HTTP and the least SQL that each operation needs, on the same kind of database. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '#platform/database/server/open-database.ts';

const {
  DATA_DIR: dataDirectory = '',
  DATABASE_URL: databaseUrl,
  PORT: port = '0',
  DOCUMENT: document = '{}',
} = process.env;
const documents = 200;

const database = await openDatabase({
  dataDirectory,
  databaseUrl,
  onFault: (sentence) => {
    console.error(sentence);
    process.exit(1);
  },
});
const pool = new pg.Pool({ ...database.connection, max: 8 });

await pool.query(`
  create table floor_person (id uuid primary key, email text not null, name text not null);
  create table floor_session (id uuid primary key, person_id uuid not null, organization_id uuid not null);
  create table floor_space (id uuid primary key, name text not null, updated_at timestamptz not null default now());
  create table floor_document (id uuid primary key, title text not null, json text not null, revision integer not null, updated_at timestamptz not null default now());`);
const session = randomUUID();
const person = randomUUID();
await pool.query('insert into floor_person values ($1, $2, $3)', [person, 'floor@example.test', 'Floor']);
await pool.query('insert into floor_session values ($1, $2, $3)', [session, person, randomUUID()]);
for (let at = 0; at < 20; at += 1)
  await pool.query('insert into floor_space (id, name) values ($1, $2)', [randomUUID(), `Space ${at}`]);
const ids = Array.from({ length: documents }, () => randomUUID());
for (const id of ids) await pool.query('insert into floor_document values ($1, $2, $3, 1)', [id, 'Page', document]);

/** Who calls; every operation asks, as the product does. */
const findSession = (id: string | undefined) =>
  pool.query({
    name: 'session',
    text: 'select s.id, p.id as person, p.email, p.name, s.organization_id from floor_session s join floor_person p on p.id = s.person_id where s.id = $1',
    values: [id],
  });
const listSpaces = () =>
  pool.query({ name: 'list', text: 'select id, name, updated_at from floor_space order by name limit 20' });
const openDocument = (id: string) =>
  pool.query({
    name: 'open',
    text: 'select id, title, json, revision, updated_at from floor_document where id = $1',
    values: [id],
  });
const saveDocument = (id: string, body: { title: string; json: string; revision: number }) =>
  pool.query({
    name: 'save',
    text: 'update floor_document set title = $2, json = $3, revision = revision + 1, updated_at = now() where id = $1 and revision = $4 returning id, title, json, revision, updated_at',
    values: [id, body.title, body.json, body.revision],
  });

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function reply(response: ServerResponse, data: unknown, status = 200): void {
  const text = JSON.stringify({ data });
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) })
    .end(text);
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { rows: callers } = await findSession(request.headers.authorization);
  if (callers.length === 0) return reply(response, 'nobody', 401);
  const [, what, id = ''] = (request.url ?? '').split('/');
  if (what === 'session') return reply(response, callers[0]);
  if (what === 'list') return reply(response, { resources: (await listSpaces()).rows });
  const body =
    request.method === 'PUT'
      ? (JSON.parse(await readBody(request)) as { title: string; json: string; revision: number })
      : undefined;
  const { rows } = body ? await saveDocument(id, body) : await openDocument(id);
  return reply(response, rows[0], rows.length === 0 ? 422 : 200);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error);
    reply(response, 'fault', 500);
  });
});
server.listen(Number(port), '127.0.0.1', () => {
  const address = server.address();
  const listening = typeof address === 'object' && address ? address.port : 0;
  console.log(JSON.stringify({ origin: `http://127.0.0.1:${listening}`, session, ids }));
});
