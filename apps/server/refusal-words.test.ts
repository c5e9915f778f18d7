/** What programs and agents read when their input is wrong: sentences of the product that say what is expected. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createBoard } from '#features/eventstorming/contract.ts';
import { tools } from '#features/mcp/server/mcp-server.ts';
import { checkInput } from '#platform/http/model/violations.ts';
import type { Call, Schema, Violation } from '#platform/http/contract.ts';
import { aProKey, anMcpClient, protocolVersions } from './testing/mcp-client.ts';
import { theApp, type Person, type TestApp } from './testing/test-app.ts';

let it: TestApp;
let calls: readonly Call[];
beforeAll(async () => {
  it = await theApp();
  calls = it.app.modules.routes.map(({ call }) => call);
});

/** Words of the schema library, and sentences that say nothing of what is expected. */
const emptyWords =
  /\bexpected\b|\breceived\b|^Invalid |^Too (small|big)|^Unrecognized|This value is not valid|another value/i;

const wrongValues = [5, -1.5, 1e300, '', 'x', 'x'.repeat(600_000), true, null, [], [5], [{}], {}, { unknown: 1 }];

const fieldsOf = (schema: Schema): readonly string[] => {
  const { def } = schema._zod;
  return 'shape' in def ? Object.keys(def.shape as object) : [];
};

/** The violations of every field with every wrong value. */
const violationsIn = (schema: Schema): readonly Violation[] =>
  [...wrongValues, ...wrongValues.map((wrong) => Object.fromEntries(fieldsOf(schema).map((name) => [name, wrong])))]
    .map((value) => checkInput(schema, value))
    .flatMap((checked) => ('violations' in checked ? checked.violations : []));

const emptySentences = (name: string, schema: Schema): readonly string[] => [
  ...new Set(
    violationsIn(schema).flatMap(({ path, errors }) =>
      errors.filter((sentence) => emptyWords.test(sentence)).map((sentence) => `${name} ${path}: ${sentence}`),
    ),
  ),
];

test('no call and no tool answers wrong input in words of the schema library', () => {
  const schemas = [
    ...calls.flatMap(({ name, query, body }) => [query, body].flatMap((one) => (one ? [[name, one] as const] : []))),
    ...tools.map(({ name, input }) => [name, input] as const),
  ];
  expect(schemas.length).toBeGreaterThan(250);
  expect(schemas.flatMap(([name, schema]) => emptySentences(name, schema))).toEqual([]);
});

describe('over HTTP', () => {
  let person: Person;
  beforeAll(async () => {
    person = await it.aPerson();
  });

  const change = (changes: readonly unknown[]) => ({
    change: { kind: 'c4model', id: '00000000-0000-4000-8000-000000000000', changes },
    reason: 'Because.',
  });
  test.each([
    ['a number for a text', 'POST /api/adrs', { title: 5, json: '{}' }, 'title: Please give a text.'],
    [
      'nothing for a text',
      'POST /api/proposals',
      { change: { kind: 'structurizr', dsl: 'workspace {}' } },
      'reason: This field is required.',
    ],
    ['a word for a page', 'GET /api/adrs?page=x', undefined, 'page: Please give a number.'],
    ['a page before the first', 'GET /api/adrs?page=0', undefined, 'page: This must be at least 1.'],
    ['an unknown field', 'POST /api/adrs', { title: 'A', json: '{}', colour: 1 }, 'colour: This field is not known.'],
    ['an empty list', 'POST /api/proposals', change([]), 'change.changes: Please give at least 1 entry.'],
    [
      'an unknown kind',
      'POST /api/proposals',
      { change: { kind: 'song' }, reason: 'Because.' },
      'change.kind: This must be one of: document, adr, rfc, comment, c4model, structurizr, dbmodel, driver.',
    ],
    [
      'a number where a text or a list may stand',
      'POST /api/proposals',
      change([
        { call: 'updateElement', elementId: '00000000-0000-4000-8000-000000000000', links: [{ url: 5, label: '' }] },
      ]),
      'change.changes[0].links[0].url: Please give a text.',
    ],
  ] as const)('%s', async (_what, operation, payload, sentence) => {
    const [method, url = ''] = operation.split(' ');
    const { token, tenant, project } = person.scope;
    const headers = { authorization: `Bearer ${token}`, 'x-tenant': tenant, 'x-project': project };
    const { statusCode, body } = await it.app.server.inject({
      method: method as 'GET',
      url,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    const { violations } = JSON.parse(body) as { readonly violations: readonly Violation[] };
    expect([statusCode, violations.map(({ path, errors }) => `${path}: ${errors.join(' ')}`)]).toEqual([
      422,
      [sentence],
    ]);
  });

  test('a number as the bounded context of a command', async () => {
    const command = { id: 'c1', content: 'Pay', boundedContext: 5 };
    const { status, refusal } = await person.call(createBoard, { body: { name: 'A', board: { commands: [command] } } });
    expect([status, refusal.violations]).toMatchObject([
      422,
      [{ path: 'commands[0].boundedContext', errors: ['Please give a text.'] }],
    ]);
  });
});

test.each(protocolVersions)('an agent with version %s reads the field and what is expected', async (version) => {
  const client = await anMcpClient(it, await aProKey(it, await it.aPerson()), version);
  const { isError, content } = await client.callTool({
    name: 'propose_adr',
    arguments: { title: 5, markdown: '', reason: ['x'], colour: 'red' },
  });
  const lines = content
    .map((part) => (part.type === 'text' ? part.text : ''))
    .join('\n')
    .split('\n');
  expect([isError, lines]).toEqual([
    true,
    [
      'title: Please give a text.',
      'markdown: This field is required.',
      'reason: Please give a text.',
      'colour: This field is not known.',
    ],
  ]);
  await expect(client.getPrompt({ name: 'write_adr', arguments: { project: 'SHOP' } })).rejects.toThrow(
    /topic: This field is required\./,
  );
  await client.close();
});
