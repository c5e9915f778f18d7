/**
 * Calls every operation of the API as every kind of caller, and compares the statuses with the table of expectations.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../tools/api-document.ts';
import { missingProducers, producerOf, type Seed } from '../../tools/api-seed.ts';
import {
  asApiPerson,
  aTenant,
  rightBody,
  rowOf,
  scopeHeaders,
  sendBody,
  theWholeApi,
  things,
  urlFor,
  type Tenant,
  type WholeApi,
} from '../../tools/api-tenant.ts';
import { accessTable } from './testing/access-table.ts';
import { attempt, faultsAmong, hasId, isTenantCall, unlessStatus } from './testing/matrix-calls.ts';
import { succeeds } from './testing/matrix-callers.ts';
import { fingerprint } from './testing/tenant-data.ts';

let api: WholeApi;
let operations: readonly Operation[] = [];
let victim: Tenant;
let stranger: Tenant;

beforeAll(async () => {
  api = await theWholeApi();
  ({ operations } = api);
  victim = await aTenant(api, 'victim');
  stranger = await aTenant(api, 'stranger');
}, 600_000);

describe('the OpenAPI document', () => {
  test('S24 every operation has a row, every row an operation, and every path parameter a producer', () => {
    expect(operations.map((operation) => operation.id).toSorted()).toEqual(Object.keys(accessTable).toSorted());
    expect(missingProducers(operations, victim.seed)).toEqual([]);
  });

  test('S24 every route below /api is documented', () => {
    const documented = operations.map((operation) => `${operation.method} ${operation.path}`);
    const served = api.it.app.modules.routes.map(
      ({ call }) => `${call.method} /api${call.path.replace(/:(\w+)/g, '{$1}')}`,
    );
    expect(served.toSorted()).toEqual(documented.toSorted());
  });
});

describe('foreign ids', () => {
  test('S25 S29 ids of another organization are answered like unknown ones, byte for byte, and change nothing', async () => {
    const before = await fingerprint(api.it, [victim.owner.organizationId]);
    const unknown = Object.fromEntries(
      Object.keys(victim.seed).map((kind) => [
        kind,
        [kind === 'revisions' || kind === 'merge-requests' ? '1' : crypto.randomUUID()],
      ]),
    );
    const faults = await faultsAmong(
      // Calls of administrators and programs are refused before any id is checked.
      operations.filter(
        ({ access, ...operation }) => !['public', 'admin', 'key'].includes(access) && hasId({ access, ...operation }),
      ),
      async (operation) => {
        const headers = scopeHeaders(stranger.owner);
        const foreign = await attempt(api.send, operation, { path: victim.seed, named: stranger.seed, headers });
        const random = await attempt(api.send, operation, { path: unknown, named: stranger.seed, headers });
        return (
          unlessStatus(foreign, 404) ??
          (foreign.text === random.text ? undefined : 'a foreign id can be told from an unknown one')
        );
      },
    );
    expect(faults).toEqual([]);
    expect(await fingerprint(api.it, [victim.owner.organizationId])).toEqual(before);
  });

  test('S27 content of a sibling project is not found', async () => {
    const tenant = await aTenant(api, 'sibling');
    const created = (await asApiPerson(api.send, tenant.owner).call('POST', '/projects', { name: 'Sibling' })) as {
      data: { id: string };
    };
    const headers = { ...scopeHeaders(tenant.owner), 'x-project': created.data.id };
    const scoped = operations.filter((operation) => operation.access === 'project' && hasId(operation));
    expect(
      await faultsAmong(scoped, async (operation) =>
        unlessStatus(await attempt(api.send, operation, { path: tenant.seed, headers }), 404),
      ),
    ).toEqual([]);
  });

  test('S28 every field of a body that takes an id is tested with a foreign one', () => {
    const isId = (schema: unknown): boolean => {
      if (typeof schema !== 'object' || schema === null) return false;
      const choices = 'anyOf' in schema && Array.isArray(schema.anyOf) ? schema.anyOf : [];
      return ('format' in schema && schema.format === 'uuid') || choices.some(isId);
    };
    const untried = operations.flatMap((operation) => {
      const row = rowOf(operation);
      const own = things(stranger.seed);
      const tried = Object.assign({}, row.body?.(own), ...(row.naming?.(own) ?? [])) as object;
      const properties = Object.entries(operation.body?.['properties'] ?? {});
      return properties.flatMap(([name, schema]) =>
        isId(schema) && !(name in tried) ? [`${operation.id}.${name}`] : [],
      );
    });
    // A client may give a new text, C4 model, comment or proposal any id; its module tests those that are taken.
    // The id in the body of an RFC must match the path.
    // The others need states that this seed does not have; their modules test them.
    expect(untried.toSorted()).toEqual([
      'createAdr.id',
      'createC4Model.id',
      'createCardRfc.rfcId',
      'createDocument.id',
      'createProposal.id',
      'createRfc.id',
      'createRfcComment.id',
      'createRfcComment.parentId',
      'transitionAdr.consecutiveId',
      'updateAdr.draft',
      'updateC4Element.parentElement',
      'updateDocument.draft',
      'updateRfc.draft',
      'updateRfc.id',
    ]);
  });

  test('S28 foreign ids in a body are refused and nothing is written in either organization', async () => {
    const sides = [victim.owner.organizationId, stranger.owner.organizationId];
    const before = await fingerprint(api.it, sides);
    const naming = operations.filter((operation) => {
      const body = rowOf(operation).body;
      if (!isTenantCall(operation) || body === undefined) return false;
      const [own, again] = [JSON.stringify(body(things(victim.seed))), JSON.stringify(body(things(victim.seed)))];
      // A name that is new each time names nothing.
      return own === again && own !== JSON.stringify(body(things(stranger.seed)));
    });
    expect(naming.map((operation) => operation.id)).toEqual(
      expect.arrayContaining(['createDocument', 'changeC4Model', 'addC4Relationship', 'addC4View', 'addToC4View']),
    );
    const faults = await faultsAmong(naming, async (operation) =>
      unlessStatus(
        await attempt(api.send, operation, {
          path: stranger.seed,
          named: victim.seed,
          headers: scopeHeaders(stranger.owner),
        }),
        404,
        422,
      ),
    );
    expect(faults).toEqual([]);
    expect(await fingerprint(api.it, sides)).toEqual(before);
  });

  test('S28 optional fields accept own ids and refuse foreign ones, whatever else is valid', async () => {
    const before = await fingerprint(api.it, [victim.owner.organizationId]);
    const naming = operations.filter((operation) => rowOf(operation).naming !== undefined);
    const variantsOf = (operation: Operation, named: Seed) => rowOf(operation).naming?.(things(named)) ?? [];
    const send = (operation: Operation, tenant: Tenant, variant: object) =>
      sendBody(
        api.send,
        { method: operation.method, url: urlFor(operation, tenant.seed), headers: scopeHeaders(tenant.owner) },
        { ...(rightBody(operation, tenant.seed) as object), ...variant },
      );
    const faults = await faultsAmong(naming, async (operation) => {
      for (const at of variantsOf(operation, victim.seed).keys()) {
        const tenant = await aTenant(api, 'naming', { hasWorkspace: false });
        const foreign = await send(operation, tenant, variantsOf(operation, victim.seed)[at] ?? {});
        const own = await send(operation, tenant, variantsOf(operation, tenant.seed)[at] ?? {});
        const fault = unlessStatus(foreign, 404, 422) ?? unlessStatus(own, rowOf(operation).owner);
        if (fault !== undefined) return `${at}: ${fault}`;
      }
      return undefined;
    });
    expect(naming.map(({ id }) => id).toSorted()).toEqual([
      'addC4Element',
      'createAdr',
      'createOrganizationKey',
      'createPersonalKey',
      'createWebhook',
      'updateC4Relationship',
      'updateWebhook',
    ]);
    expect(faults).toEqual([]);
    expect(await fingerprint(api.it, [victim.owner.organizationId])).toEqual(before);
  });

  test('S34 codes are not ids: the code of a project, own or foreign, gives no access to it', async () => {
    const projects = operations.filter((operation) => producerOf(operation.path, 'id') === 'projects');
    const list = (await asApiPerson(api.send, victim.owner).call('GET', '/projects')) as {
      data: { resources: { code: string }[] };
    };
    const codes = { ...stranger.seed, projects: [list.data.resources[0]?.code ?? ''] };
    expect(
      await faultsAmong(projects, async (operation) =>
        unlessStatus(await attempt(api.send, operation, { path: codes, headers: scopeHeaders(stranger.owner) }), 404),
      ),
    ).toEqual([]);
  });

  test('S29 no response to a stranger contains a word of the victim', async () => {
    const heard: string[] = [];
    for (const operation of operations) {
      for (const path of [victim.seed, stranger.seed]) {
        const answer = await attempt(api.send, operation, {
          path,
          headers: scopeHeaders(stranger.owner),
        });
        heard.push(...(answer.text.includes(victim.canary) ? [operation.id] : []));
      }
      if (/^(signOut|signOutEverywhere|endSession)$/.test(operation.id)) stranger = await aTenant(api, 'stranger');
    }
    expect(heard).toEqual([]);
  }, 600_000);
});

describe('permissions', () => {
  test('S24 an owner may make every call', async () => {
    expect(
      await faultsAmong(
        operations.filter((operation) => operation.access !== 'public'),
        (operation) => succeeds(api, operation, 'owner'),
      ),
    ).toEqual([]);
  }, 600_000);
});
