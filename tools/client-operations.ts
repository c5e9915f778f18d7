/** Collects the calls that API keys may make from the contracts, for the generated client. */
import { existsSync, readdirSync } from 'node:fs';
import type { Operation, Operations } from '../apps/client/operations.ts';
import type { Call } from '../platform/http/contract.ts';
import { keyScopeOf } from '../platform/http/model/key-scopes.ts';
import { isPaged } from '../platform/http/model/paged-call.ts';

const root = new URL('../', import.meta.url);

/** Calls of one area. */
export interface ClientArea {
  /** The folder of its contract. */
  readonly name: string;
  readonly calls: readonly Call[];
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'envelope' in value && 'path' in value && 'method' in value;

/** All areas with calls for keys, by name. */
export async function readClientAreas(): Promise<readonly ClientArea[]> {
  const areas: ClientArea[] = [];
  for (const layer of ['features', 'platform']) {
    for (const name of readdirSync(new URL(layer, root))) {
      const contract = new URL(`${layer}/${name}/contract.ts`, root);
      if (!existsSync(contract)) continue;
      const exported = Object.values((await import(contract.href)) as Record<string, unknown>);
      const calls = exported.filter(isCall).filter((call) => keyScopeOf(call) !== 'none');
      if (calls.length > 0) areas.push({ name, calls: calls.toSorted((one, two) => (one.name < two.name ? -1 : 1)) });
    }
  }
  return areas.toSorted((one, two) => (one.name < two.name ? -1 : 1));
}

const bodyOf = ({ upload, isRaw, body }: Call): Operation['body'] =>
  upload ? 'form' : isRaw ? 'raw' : body ? 'json' : undefined;

const operationOf = (call: Call): Operation => {
  const { method, path, access, envelope } = call;
  const body = bodyOf(call);
  return { method, path, access, envelope, ...(body && { body }), ...(isPaged(call) && { paged: true as const }) };
};

/** What the client has to know of them. */
export const operationsOf = (areas: readonly ClientArea[]): Operations =>
  Object.fromEntries(
    areas.map(({ name, calls }) => [name, Object.fromEntries(calls.map((call) => [call.name, operationOf(call)]))]),
  );
