/** Lists in pages that programs follow by their header. */
import { beforeAll, expect, test } from 'vitest';
import { theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { createAdr } from '#features/adrs/contract.ts';
import { unknownCursorMessage } from './list-cursor.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const text = JSON.stringify({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'One.' }] }],
});

const read = (person: Person, url: string) =>
  it.app.server.inject({
    method: 'GET',
    url,
    headers: {
      host: new URL(it.config.publicUrl).host,
      authorization: `Bearer ${person.token}`,
      'x-tenant': person.organizationId,
      'x-project': person.projectId,
    },
  });

test('a program follows the links of a list to its end, and its filter stays', async () => {
  const person = await it.aPerson();
  for (const title of ['Shop one', 'Shop two', 'Shop three', 'Other']) {
    await person.call(createAdr, { body: { title, json: text } });
  }
  const titles: string[] = [];
  let url: string | undefined = '/api/adrs?perPage=2&search=Shop';
  while (url !== undefined) {
    const answer = await read(person, url);
    const { 'hydra:member': rows } = answer.json<{ 'hydra:member': { title: string }[] }>();
    titles.push(...rows.map(({ title }) => title));
    url = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''))?.[1];
  }
  expect(titles.toSorted((one, other) => one.localeCompare(other))).toEqual(['Shop one', 'Shop three', 'Shop two']);
});

test('a cursor that no list answered is refused', async () => {
  const answer = await read(await it.aPerson(), '/api/adrs?cursor=nonsense');
  expect([answer.statusCode, answer.json<{ error: { message: string } }>().error.message]).toEqual([
    422,
    unknownCursorMessage,
  ]);
});
