/** The order of stored objects: views may use functions, triggers may use everything. */
import type { StoredKind, StoredObject } from './schema-types.ts';

const kinds: readonly (readonly StoredKind[])[] = [['procedure', 'function'], ['view'], ['trigger'], ['event']];

/** Objects by kind; those of a kind keep their order. */
export const inCanonicalOrder = (objects: readonly StoredObject[]): readonly StoredObject[] =>
  kinds.flatMap((group) => objects.filter(({ kind }) => group.includes(kind)));
