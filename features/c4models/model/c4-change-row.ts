/** One row of the table of changes: a call, and the same change as data for a batch. */
import * as z from 'zod/mini';
import type { Call } from '#platform/http/contract.ts';

/** Path parameters whose field has another name in a change. */
const fieldOfParameter: Readonly<Record<string, string>> = { relId: 'relationshipId' };

/** A call that makes one change; `id` in its path is the model. */
type ChangeCall = Call & { readonly params: z.ZodMiniObject };

type ShapeOf<S> = S extends z.ZodMiniObject<infer Shape> ? Shape : Record<never, never>;
/** Fields from the path of a call. */
type PathFields<C extends ChangeCall> = {
  [Key in Exclude<keyof ShapeOf<C['params']>, 'id'> as Key extends 'relId' ? 'relationshipId' : Key]: ShapeOf<
    C['params']
  >[Key];
};
/** Fields of a change as data: from the path, the body, and batch-only ones. */
type ChangeShape<Name extends string, C extends ChangeCall, Extra> = {
  call: z.ZodMiniLiteral<Name>;
} & Omit<PathFields<C> & Omit<ShapeOf<C['body']>, 'version' | 'rebase'>, keyof Extra> &
  Extra;

/** A type of change: its call and its schema for batches. */
export interface ChangeRow<Name extends string, C extends ChangeCall, Extra> {
  /** Its schema for batches. */
  readonly name: Name;
  readonly call: C;
  readonly schema: z.ZodMiniObject<ChangeShape<Name, C, Extra>, z.core.$strict>;
  /** Field of each path parameter except `id`. */
  readonly inPath: Readonly<Record<string, string>>;
  /** True when it creates something; its call leaves the id to the server. */
  readonly addsId: boolean;
}

/** Defines a row; `extra` contains fields that are only in batches, or differ there. */
export function changeRow<
  const Name extends string,
  C extends ChangeCall,
  Extra extends z.core.$ZodShape = Record<never, never>,
>(name: Name, single: C, extra: Extra = {} as Extra): ChangeRow<Name, C, Extra> {
  const { id: _model, ...params } = single.params.shape;
  const inPath = Object.fromEntries(Object.keys(params).map((key) => [key, fieldOfParameter[key] ?? key]));
  const named = Object.fromEntries(Object.entries(params).map(([key, schema]) => [inPath[key], schema]));
  const { version: _version, rebase: _rebase, ...fields } = (single.body as z.ZodMiniObject | undefined)?.shape ?? {};
  const shape = { call: z.literal(name), ...named, ...extra, ...fields, ...extra };
  // The compiler derives the same type in ChangeShape.
  const schema = z.strictObject(shape) as unknown as ChangeRow<Name, C, Extra>['schema'];
  return { name, call: single, schema, inPath, addsId: 'id' in extra };
}

type SchemasOf<Rows extends readonly { readonly schema: unknown }[]> = {
  readonly [Index in keyof Rows]: Rows[Index]['schema'];
};

/** The schemas of a table in its order, for a discriminated union. */
export const schemasOf = <Rows extends readonly { readonly schema: unknown }[]>(rows: Rows): SchemasOf<Rows> =>
  rows.map(({ schema }) => schema) as unknown as SchemasOf<Rows>;
