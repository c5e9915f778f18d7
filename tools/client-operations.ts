/** Collects the calls that API keys may make from the contracts, for the generated client. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Operation, Operations } from '../apps/client/client-calls.ts';
import type { Call } from '../platform/http/contract.ts';
import { keyScopeOf } from '../platform/http/model/key-scopes.ts';
import { isPaged } from '../platform/http/model/paged-call.ts';

const root = new URL('../', import.meta.url);

/** Calls of one area. */
export interface ClientArea {
  /** The folder of its module. */
  readonly name: string;
  readonly calls: readonly Call[];
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'envelope' in value && 'path' in value && 'method' in value;

/** Files of a module that declare calls: its contract, and models that share calls with it. */
function callFiles(module: URL): readonly URL[] {
  const model = new URL('model/', module);
  const models = existsSync(model) ? readdirSync(model).filter((name) => /(?<!\.test)\.ts$/.test(name)) : [];
  return [new URL('contract.ts', module), ...models.map((name) => new URL(name, model))].filter(
    (file) => existsSync(file) && / = call\(/.test(readFileSync(file, 'utf8')),
  );
}

/** The list of modules that the server mounts, as text: a contract may be there before its module is. */
const mounted = readFileSync(new URL('apps/server/modules.ts', root), 'utf8');

/** All areas with calls for keys, by name. */
export async function readClientAreas(): Promise<readonly ClientArea[]> {
  const areas: ClientArea[] = [];
  for (const layer of ['features', 'platform']) {
    for (const name of readdirSync(new URL(layer, root))) {
      if (!mounted.includes(`#${layer}/${name}/server/`)) continue;
      const calls: Call[] = [];
      for (const file of callFiles(new URL(`${layer}/${name}/`, root))) {
        const exported = Object.values((await import(file.href)) as Record<string, unknown>);
        calls.push(...exported.filter(isCall).filter((call) => keyScopeOf(call) !== 'none'));
      }
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
