/** What a run does to each file: compares what is known with the tree of a commit. Pure. */
import { maySameRecord } from '#platform/git/model/record-files.ts';
import {
  mostFileMegabytes,
  mostFiles,
  otherWorkspaceMessage,
  tooLargeFileMessage,
  type FileKind,
  type plannedActions,
} from '../contract.ts';
import { followedAs, type FollowedPaths } from './followed-files.ts';

/** A file of the tree of a commit. */
export interface TreeEntry {
  readonly path: string;
  readonly kind: 'file' | 'link' | 'submodule';
  readonly blob: string;
  readonly size: number;
}

/** A file as it was followed until now. */
export interface KnownFile {
  readonly path: string;
  readonly kind: FileKind;
  readonly blob: string;
  /** `detached`: what it became is kept here, whatever the file says. */
  readonly state: 'current' | 'broken' | 'missing' | 'detached';
  /** Whether it became something once. */
  readonly hasSubject: boolean;
  /** Whether it is read once more although it did not change. */
  readonly isReadAgain?: boolean;
}

/** One of `plannedActions`. */
export type PlannedAction = (typeof plannedActions)[number];

/** What happens to a file. */
export interface PlannedChange {
  readonly path: string;
  readonly kind: FileKind;
  readonly action: PlannedAction;
  /** Empty for one that is gone. */
  readonly blob: string;
  readonly size: number;
  readonly formerPath?: string | undefined;
  /** Why it is skipped: listed as a problem where `isProblem`. */
  readonly note?: string;
  readonly isProblem?: boolean;
}

/** A followed file that is there. */
export interface PresentFile {
  readonly kind: FileKind;
  readonly blob: string;
  readonly size: number;
}

/** What a run does. Files that stay as they are are only counted. */
export interface SyncPlan {
  readonly changes: readonly PlannedChange[];
  /** Files that did not change and are read once more, by their paths: they count as unchanged. */
  readonly again: ReadonlyMap<string, PlannedChange>;
  /** Followed paths with their kinds and contents, changed or not. */
  readonly present: ReadonlyMap<string, PresentFile>;
  /** Images of the documentation. */
  readonly images: readonly TreeEntry[];
  readonly unchanged: number;
}

const linkMessage = 'This is a symbolic link. Links are not followed.';
const submoduleMessage = 'This is a submodule. Submodules are not read.';
const outsideMessage =
  'The path of this file has a line break or another control character in it. Rename it in the repository.';
/** Git has paths of any bytes: two that are not UTF-8 would look like one, and could not be written. */
const undecodedMessage = 'The path of this file is not UTF-8. Rename it in the repository.';
const tooManyMessage = `Only the first ${mostFiles.toLocaleString('en')} files are followed.`;

/** Why a file is never read; undefined when it may be. */
function problemOf({ path, kind, size }: TreeEntry): string | undefined {
  if (kind === 'link') return linkMessage;
  if (kind === 'submodule') return submoduleMessage;
  if (path.split('/').some((part) => part === '..' || part === '.' || part === '') || /\p{Cc}/u.test(path)) {
    return outsideMessage;
  }
  if (path.includes('\ufffd')) return undecodedMessage;
  return size > mostFileMegabytes * 1024 * 1024 ? tooLargeFileMessage : undefined;
}

interface Sorted {
  readonly files: Map<string, PresentFile>;
  readonly skipped: PlannedChange[];
  readonly images: TreeEntry[];
}

function sortTree(tree: readonly TreeEntry[], followed: FollowedPaths): Sorted {
  const sorted: Sorted = { files: new Map(), skipped: [], images: [] };
  const skippedPaths = new Set<string>();
  for (const entry of tree) {
    const { path, blob, size } = entry;
    const found = followedAs(path, followed);
    if (!found) continue;
    const problem = problemOf(entry);
    if ('image' in found) {
      if (problem === undefined) sorted.images.push(entry);
      continue;
    }
    const skip = (note: string, isProblem: boolean): void => {
      if (skippedPaths.has(path)) return;
      skippedPaths.add(path);
      sorted.skipped.push({ path, kind: found.kind, action: 'skip', blob, size, note, isProblem });
    };
    if ('skipped' in found) skip(found.skipped, false);
    else if (problem !== undefined) skip(problem, true);
    else if (sorted.files.size >= mostFiles) skip(tooManyMessage, true);
    else sorted.files.set(path, { kind: found.kind, blob, size });
  }
  return sorted;
}

/**
 * Leaves one file with a workspace, for a project has one: the file that it was read from, else `workspace.dsl`, else the
 * first. `former` tells the path that a file had before.
 */
function keepOneWorkspace(
  { files, skipped }: Sorted,
  known: ReadonlyMap<string, KnownFile>,
  former: ReadonlyMap<string, string>,
): void {
  const rankOf = (path: string): number => {
    const before = known.get(path) ?? known.get(former.get(path) ?? '');
    if (before?.kind === 'structurizr' && before.hasSubject && before.state !== 'missing') return 0;
    return /(?:^|\/)workspace\.dsl$/i.test(path) ? 1 : 2;
  };
  const [first, ...others] = [...files]
    .filter(([, { kind }]) => kind === 'structurizr')
    .toSorted(([one], [other]) => rankOf(one) - rankOf(other));
  for (const [path, { kind, blob, size }] of others) {
    const note = otherWorkspaceMessage(first?.[0] ?? '');
    files.delete(path);
    skipped.push({ path, kind, action: 'skip', blob, size, note, isProblem: true });
  }
}

/**
 * Former paths of new files: as git found them, unless the names of two records say that they are two, else the one file
 * that is gone and was called the same but for its case, or had the same content. Each former file goes to one new path,
 * of the same kind.
 */
function formerPaths(
  added: ReadonlyMap<string, PresentFile>,
  gone: ReadonlyMap<string, KnownFile>,
  renames: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const former = new Map<string, string>();
  const taken = new Set<string>();
  const take = (path: string, from: string | undefined): void => {
    const known = from === undefined ? undefined : gone.get(from);
    if (!known || taken.has(known.path) || former.has(path) || known.kind !== added.get(path)?.kind) return;
    former.set(path, known.path);
    taken.add(known.path);
  };
  const only = (keyOf: (known: KnownFile) => string): ReadonlyMap<string, string | undefined> => {
    const found = new Map<string, string | undefined>();
    for (const known of gone.values()) {
      const key = keyOf(known);
      found.set(key, found.has(key) ? undefined : known.path);
    }
    return found;
  };
  for (const [path, { kind }] of added) {
    const from = renames.get(path);
    if (kind !== 'adr' || (from !== undefined && maySameRecord(from, path))) take(path, from);
  }
  const byCase = only(({ path }) => path.toLowerCase());
  for (const path of added.keys()) take(path, byCase.get(path.toLowerCase()));
  const byBlob = only(({ kind, blob }) => `${kind} ${blob}`);
  for (const [path, { kind, blob }] of added) take(path, byBlob.get(`${kind} ${blob}`));
  return former;
}

/** Plans a run. `renames` maps new paths to former ones, as far as git knows both commits. */
export function planSync(
  known: readonly KnownFile[],
  tree: readonly TreeEntry[],
  followed: FollowedPaths,
  renames: ReadonlyMap<string, string> = new Map(),
): SyncPlan {
  const byPath = new Map(known.map((file) => [file.path, file]));
  const sorted = sortTree(tree, followed);
  keepOneWorkspace(sorted, byPath, renames);
  const { files, skipped, images } = sorted;
  const refused = new Set(skipped.filter(({ isProblem }) => isProblem).map(({ path }) => path));
  const added = new Map([...files].filter(([path]) => !byPath.has(path)));
  const gone = new Map([...byPath].filter(([path]) => !files.has(path) && !refused.has(path)));
  const former = formerPaths(added, gone, renames);
  const renamed = new Set(former.values());
  const changes: PlannedChange[] = [];
  const again = new Map<string, PlannedChange>();
  let unchanged = 0;
  for (const [path, { kind, blob, size }] of files) {
    const change = { path, kind, blob, size };
    const before = byPath.get(path);
    const from = former.get(path);
    if (from !== undefined) changes.push({ ...change, action: 'rename', formerPath: from });
    else if (!before) changes.push({ ...change, action: 'create' });
    else if (before.state === 'detached') unchanged += 1;
    else if (before.state === 'missing') changes.push({ ...change, action: 'bring back' });
    else if (before.kind !== kind) changes.push({ ...change, action: 'create' });
    else if (before.blob !== blob) changes.push({ ...change, action: before.hasSubject ? 'update' : 'create' });
    else {
      unchanged += 1;
      if (before.isReadAgain) again.set(path, { ...change, action: 'update' });
    }
  }
  for (const { path, kind, state } of gone.values()) {
    if (renamed.has(path) || state === 'missing' || state === 'detached') continue;
    changes.push({ path, kind, action: 'mark missing', blob: '', size: 0 });
  }
  return { changes: [...changes, ...skipped], again, present: files, images, unchanged };
}
