/** One row of the table of changes: a single call, and the same change as data for a batch. */
import * as z from 'zod/mini';
import type { Call } from '#platform/http/contract.ts';

/** Parameters of a path whose field has another name in a change. */
const fieldOfParameter: Readonly<Record<string, string>> = { relId: 'relationshipId' };

/** A call that makes one change; its path names the model by `id`. */
type ChangeCall = Call & { readonly params: z.ZodMiniObject };

type ShapeOf<S> = S extends z.ZodMiniObject<infer Shape> ? Shape : Record<never, never>;
/** Fields that the path of a call names. */
type PathFields<C extends ChangeCall> = {
  [Key in Exclude<keyof ShapeOf<C['params']>, 'id'> as Key extends 'relId' ? 'relationshipId' : Key]: ShapeOf<
    C['params']
  >[Key];
};
/** Fields of a change as data: those of the path, of the body, and what only a batch gives. */
type ChangeShape<Name extends string, C extends ChangeCall, Extra> = {
  call: z.ZodMiniLiteral<Name>;
} & Omit<PathFields<C> & Omit<ShapeOf<C['body']>, 'version'>, keyof Extra> &
  Extra;

/** A kind of change: its single call, and the same as data for a batch. */
export interface ChangeRow<Name extends string, C extends ChangeCall, Extra> {
  /** Its `call` as data. */
  readonly name: Name;
  readonly call: C;
  readonly schema: z.ZodMiniObject<ChangeShape<Name, C, Extra>, z.core.$strict>;
  /** The field that each parameter of the path but `id` names, by the name of the parameter. */
  readonly inPath: Readonly<Record<string, string>>;
  /** It adds something; its single call leaves the choice of the id to the server. */
  readonly addsId: boolean;
}

/** A row of the table; `extra` is what only a batch gives, or gives otherwise. */
export function changeRow<
  const Name extends string,
  C extends ChangeCall,
  Extra extends z.core.$ZodShape = Record<never, never>,
>(name: Name, single: C, extra: Extra = {} as Extra): ChangeRow<Name, C, Extra> {
  const { id: _model, ...params } = single.params.shape;
  const inPath = Object.fromEntries(Object.keys(params).map((key) => [key, fieldOfParameter[key] ?? key]));
  const named = Object.fromEntries(Object.entries(params).map(([key, schema]) => [inPath[key], schema]));
  const { version: _version, ...fields } = (single.body as z.ZodMiniObject | undefined)?.shape ?? {};
  const shape = { call: z.literal(name), ...named, ...extra, ...fields, ...extra };
  // Spelled out for the compiler by ChangeShape, of the same parts.
  const schema = z.strictObject(shape) as unknown as ChangeRow<Name, C, Extra>['schema'];
  return { name, call: single, schema, inPath, addsId: 'id' in extra };
}

type SchemasOf<Rows extends readonly { readonly schema: unknown }[]> = {
  readonly [Index in keyof Rows]: Rows[Index]['schema'];
};

/** The schemas of a table, in its order, for a discriminated union. */
export const schemasOf = <Rows extends readonly { readonly schema: unknown }[]>(rows: Rows): SchemasOf<Rows> =>
  rows.map(({ schema }) => schema) as unknown as SchemasOf<Rows>;
