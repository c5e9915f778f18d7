/** Resolves references between the records of a repository. Pure; source: decisions section 13, "Links". */
import { presentPath } from '#platform/richtext/model/import-paths.ts';
import { activeStates, adrWorkflow, type AdrState } from './adr-workflow.ts';
import { baseName, folderOf } from './reader/record-name.ts';
import type { RelationKind, StatedRelation } from './reader/relation-words.ts';

/** A record that a reference can resolve to. */
export interface NamedRecord {
  readonly id: string;
  readonly externalId: string;
  readonly number: string | null;
}

/** A reference as the record states it, before it is resolved. */
export interface FromRecord extends StatedRelation {
  readonly fromId: string;
}

/** The reference with its target. Without a target it stays text, and `warning` says why. */
export interface ResolvedRelation extends FromRecord {
  readonly toId: string | null;
  readonly warning?: string;
}

/** Prefix of every warning about a reference. */
const warningStart = 'The relation to "';

/** Prefix of every warning about a replaced record whose status does not say so. */
const staleStart = 'Superseded by "';

/** Prefix of every warning about a number that several records have. */
const repeatedStart = 'The number ';

/** True for warnings that depend on other records: a later part of the same push may resolve them. */
export const isRelationWarning = (message: string): boolean =>
  [warningStart, staleStart, repeatedStart].some((start) => message.startsWith(start));

const warningOf = (target: string, why: string): string => `${warningStart}${target}" was kept as text: ${why}`;
const unknownWhy = 'no record of this repository fits it.';
const selfWhy = 'it names the record itself.';
const circularWhy = 'the records would replace each other in a circle.';

/** Normalizes a path: `a/b/../c` becomes `a/c`; undefined above the root. */
export function joinPath(folder: string, path: string): string | undefined {
  const parts: string[] = [];
  const whole = path.startsWith('/') || folder === '' ? path : `${folder}/${path}`;
  for (const part of whole.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** Resolves a relative address against the path of a file; undefined when it is not a path. */
export function pathOfLink(href: string, from: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^\/\/|^#/i.test(href)) return undefined;
  const path = decoded(href.split(/[?#]/)[0] ?? '');
  return path === '' ? undefined : joinPath(folderOf(from), path);
}

/** Index of the records of a repository by path, slug and number. */
export class RecordIndex {
  readonly #byPath = new Map<string, NamedRecord>();
  readonly #byName = new Map<string, NamedRecord[]>();
  readonly #byNumber = new Map<number, NamedRecord[]>();
  readonly #byId = new Map<string, NamedRecord>();

  constructor(records: readonly NamedRecord[]) {
    for (const record of records) {
      this.#byId.set(record.id, record);
      this.#byPath.set(record.externalId, record);
      add(this.#byName, baseName(record.externalId).toLowerCase(), record);
      if (record.number !== null && /^\d+$/.test(record.number)) add(this.#byNumber, Number(record.number), record);
    }
  }

  byId(id: string): NamedRecord | undefined {
    return this.#byId.get(id);
  }

  /** The record that a path, slug or number refers to; undefined when there is none or several fit equally well. */
  meant(target: string, from: NamedRecord): NamedRecord | undefined {
    const path = pathOfLink(target, from.externalId);
    const exact = this.#byPath.get(target) ?? this.#byPath.get(presentPath(path ?? '', this.#byPath));
    if (exact) return exact;
    // A path identifies at most one file; only slugs and absolute addresses are looked up by name.
    if (path !== undefined && /\.(?:md|markdown)$/i.test(path)) return undefined;
    const number = /^(?:ADR)?[-_ #:]*(\d{1,9})$/i.exec(target.trim())?.[1];
    if (number !== undefined) return nearest(this.#byNumber.get(Number(number)) ?? [], from);
    const named = this.#byName.get(baseName(target.split(/[?#]/)[0] ?? '').toLowerCase()) ?? [];
    const packaged = target.includes('/') ? named.filter((one) => sharesFolder(one.externalId, target)) : [];
    return nearest(packaged.length > 0 ? packaged : named, from);
  }
}

function add<Key>(map: Map<Key, NamedRecord[]>, key: Key, record: NamedRecord): void {
  const list = map.get(key);
  if (list) list.push(record);
  else map.set(key, [record]);
}

/** A log4brains slug may be prefixed with its package: `backend/20200926-use-it`. */
const sharesFolder = (externalId: string, target: string): boolean =>
  externalId.split('/').includes(target.split('/').at(-2) ?? '');

/** The only match, or the only match in the same folder: each package of a monorepo is searched first. */
function nearest(candidates: readonly NamedRecord[], from: NamedRecord): NamedRecord | undefined {
  const near = candidates.filter((one) => folderOf(one.externalId) === folderOf(from.externalId));
  const [only, ...more] = near.length > 0 ? near : candidates;
  return more.length === 0 ? only : undefined;
}

/** Orders a replacement from the newer to the older record. */
const replacement = (
  kind: RelationKind,
  from: string,
  to: string,
): readonly [newer: string, older: string] | undefined =>
  kind === 'supersedes' ? [from, to] : kind === 'superseded_by' ? [to, from] : undefined;

/** A warning about a record of a repository. */
export interface RecordWarning {
  readonly id: string;
  readonly message: string;
}

/** Warnings about records of one folder that have the same number: references by number would not say which is meant. */
export function repeatedNumberWarnings(records: readonly NamedRecord[]): RecordWarning[] {
  const numbered = records.filter(({ number }) => number !== null && /^\d+$/.test(number));
  const groups = Map.groupBy(numbered, ({ externalId, number }) => `${Number(number)} ${folderOf(externalId)}`);
  return [...groups.values()].flatMap((group) =>
    group.length === 1
      ? []
      : group.map(({ id, number }) => {
          const other = group.find((one) => one.id !== id)?.externalId ?? '';
          return { id, message: `${repeatedStart}${Number(number)} is also that of "${other}".` };
        }),
  );
}

/** Warnings about replaced records whose own status still says that they are in force. */
export function staleStatusWarnings(
  index: RecordIndex,
  resolved: readonly ResolvedRelation[],
  stateOf: (id: string) => AdrState | undefined,
): RecordWarning[] {
  const inForce = (id: string): boolean => activeStates.some((state) => stateOf(id) === state);
  const found = resolved.flatMap(({ kind, fromId, toId }): RecordWarning[] => {
    const [newer, older] = (toId !== null && replacement(kind, fromId, toId)) || [];
    if (newer === undefined || older === undefined || !inForce(newer) || !inForce(older)) return [];
    const { label } = adrWorkflow.states[stateOf(older) ?? 'accepted'];
    const by = index.byId(newer)?.externalId ?? '';
    return [{ id: older, message: `${staleStart}${by}", but its status is still ${label}.` }];
  });
  return [...new Map(found.map((one) => [`${one.id} ${one.message}`, one])).values()];
}

/** Resolves all references in the given order. A replacement that would close a cycle stays unresolved. */
export function resolveRelations(index: RecordIndex, stated: readonly FromRecord[]): ResolvedRelation[] {
  const olderOf = new Map<string, Set<string>>();
  const comesBefore = (older: string, newer: string): boolean => {
    const open = [older];
    const seen = new Set(open);
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (id === newer) return true;
      for (const next of olderOf.get(id) ?? []) {
        if (!seen.has(next)) open.push(next);
        seen.add(next);
      }
    }
    return false;
  };
  return stated.map((one): ResolvedRelation => {
    const from = index.byId(one.fromId);
    const to = from && index.meant(one.target, from);
    if (!from || !to) return { ...one, toId: null, warning: warningOf(one.target, unknownWhy) };
    if (to.id === from.id) return { ...one, toId: null, warning: warningOf(one.target, selfWhy) };
    const pair = replacement(one.kind, from.id, to.id);
    if (pair) {
      const [newer, older] = pair;
      if (comesBefore(older, newer)) return { ...one, toId: null, warning: warningOf(one.target, circularWhy) };
      olderOf.set(newer, (olderOf.get(newer) ?? new Set()).add(older));
    }
    return { ...one, toId: to.id };
  });
}
