/** What travels compressed: answers of the API, its description and its pages, for those who accept that. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { createNamespace, listNamespaces } from '#features/documentation/contract.ts';
import { projectHeader, tenantHeader } from '#platform/http/contract.ts';
import { urlOf } from '#platform/http/model/call-url.ts';
import { anAddress, theApp, type Person, type TestApp } from './testing/test-app.ts';

let it: TestApp;
let ada: Person;
beforeAll(async () => {
  it = await theApp();
  ada = await it.aPerson();
});

const get = (url: string, accepted?: string) =>
  it.app.server.inject({
    url,
    remoteAddress: anAddress(),
    headers: {
      authorization: `Bearer ${ada.token}`,
      [tenantHeader]: ada.organizationId,
      [projectHeader]: ada.projectId,
      ...(accepted === undefined ? {} : { 'accept-encoding': accepted }),
    },
  });
const reading = { br: brotliDecompressSync, gzip: gunzipSync } as const;

test.each(['br', 'gzip'] as const)(
  'a list is sent as %s to those who accept it, with the same words',
  async (encoding) => {
    for (let at = 1; at <= 10; at += 1) {
      await ada.call(createNamespace, { body: { name: `${encoding} handbook ${at}` } });
    }
    const url = urlOf(listNamespaces, { query: {} });
    const plain = await get(url);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const small = await get(url, encoding);
    expect(small.headers['content-encoding']).toBe(encoding);
    expect(small.headers['vary']).toMatch(/accept-encoding/i);
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    expect(reading[encoding](small.rawPayload).toString()).toBe(plain.body);
  },
);

test('the description of the API travels at a tenth of its size', async () => {
  const [plain, small] = [await get('/api/openapi.json'), await get('/api/openapi.json', 'gzip, br')];
  expect(small.headers['content-encoding']).toMatch(/^(br|gzip)$/);
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10);
});
