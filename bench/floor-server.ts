/**
 * The minimal server for comparison: the same HTTP library and driver with the least SQL that each operation needs. It
 * checks token, session and membership, and on save writes the text for search; no schemas, no permissions, no row-level
 * security, no history, no revisions.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { fastify } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
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
  create table floor_member (person_id uuid not null, organization_id uuid not null, role text not null, primary key (person_id, organization_id));
  create table floor_session (id uuid primary key, person_id uuid not null);
  create table floor_space (id uuid primary key, organization_id uuid not null, name text not null, updated_at timestamptz not null default now());
  create index floor_space_name on floor_space (organization_id, name);
  create table floor_document (organization_id uuid not null, id uuid not null, title text not null, json text not null, revision integer not null, updated_at timestamptz not null default now(), words tsvector, primary key (organization_id, id));`);
const session = randomUUID();
const person = randomUUID();
const organization = randomUUID();
await pool.query('insert into floor_person values ($1, $2, $3)', [person, 'floor@example.test', 'Floor']);
await pool.query('insert into floor_member values ($1, $2, $3)', [person, organization, 'owner']);
await pool.query('insert into floor_session values ($1, $2)', [session, person]);
const insertSpace = 'insert into floor_space (id, organization_id, name) values ($1, $2, $3)';
for (let at = 0; at < 20; at += 1) await pool.query(insertSpace, [randomUUID(), organization, `Space ${at}`]);
const ids = Array.from({ length: documents }, () => randomUUID());
const insertDocument =
  'insert into floor_document (organization_id, id, title, json, revision) values ($1, $2, $3, $4, 1)';
for (const id of ids) await pool.query(insertDocument, [organization, id, 'Page', document]);

const key = randomBytes(32);
const token = await new SignJWT({ sid: session })
  .setProtectedHeader({ alg: 'HS256' })
  .setSubject(person)
  .setExpirationTime('1h')
  .sign(key);

/** Authenticates and checks the membership; every operation does, as in the product. */
async function findCaller(authorization: string | undefined, organizationId: unknown) {
  const { payload } = await jwtVerify(authorization?.slice('Bearer '.length) ?? '', key, { algorithms: ['HS256'] });
  const { rows } = await pool.query({
    name: 'caller',
    text: `select p.id, p.email, p.name, m.organization_id, m.role from floor_session s join floor_person p on p.id = s.person_id
      join floor_member m on m.person_id = p.id where s.id = $1 and m.organization_id = $2`,
    values: [payload.sid, organizationId],
  });
  return rows[0] as Record<string, string> | undefined;
}

interface Node {
  readonly text?: string;
  readonly content?: readonly Node[];
}
const textOf = (node: Node): string => node.text ?? (node.content ?? []).map(textOf).join(' ');

const server = fastify();
type Caller = Record<string, string>;
const callers = new WeakMap<object, Caller>();
server.addHook('onRequest', async (request, reply) => {
  const caller = await findCaller(request.headers.authorization, request.headers['x-tenant']);
  if (!caller) return reply.code(401).send({ error: { message: 'Invalid credentials.' } });
  callers.set(request, caller);
  return undefined;
});
const organizationOf = (request: object): string => callers.get(request)?.['organization_id'] ?? '';

server.get('/session', (request) => ({ data: callers.get(request) }));
server.get('/list', async (request) => {
  const text =
    'select id, name, updated_at, count(*) over () as total from floor_space where organization_id = $1 order by name limit 20';
  const { rows } = await pool.query({ name: 'list', text, values: [organizationOf(request)] });
  return { data: { resources: rows } };
});
server.get<{ Params: { id: string } }>('/document/:id', async (request) => {
  const text =
    'select id, title, json, revision, updated_at from floor_document where organization_id = $1 and id = $2';
  const { rows } = await pool.query({ name: 'open', text, values: [organizationOf(request), request.params.id] });
  return { data: rows[0] };
});
server.put<{ Params: { id: string }; Body: { title: string; json: string; revision: number } }>(
  '/document/:id',
  async (request, reply) => {
    const { title, json, revision } = request.body;
    const { rows } = await pool.query({
      name: 'save',
      text: `update floor_document set title = $3, json = $4, revision = revision + 1, updated_at = now(), words = to_tsvector('simple', $6)
        where organization_id = $1 and id = $2 and revision = $5 returning id, title, json, revision, updated_at`,
      values: [
        organizationOf(request),
        request.params.id,
        title,
        json,
        revision,
        `${title} ${textOf(JSON.parse(json) as Node)}`,
      ],
    });
    return reply.code(rows.length === 0 ? 422 : 200).send({ data: rows[0] });
  },
);

const origin = await server.listen({ port: Number(port), host: '127.0.0.1' });
console.log(JSON.stringify({ origin, token, organization, ids }));
