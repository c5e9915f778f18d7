/** Compares values of workspace JSON field by field, and reports what the other one does not hold. */
import {
  fieldOf,
  holdsSomething,
  isRecord,
  type Json,
  type JsonPath,
  type Loss,
  named,
  pointer,
} from './json-values.ts';

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Whether two values mean the same. */
function isSame(one: unknown, other: unknown): boolean {
  if (isScalar(one) && isScalar(other)) return String(one) === String(other);
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Fields that are compared in a way of their own, or that hold nothing of a workspace. */
export type Skipped = ReadonlySet<string>;

const nothing: Skipped = new Set();

/** How fields are compared. */
interface FieldRules {
  readonly skipped?: Skipped;
  /** Name of what the fields belong to, quoted. */
  readonly of?: string;
}

/** Collects losses. What lies below a path that was reported is not reported again. */
export class Differences {
  readonly #losses: Loss[];
  readonly #reported: Set<string>;

  /** Goes on from a report. */
  constructor(known: readonly Loss[]) {
    this.#losses = [...known];
    this.#reported = new Set(known.map(({ path }) => path));
  }

  /** In the order of the report. */
  get losses(): readonly Loss[] {
    return this.#losses;
  }

  /** Reports a loss. */
  report(path: JsonPath, message: string): void {
    for (let end = path.length; end > 0; end -= 1) if (this.#reported.has(pointer(...path.slice(0, end)))) return;
    const place = pointer(...path);
    this.#reported.add(place);
    this.#losses.push({ path: place, message });
  }

  /** Reports fields that the other object lacks or holds differently; `of` names what they belong to. */
  compareFields(before: Json, after: Json, path: JsonPath, { skipped = nothing, of = '' }: FieldRules = {}): void {
    for (const [field, value] of Object.entries(before)) {
      if (skipped.has(field) || !holdsSomething(value)) continue;
      const other = fieldOf(after, field);
      if (isSame(value, other)) continue;
      const place = [...path, field];
      if (field !== 'documentation' && isRecord(value) && isRecord(other))
        this.compareFields(value, other, place, { of });
      else this.report(place, messageOf(place, { value, other, of }));
    }
  }

  /** Compares objects of two lists that have the same word in a field. */
  compareKeyed(
    before: readonly { readonly json: Json; readonly at: number }[],
    after: readonly { readonly json: Json }[],
    { path, key, noun }: { readonly path: JsonPath; readonly key: string; readonly noun: string },
  ): void {
    const others = new Map(after.map(({ json }) => [fieldOf(json, key), json]));
    for (const { json, at } of before) {
      const name = fieldOf(json, key);
      const other = others.get(name);
      // A second one of the same name is not kept.
      others.delete(name);
      if (other) this.compareFields(json, other, [...path, at]);
      else if (holdsSomething(json))
        this.report([...path, at], `The ${noun} ${named(isScalar(name) ? String(name) : '')} is not kept.`);
    }
  }
}

interface Differing {
  readonly value: unknown;
  readonly other: unknown;
  readonly of: string;
}

function messageOf(path: JsonPath, { value, other, of }: Differing): string {
  const name = String(path.at(-1));
  const isProperty = path.at(-2) === 'properties';
  const owner = of === '' ? '' : ` of ${of}`;
  const what = `${isProperty ? `The property ${named(name)}` : named(name)}${owner}`;
  if (name === 'documentation') return `The documentation${owner} is not kept: the DSL reads it from files.`;
  if (!isScalar(value)) return `${what} is not kept${holdsSomething(other) ? ' as it is' : ''}.`;
  if (isScalar(other) && holdsSomething(other) && other !== 'Unspecified')
    return `${what} = ${named(String(value))} becomes ${named(String(other))}.`;
  return `${what} = ${named(String(value))} is not kept.`;
}
