/** Callers of the access matrix: owners and members of tenants with one object of every kind. */
import type { Operation } from '../../../tools/api-document.ts';
import { freshParts, type SeedSize } from '../../../tools/api-seed.ts';
import { asApiPerson, aTenant, rowOf, scopeHeaders, type Tenant, type WholeApi } from '../../../tools/api-tenant.ts';
import { attempt, unlessStatus } from './matrix-calls.ts';
import { makeMember, type Person } from './test-app.ts';

/** A tenant and its callers. */
async function aCaller(
  api: WholeApi,
  role: 'owner' | 'member',
  size: SeedSize = {},
): Promise<{ readonly tenant: Tenant; readonly caller: Person }> {
  const tenant = await aTenant(api, 'fresh', size);
  if (role === 'owner') return { tenant, caller: tenant.owner };
  return { tenant, caller: await makeMember(api.it, await api.it.aPerson({ name: 'member' }), tenant.owner) };
}

const bystanders = new Map<string, ReturnType<typeof aCaller>>();

/**
 * Makes a call as an owner or a member; answers a sentence unless it has the status of the table. Calls that read or are
 * refused share a tenant; every other call gets fresh data.
 */
export async function succeeds(
  api: WholeApi,
  operation: Operation,
  role: 'owner' | 'member',
): Promise<string | undefined> {
  const expected = rowOf(operation)[role] ?? rowOf(operation).owner;
  const harmless = operation.method === 'GET' || expected >= 300;
  const fresh = harmless ? undefined : freshParts[operation.path.split('/')[2] ?? ''];
  const shares = harmless || fresh !== undefined;
  if (shares && !bystanders.has(role)) bystanders.set(role, aCaller(api, role));
  const { tenant, caller } = await ((shares && bystanders.get(role)) ||
    aCaller(api, role, { hasWorkspace: operation.path.includes('/structurizr') }));
  const path = { ...tenant.seed, ...(await fresh?.(asApiPerson(api.send, tenant.owner), tenant.canary)) };
  return unlessStatus(await attempt(api.send, operation, { path, headers: scopeHeaders(caller) }), expected);
}
