/** Leaves out fields without value, so that equal things have equal fields. */

/** The fields that have a value. */
export type Present<Fields> = { readonly [Key in keyof Fields]?: Exclude<Fields[Key], undefined> };

/** The fields that are not undefined, in their order. */
export function present<Fields extends object>(fields: Fields): Present<Fields> {
  const found: Partial<Fields> = {};
  for (const key in fields) if (fields[key] !== undefined) found[key] = fields[key];
  return found as Present<Fields>;
}
