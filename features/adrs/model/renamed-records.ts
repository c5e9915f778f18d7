/** Recognizes records of a repository whose files got another path. Pure. */

/** A pushed file. */
export interface PushedFile {
  readonly externalId: string;
  readonly markdownHash: string;
  /** Its former path, when the sender knows it. */
  readonly renamedFrom: string | undefined;
}

/** A stored record whose path the push does not contain. */
export interface AbsentRecord {
  readonly id: string;
  readonly serialNumber: number;
  readonly externalId: string;
  readonly markdownHash: string;
}

/** A record with its new path. */
export interface RenamedRecord {
  readonly record: AbsentRecord;
  readonly to: string;
}

/** Those that no other one has the same key as. */
function uniqueBy<Value>(values: readonly Value[], keyOf: (value: Value) => string): Map<string, Value> {
  const found = new Map<string, Value | undefined>();
  for (const value of values) found.set(keyOf(value), found.has(keyOf(value)) ? undefined : value);
  return new Map([...found].flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])));
}

/**
 * Finds the new files of absent records: by the former path that the sender names, otherwise by a text that one new
 * file and one absent record have in common. Copies of a text are ambiguous and stay apart.
 */
export function renamedRecords(absent: readonly AbsentRecord[], added: readonly PushedFile[]): RenamedRecord[] {
  const byPath = new Map(absent.map((record) => [record.externalId, record]));
  const named = uniqueBy(
    added.filter(({ renamedFrom }) => renamedFrom !== undefined && byPath.has(renamedFrom)),
    ({ renamedFrom = '' }) => renamedFrom,
  );
  const moved = [...named].flatMap(([from, { externalId }]): RenamedRecord[] => {
    const record = byPath.get(from);
    return record ? [{ record, to: externalId }] : [];
  });
  const taken = new Set(moved.flatMap(({ record, to }) => [record.externalId, to]));
  const open = <One extends { readonly externalId: string }>(all: readonly One[]): One[] =>
    all.filter(({ externalId }) => !taken.has(externalId));
  const files = uniqueBy(open(added), ({ markdownHash }) => markdownHash);
  const sameText = [...uniqueBy(open(absent), ({ markdownHash }) => markdownHash)].flatMap(
    ([hash, record]): RenamedRecord[] => {
      const file = files.get(hash);
      return file ? [{ record, to: file.externalId }] : [];
    },
  );
  return [...moved, ...sameText];
}
