/** Bounded contexts of a board that comes from elsewhere: found on the context map of this project, or left behind. Pure. */
import { nameKey } from '#platform/ui/model/name-key.ts';
import type { StormDocument, StormItem } from './storm-items.ts';

/** Names by ids. */
export type ContextNames = ReadonlyMap<string, string>;

/** The board as this project can show it. */
export interface BoundImport {
  readonly document: StormDocument;
  /** Contexts that this project does not have, by their names; undefined for one whose name nobody told. */
  readonly left: readonly (string | undefined)[];
}

/** Names of contexts in an exported file, beside its board. */
export function namesInFile(value: unknown): ContextNames {
  if (typeof value !== 'object' || value === null || !('contexts' in value) || !Array.isArray(value.contexts)) {
    return new Map();
  }
  const listed: readonly unknown[] = value.contexts;
  return new Map(
    listed.flatMap((one) => {
      if (typeof one !== 'object' || one === null || !('id' in one) || !('name' in one)) return [];
      const { id, name } = one;
      return typeof id === 'string' && typeof name === 'string' ? [[id, name] as const] : [];
    }),
  );
}

/**
 * `told` are names that came with the board, `own` those of the context map, `former` of contexts that it had. A context
 * that is not known by its id is the one of the same name.
 */
export function boundTo(
  document: StormDocument,
  told: ContextNames,
  { own, former }: { readonly own: ContextNames; readonly former: ContextNames },
): BoundImport {
  const byName = new Map([...own].map(([id, name]) => [nameKey(name), id]));
  const left = new Map<string, string | undefined>();
  const items = new Map<string, StormItem>();
  for (const [id, item] of document.items) {
    const context = item.kind === 'command' ? item.boundedContext : null;
    if (item.kind !== 'command' || context === null || own.has(context) || former.has(context)) {
      items.set(id, item);
      continue;
    }
    const name = told.get(context);
    const known = name === undefined ? undefined : byName.get(nameKey(name));
    if (known === undefined) left.set(context, name);
    items.set(id, { ...item, boundedContext: known ?? null });
  }
  return { document: { ...document, items }, left: [...left.values()] };
}
