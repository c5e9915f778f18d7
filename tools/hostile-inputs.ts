/** All known malicious inputs, as requests of anonymous callers, members and API keys. */
import { request } from 'node:http';
import { manyLists, nestedLists, zipOfLists, zipOfStrays } from './bombs.ts';

/** The attacker: a member with a C4 model, and a key with push scope. */
export interface Attacker {
  /** For example `http://127.0.0.1:4131`. */
  readonly origin: string;
  /** Headers of a member of the project. */
  readonly member: Readonly<Record<string, string>>;
  /** Headers with an API key of scope adr:push. */
  readonly key: Readonly<Record<string, string>>;
  readonly projectId: string;
  readonly projectCode: string;
  readonly c4ModelId: string;
}

/**
 * Fills the attacker's project with `count` pages and ADRs that are as large and as tedious to write as they may be, for
 * exports. `post` makes a call.
 */
export async function fillWithLargeTexts(
  count: number,
  post: (path: string, body: object) => Promise<unknown>,
): Promise<void> {
  const item = (text: string): object => ({
    type: 'list_item',
    content: [{ type: 'paragraph', content: [{ type: 'text', text, marks: [{ type: 'bold' }] }] }],
  });
  const items = Array.from({ length: 7_500 }, (_, at) => item(`*${at}* _[a](b)_`));
  const json = JSON.stringify({ type: 'doc', content: [{ type: 'bullet_list', content: items }] });
  await post('/documentation/namespaces', { name: 'Bombs' });
  for (let at = 1; at <= count; at += 1) {
    await post('/documentation/documents', { title: `Bomb ${at}`, json, namespace: 'bombs' });
    await post('/adrs', { title: `Bomb ${at}`, json });
  }
}

/** One request. */
export interface HostileInput {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Expected statuses. */
  readonly answers: readonly number[];
}

const json = { 'content-type': 'application/json' };

const upload = (zip: Buffer): Pick<HostileInput, 'body'> & { readonly type: Readonly<Record<string, string>> } => {
  const boundary = 'hostile-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\ncontent-type: application/zip\r\n\r\n`;
  return {
    type: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), zip, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
};

/** A push of `count` records, each with `kilobytes` of nested lists. */
const pushOfLists = (count: number, kilobytes: number): Buffer => {
  const markdown = nestedLists(kilobytes);
  const documents = Array.from({ length: count }, (_, at) => ({
    externalId: `adr/${at}.md`,
    title: `R${at}`,
    markdown,
  }));
  return Buffer.from(JSON.stringify({ repository: 'hostile', documents }));
};

/** A push of as many records as are allowed, each with 5 kB of unclosed HTML tags. */
const pushOfTags = (): Buffer => {
  const markdown = '<a b=\n'.repeat(800);
  const documents = Array.from({ length: 1_000 }, (_, at) => ({
    externalId: `tags/${at}.md`,
    title: `T${at}`,
    markdown,
  }));
  return Buffer.from(JSON.stringify({ repository: 'hostile tags', documents }));
};

function ofStrangers({ c4ModelId, projectCode }: Attacker): HostileInput[] {
  const body = Buffer.from(manyLists(18));
  // 0: the connection was closed while the client was still sending.
  const answers = [0, 401, 413];
  return [
    {
      name: 'stranger: 18 MB to a C4 import',
      method: 'POST',
      path: `/api/c4models/${c4ModelId}/import`,
      headers: json,
      body,
      answers,
    },
    {
      name: 'stranger: 18 MB to a push',
      method: 'PUT',
      path: `/api/public/v1/projects/${projectCode}/adrs/external`,
      headers: json,
      body,
      answers,
    },
    { name: 'stranger: 18 MB to the sign-in', method: 'POST', path: '/api/auth', headers: json, body, answers },
    {
      name: 'stranger: sign-in',
      method: 'POST',
      path: '/api/auth',
      headers: json,
      body: Buffer.from('{"email":"a@example.org","password":"wrong wrong"}'),
      answers: [401, 429],
    },
  ];
}

function diagramsOf({ member }: Attacker): HostileInput[] {
  const headers = { ...member, ...json };
  const rest = { method: 'POST', path: '/api/diagrams', headers, answers: [0, 422, 429] } as const;
  const content = `{"elements":{},"kept":${manyLists(4)}}`;
  return [
    {
      ...rest,
      name: 'member: diagram with a content of 4 MB of lists',
      body: Buffer.from(JSON.stringify({ content })),
    },
    { ...rest, name: 'member: diagram of 15 MB of lists', body: Buffer.from(`{"content":${manyLists(15)}}`) },
  ];
}

function ofMembers({ member, c4ModelId, projectId }: Attacker): HostileInput[] {
  const headers = { ...member, ...json };
  const version = '{"version":1,"model":{"actors":';
  const lists = upload(zipOfLists(39));
  const text = upload(zipOfLists(96));
  const strays = upload(zipOfStrays(119_000));
  const zipPath = `/api/projects/${projectId}/import`;
  const busy = [0, 422, 429];
  return [
    {
      name: 'member: C4 import of 30 MB of lists',
      method: 'POST',
      path: `/api/c4models/${c4ModelId}/import`,
      headers,
      body: Buffer.from(`${version}${manyLists(30)},"softwareSystems":[]}}`),
      answers: busy,
    },
    {
      name: 'member: C4 changes of 3 MB of lists',
      method: 'POST',
      path: `/api/c4models/${c4ModelId}/changes`,
      headers,
      body: Buffer.from(`{"version":1,"changes":${manyLists(3)}}`),
      answers: busy,
    },
    {
      name: 'member: document of 2 MB of lists',
      method: 'POST',
      path: '/api/documentation/documents',
      headers,
      body: Buffer.from(`{"title":${manyLists(2)}}`),
      answers: busy,
    },
    {
      name: 'member: zip with a text of 39 MB of lists',
      method: 'POST',
      path: zipPath,
      headers: { ...member, ...lists.type },
      body: lists.body,
      answers: busy,
    },
    {
      name: 'member: zip with a text of 96 MB of lists',
      method: 'POST',
      path: zipPath,
      headers: { ...member, ...text.type },
      body: text.body,
      answers: busy,
    },
    {
      name: 'member: zip with 119,000 stray files',
      method: 'POST',
      path: zipPath,
      headers: { ...member, ...strays.type },
      body: strays.body,
      answers: busy,
    },
  ];
}

/** Requests for exports of the texts of `fillWithLargeTexts`. */
const ofExporters = ({ member, projectId }: Attacker): HostileInput[] =>
  [`/api/projects/${projectId}/export`, '/api/adrs/export?format=madr', '/api/adrs/export?format=html'].map((path) => ({
    name: `member: export of large texts, ${path.replace(projectId, ':id')}`,
    method: 'GET',
    path,
    headers: member,
    body: Buffer.alloc(0),
    answers: [200],
  }));

function ofKeys({ key, projectCode }: Attacker): HostileInput[] {
  const path = `/api/public/v1/projects/${projectCode}/adrs/external`;
  const headers = { ...key, ...json };
  // 0: refused with 429, and the connection was closed before the client read the response.
  const answers = [0, 200, 422, 429];
  return [
    {
      name: 'key: push of one record of 642 kB of nested lists',
      method: 'PUT',
      path,
      headers,
      body: pushOfLists(1, 642),
      answers,
    },
    {
      name: 'key: push of 20 records of 161 kB of nested lists',
      method: 'PUT',
      path,
      headers,
      body: pushOfLists(20, 161),
      answers,
    },
    {
      name: 'key: push of 1,000 records of 5 kB of tags',
      method: 'PUT',
      path,
      headers,
      body: pushOfTags(),
      answers,
    },
    {
      name: 'key: push of 18 MB of lists',
      method: 'PUT',
      path,
      headers,
      body: Buffer.from(manyLists(18)),
      answers: [0, 422, 429],
    },
  ];
}

/** All malicious inputs. */
export const hostileInputs = (attacker: Attacker): readonly HostileInput[] => [
  ...ofStrangers(attacker),
  ...ofMembers(attacker),
  ...diagramsOf(attacker),
  ...ofExporters(attacker),
  ...ofKeys(attacker),
];

/** A response; status 0 when the connection was closed without one. */
export interface HostileAnswer {
  readonly status: number;
  readonly text: string;
}

/** Sends one; also reads a response that arrives before the body was sent. */
export function sendHostile(origin: string, { method, path, headers, body }: HostileInput): Promise<HostileAnswer> {
  return new Promise((resolve) => {
    const outgoing = request(`${origin}${path}`, {
      method,
      agent: false,
      headers: { ...headers, 'content-length': String(body.length) },
    });
    outgoing.on('error', () => resolve({ status: 0, text: '' }));
    outgoing.on('response', (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      const done = (): void => {
        resolve({ status: incoming.statusCode ?? 0, text });
        outgoing.destroy();
      };
      incoming.on('end', done).on('error', done);
    });
    outgoing.end(body);
  });
}
