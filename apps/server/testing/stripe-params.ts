/** Checks the parameters of requests to Stripe against the type declarations of its SDK: names, kinds and words. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A parameter that Stripe would refuse. */
export interface ParamProblem {
  /** As in the form, for example `items[0][quantity]`. */
  readonly param: string;
  readonly message: string;
}

interface Field {
  readonly type: string;
  readonly isOptional: boolean;
}

/** An interface with its fields, or a type by another name. */
interface Declaration {
  readonly parent?: string;
  readonly fields: ReadonlyMap<string, Field>;
  readonly alias?: string;
}

const folder = join(dirname(createRequire(import.meta.url).resolve('stripe')), '..');
const knownFiles = new Map<string, ReadonlyMap<string, Declaration>>();

/** All declarations of a file by their full names, for example `SubscriptionUpdateParams.Item`. */
function declarationsOf(file: string): ReadonlyMap<string, Declaration> {
  const known = knownFiles.get(file);
  if (known) return known;
  const source = readFileSync(join(folder, 'esm', file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const found = new Map<string, Declaration>();
  const scope: string[] = [];
  let open: { readonly name: string; readonly parent?: string; readonly fields: Map<string, Field> } | undefined;
  for (const row of source.split('\n').map((text) => text.trim())) {
    const begin =
      /^(?:export )?(?:declare )?(namespace|interface|class) (\w+)(?:<.*>)?(?: extends ([\w.]+))?.*\{$/.exec(row);
    const alias = /^(?:export )?(?:declare )?type (\w+) = (.+);$/.exec(row);
    const field = /^'?([\w-]+)'?(\?)?: (.+);$/.exec(row);
    if (begin?.[1] === 'interface') {
      const name = [...scope, begin[2] ?? ''].join('.');
      open = { name, fields: new Map(), ...(begin[3] ? { parent: begin[3] } : {}) };
    } else if (begin) scope.push(begin[2] ?? '');
    else if (alias) found.set([...scope, alias[1]].join('.'), { fields: new Map(), alias: alias[2] ?? '' });
    else if (open && field) open.fields.set(field[1] ?? '', { type: field[3] ?? '', isOptional: field[2] === '?' });
    else if (row === '}' && open) {
      const { name, ...declaration } = open;
      found.set(name, declaration);
      open = undefined;
    } else if (row === '}') scope.pop();
  }
  knownFiles.set(file, found);
  return found;
}

/** Where a name stands: its file and the namespaces around it. */
interface Place {
  readonly file: string;
  readonly scope: readonly string[];
}

function find(name: string, { file, scope }: Place): { declaration: Declaration; place: Place } | undefined {
  const own = declarationsOf(file);
  for (let depth = scope.length; depth >= 0; depth--) {
    const full = [...scope.slice(0, depth), name].join('.');
    const declaration = own.get(full);
    if (declaration) return { declaration, place: { file, scope: full.split('.') } };
  }
  const shared = declarationsOf('shared.d.ts').get(name);
  return shared && { declaration: shared, place: { file: 'shared.d.ts', scope: [name] } };
}

/** The parts of a union, not cut within angle brackets and quotes. */
const parts = (type: string): string[] => type.split(/\s*\|\s*(?![^<]*>)/).map((part) => part.trim());

const isPlain = (value: unknown): value is string => typeof value === 'string';

function problemsOf(value: unknown, type: string, place: Place, param: string): ParamProblem[] {
  const wrapped = /^(Array|Emptyable)<(.+)>$/.exec(type);
  if (wrapped?.[1] === 'Emptyable') return value === '' ? [] : problemsOf(value, wrapped[2] ?? '', place, param);
  if (wrapped) {
    const list = listOf(value);
    if (!list) return [{ param, message: `${param} must be a list.` }];
    return list.flatMap((one, index) => problemsOf(one, wrapped[2] ?? '', place, `${param}[${index}]`));
  }
  const union = parts(type);
  if (union.length > 1) {
    const outcomes = union
      .filter((part) => part !== 'OtherString')
      .map((part) => problemsOf(value, part, place, param));
    return outcomes.find((problems) => problems.length === 0) ?? outcomes[0] ?? [];
  }
  const wrong = (wanted: string): ParamProblem[] => [
    { param, message: `${param} must be ${wanted}, not ${JSON.stringify(value)}.` },
  ];
  if (type.startsWith("'")) return value === type.slice(1, -1) ? [] : wrong(type);
  if (type === 'string') return isPlain(value) ? [] : wrong('text');
  if (type === 'number' || type === 'Decimal')
    return isPlain(value) && /^-?\d+(\.\d+)?$/.test(value) ? [] : wrong('a number');
  if (type === 'boolean') return value === 'true' || value === 'false' ? [] : wrong('true or false');
  if (type === 'MetadataParam') return typeof value === 'object' ? [] : wrong('a map');
  const found = find(type, place);
  if (!found) throw new Error(`The SDK declares no ${type}, which ${param} would need.`);
  const { declaration } = found;
  if (declaration.alias !== undefined) return problemsOf(value, declaration.alias, found.place, param);
  return objectProblems(value, found, param);
}

function fieldsOf({
  declaration,
  place,
}: {
  declaration: Declaration;
  place: Place;
}): Map<string, Field & { place: Place }> {
  const parent = declaration.parent === undefined ? undefined : find(declaration.parent, place);
  const all = parent ? fieldsOf(parent) : new Map<string, Field & { place: Place }>();
  for (const [name, field] of declaration.fields) all.set(name, { ...field, place });
  return all;
}

function objectProblems(
  value: unknown,
  found: { declaration: Declaration; place: Place },
  param: string,
): ParamProblem[] {
  if (typeof value !== 'object' || value === null) return [{ param, message: `${param} must have fields.` }];
  const fields = fieldsOf(found);
  const named = (name: string): string => (param === '' ? name : `${param}[${name}]`);
  const missing = [...fields].filter(([name, { isOptional }]) => !isOptional && !(name in value));
  return [
    ...missing.map(([name]) => ({ param: named(name), message: `Missing required param: ${named(name)}.` })),
    ...Object.entries(value).flatMap(([name, part]) => {
      const field = fields.get(name);
      if (!field) return [{ param: named(name), message: `Received unknown parameter: ${named(name)}` }];
      return problemsOf(part, field.type, field.place, named(name));
    }),
  ];
}

/** A list from `{ '0': …, '1': … }`. */
export function listOf(value: unknown): unknown[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const keys = Object.keys(value);
  return keys.every((key, index) => key === String(index)) ? Object.values(value) : undefined;
}

/** Parameters of a form or a query as nested maps: `items[0][id]=a` is `{ items: { '0': { id: 'a' } } }`. */
export function formOf(encoded: string): Record<string, unknown> {
  const form: Record<string, unknown> = {};
  for (const [key, value] of new URLSearchParams(encoded)) {
    const path = key.replaceAll(']', '').split('[');
    let at = form;
    for (const name of path.slice(0, -1)) at = (at[name] ??= {}) as Record<string, unknown>;
    at[path.at(-1) ?? ''] = value;
  }
  return form;
}

/** What is wrong with the parameters of a request by a type of the SDK, for example `SubscriptionUpdateParams`. */
export function paramProblems(form: Record<string, unknown>, file: string, type: string): readonly ParamProblem[] {
  const found = find(type, { file: `resources/${file}.d.ts`, scope: [] });
  if (!found) throw new Error(`The SDK declares no ${type} in ${file}.`);
  return objectProblems(form, found, '');
}
