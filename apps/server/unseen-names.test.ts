/** Names that nobody could see are refused by every call that takes a name, with one sentence. */
import { beforeAll, expect, test } from 'vitest';
import { unseenMessage } from '#platform/http/model/unseen-text.ts';
import type { Operation } from '../../tools/api-document.ts';
import {
  aTenant,
  rightBody,
  scopeHeaders,
  sendBody,
  theWholeApi,
  urlFor,
  type Tenant,
  type WholeApi,
} from '../../tools/api-tenant.ts';
import { faultsAmong } from './testing/matrix-calls.ts';

let api: WholeApi;
let tenant: Tenant;

beforeAll(async () => {
  api = await theWholeApi();
  tenant = await aTenant(api, 'names');
}, 600_000);

/** A zero-width space and a word joiner. */
const unseen = '\u200b\u2060';
/** Fields that name things and people. */
const nameFields: ReadonlySet<string> = new Set([
  'name',
  'title',
  'label',
  'firstName',
  'lastName',
  'organisation',
  'project',
]);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The body once for each of its names, with that name made of characters that are not drawn. */
function withUnseenName(value: unknown): readonly { readonly path: string; readonly body: unknown }[] {
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    return list.flatMap((one, at) =>
      withUnseenName(one).map(({ path, body }) => ({ path: `[${at}]${path}`, body: list.with(at, body) })),
    );
  }
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([field, one]) => {
    if (typeof one === 'string')
      return nameFields.has(field) ? [{ path: `.${field}`, body: { ...value, [field]: unseen } }] : [];
    return withUnseenName(one).map(({ path, body }) => ({
      path: `.${field}${path}`,
      body: { ...value, [field]: body },
    }));
  });
}

const variantsOf = (operation: Operation) => withUnseenName(rightBody(operation, tenant.seed));

test('a name of characters that cannot be seen is refused by each call that creates or renames something', async () => {
  // Programs push what has a name elsewhere.
  const naming = api.operations.filter(
    (operation) => !operation.upload && operation.access !== 'key' && variantsOf(operation).length > 0,
  );
  expect(naming.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      'register',
      'updateProfile',
      'updateOrganization',
      'createProject',
      'updateProject',
      'createPersonalKey',
      'createNamespace',
      'renameNamespace',
      'createDocument',
      'updateDocument',
      'createTemplate',
      'createAdr',
      'updateAdr',
      'createRfc',
      'updateRfc',
      'createC4Model',
      'createDiagram',
      'updateDiagram',
      'nameDiagramRevision',
      'createDbModel',
      'updateDbModel',
      'createBoard',
      'updateBoard',
      'createMetricJar',
      'renameMetricJar',
      'saveContextMap',
      'createProposal',
    ]),
  );
  const faults = await faultsAmong(naming, async (operation) => {
    for (const { path, body } of variantsOf(operation)) {
      const headers = scopeHeaders(tenant.owner);
      const answer = await sendBody(
        api.send,
        { method: operation.method, url: urlFor(operation, tenant.seed), headers },
        body,
      );
      if (answer.status !== 422 || !answer.text.includes(unseenMessage))
        return `${path}: ${answer.status} ${answer.text.slice(0, 200)}`;
    }
    return undefined;
  });
  expect(faults).toEqual([]);
}, 600_000);
