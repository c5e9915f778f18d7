/** Callers of the access matrix: owners and members of tenants with one object of every kind. */
import type { Operation } from '../../../tools/api-document.ts';
import { freshParts, type Seed, type SeedSize } from '../../../tools/api-seed.ts';
import { asApiPerson, aTenant, rowOf, scopeHeaders, type Tenant, type WholeApi } from '../../../tools/api-tenant.ts';
import { attempt, unlessStatus } from './matrix-calls.ts';
import { makeMember, type Person } from './test-app.ts';

/** A tenant and one of its people. */
interface Caller {
  readonly tenant: Tenant;
  readonly caller: Person;
}

async function aCaller(api: WholeApi, role: 'owner' | 'member', size: SeedSize = {}): Promise<Caller> {
  const tenant = await aTenant(api, 'fresh', size);
  if (role === 'owner') return { tenant, caller: tenant.owner };
  return { tenant, caller: await makeMember(api.it, await api.it.aPerson({ name: 'member' }), tenant.owner) };
}

/** Shared by calls that read or are refused. */
const bystanders = new Map<string, Promise<Caller>>();
/** Shared by calls that write, until one does not find there what another one has changed or deleted. */
const shared = new Map<string, Caller>();

/**
 * Makes a call as an owner or a member; answers a sentence unless it has the status of the table. What fails on a shared
 * tenant decides nothing: the call is made again with fresh data.
 */
export async function succeeds(
  api: WholeApi,
  operation: Operation,
  role: 'owner' | 'member',
): Promise<string | undefined> {
  const expected = rowOf(operation)[role] ?? rowOf(operation).owner;
  const call = async ({ tenant, caller }: Caller, parts: Seed = {}): Promise<string | undefined> => {
    const path = { ...tenant.seed, ...parts };
    return unlessStatus(await attempt(api.send, operation, { path, headers: scopeHeaders(caller) }), expected);
  };
  if (operation.method === 'GET' || expected >= 300) {
    const bystander = bystanders.get(role) ?? aCaller(api, role);
    bystanders.set(role, bystander);
    return call(await bystander);
  }
  const last = shared.get(role);
  if (last && (await call(last)) === undefined) return undefined;
  const makeParts = freshParts[operation.path.split('/')[2] ?? ''];
  if (last && makeParts) {
    const parts = await makeParts(asApiPerson(api.send, last.tenant.owner), last.tenant.canary).catch(() => undefined);
    if (parts && (await call(last, parts)) === undefined) return undefined;
  }
  const fresh = await aCaller(api, role);
  shared.set(role, fresh);
  return call(fresh);
}
