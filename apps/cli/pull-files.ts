/** Brings a folder up to date with a project. */
import { ArchwrightError, each, type ArchwrightClient } from '../client/archwright-client.ts';
import { pathsOf, samePlace } from './file-names.ts';
import { keyOf, writeFolderState, type FolderState, type KnownFile } from './folder-state.ts';
import { fileTitle, kinds, type Item, type Kind } from './kinds.ts';
import { progress } from './output.ts';
import { hashOf, type FolderFiles } from './whole-files.ts';

/** What a pull works with. */
export interface Pull {
  readonly client: ArchwrightClient;
  readonly files: FolderFiles;
  readonly state: FolderState;
  readonly force: boolean;
  readonly signal: AbortSignal;
}

/** What a pull did, by paths. */
export interface PullResult {
  readonly written: string[];
  readonly removed: string[];
  /** Changed in Archwright and here: kept as they are here. */
  readonly kept: string[];
  /** Files whose changes were declined, with the reason. */
  readonly declined: { readonly path: string; readonly answer: string }[];
  readonly unchanged: number;
}

/** A thing that gets a file. */
interface Wanted {
  readonly kind: Kind;
  readonly item: Item;
  readonly key: string;
  readonly path: string;
}

/** Changes since the last pull; everything is read anew without `ids`. */
interface News {
  readonly ids: ReadonlySet<string> | undefined;
  readonly cursor: string | undefined;
}

async function projectId({ client, state }: Pull): Promise<string> {
  for await (const { id, code } of each(client.projects.listProjects, { query: { perPage: 100 } }))
    if (code === state.project) return id;
  return '';
}

async function readNews(pull: Pull, after: string | undefined): Promise<News> {
  const id = await projectId(pull);
  const ids = new Set<string>();
  let cursor = after;
  try {
    for await (const change of pull.client.changes({ after, signal: pull.signal })) {
      cursor = change.cursor;
      if (change.projectId === id) ids.add(change.id);
    }
  } catch (error) {
    const isUnknown = error instanceof ArchwrightError && error.status === 422 && after !== undefined;
    if (!isUnknown) throw error;
    return readNews(pull, undefined);
  }
  return { ids: after === undefined ? undefined : ids, cursor };
}

/** Everything that gets a file, with its path. */
async function readWanted({ client, signal }: Pull): Promise<readonly Wanted[]> {
  const found: { kind: Kind; item: Item; key: string; ending: string; folder: readonly string[] }[] = [];
  for (const kind of kinds) {
    if (!kind.file) continue;
    signal.throwIfAborted();
    progress(`Reading the list of ${kind.name}`);
    const { ending, folder } = kind.file;
    for (const item of await kind.items(client)) {
      const place = [...(folder === '' ? [] : [folder]), ...(item.folder ?? [])];
      found.push({ kind, item, key: keyOf(kind.name, item.id), ending, folder: place });
    }
  }
  const paths = pathsOf(found.map(({ item, ...rest }) => ({ ...rest, id: item.id, title: fileTitle(item) })));
  return found.map(({ kind, item, key }) => ({ kind, item, key, path: paths.get(item.id)! }));
}

/**
 * Asks what became of the changes that were proposed; answers the keys of files whose changes were accepted, and so are
 * in the text of the server, perhaps edited. A new file gives way to the one that its thing gets.
 */
async function settleProposals({ client, files, state }: Pull, result: PullResult): Promise<ReadonlySet<string>> {
  const accepted = new Set<string>();
  const ask = async (path: string, { id, hash }: { readonly id: string; readonly hash: string }): Promise<string> => {
    if (hashOf(files.read(path) ?? '') !== hash) return 'changed again';
    const proposal = await client.proposals.getProposal({ params: { id } });
    if (proposal.state === 'declined') result.declined.push({ path, answer: proposal.answer });
    return proposal.state;
  };
  for (const [key, { path, proposed }] of Object.entries(state.files))
    if (proposed && (await ask(path, proposed)) === 'accepted') accepted.add(key);
  for (const [path, proposed] of Object.entries(state.proposedFiles)) {
    const outcome = await ask(path, proposed);
    if (outcome === 'changed again' || outcome === 'accepted') delete state.proposedFiles[path];
    if (outcome !== 'accepted') continue;
    files.remove(path);
    result.removed.push(path);
  }
  return accepted;
}

/**
 * Takes a path over from a thing that got another name, unless its file was changed here. That thing is then written anew
 * at its own path.
 */
function takeOver({ files, state }: Pull, { key, path }: Wanted): boolean {
  const owner = Object.keys(state.files).find((other) => other !== key && state.files[other]?.path === path);
  const local = owner === undefined ? undefined : files.read(path);
  if (owner === undefined || local === undefined || hashOf(local) !== state.files[owner]?.hash) return false;
  delete state.files[owner];
  return true;
}

/** Brings one file up to date. */
async function pullOne(pull: Pull, wanted: Wanted, accepted: ReadonlySet<string>, result: PullResult): Promise<void> {
  const { client, files, state, force } = pull;
  const { kind, item, key, path } = wanted;
  const known = state.files[key];
  const { text, revision } = await kind.formats[kind.file!.format]!(client, item.id);
  const isVacant = takeOver(pull, wanted);
  const place = known?.path ?? path;
  const local = isVacant && place === path ? undefined : files.read(place);
  // A new name that differs by case alone is the same file on some systems.
  const isSame = samePlace(place, path);
  const target = isSame ? local : files.read(path);
  const isFree = isVacant || target === undefined || target === text || isSame || force;
  const hash = local === undefined ? undefined : hashOf(local);
  const isOurs = hash === known?.hash || (accepted.has(key) && hash === known?.proposed?.hash);
  if (!isFree || (local !== undefined && local !== text && !isOurs && !force)) {
    result.kept.push(isFree ? place : path);
    if (known) state.files[key] = { ...known, isBehind: true };
    return;
  }
  if (place !== path && isSame) files.remove(place);
  if (target !== text || place !== path) {
    files.write(path, text);
    result.written.push(path);
  }
  if (!isSame && local !== undefined) files.remove(place);
  state.files[key] = {
    kind: kind.name,
    id: item.id,
    path,
    hash: hashOf(text),
    ...(revision === undefined ? {} : { revision }),
  };
}

/** Removes the files of things that are gone, unless they were changed here. */
function removeGone({ files, state, force }: Pull, wanted: readonly Wanted[], result: PullResult): void {
  const keys = new Set(wanted.map(({ key }) => key));
  const paths = new Set(wanted.map(({ path }) => path));
  for (const [key, known] of Object.entries(state.files)) {
    if (keys.has(key)) continue;
    const local = files.read(known.path);
    const isOurs = local !== undefined && !paths.has(known.path);
    if (isOurs && (force || hashOf(local) === known.hash)) {
      files.remove(known.path);
      result.removed.push(known.path);
    } else if (isOurs) result.kept.push(known.path);
    delete state.files[key];
  }
}

const saveEvery = 20;

/** Pulls what changed since the last time; everything the first time. */
export async function pullFiles(pull: Pull): Promise<PullResult> {
  const { files, state, signal } = pull;
  const result = { written: [], removed: [], kept: [], declined: [], unchanged: 0 } as PullResult & {
    unchanged: number;
  };
  const isLost = ({ path }: KnownFile): boolean => files.read(path) === undefined;
  const known = Object.values(state.files);
  const isDue = (one: KnownFile): boolean =>
    (one.isBehind ?? false) || (one.proposed !== undefined && pull.force) || isLost(one);
  progress('Reading what changed');
  const { ids, cursor } = await readNews(pull, state.cursor);
  const accepted = await settleProposals(pull, result);
  if (ids?.size === 0 && !known.some(isDue)) {
    writeFolderState(files, { ...state, ...(cursor === undefined ? {} : { cursor }) });
    return { ...result, unchanged: known.length };
  }
  const wanted = await readWanted(pull);
  const due = wanted.filter(({ kind, item, key, path }) => {
    const one = state.files[key];
    return !ids || !one || ids.has(item.id) || accepted.has(key) || kind.isSingle || one.path !== path || isDue(one);
  });
  try {
    // Files that others moved away from make room first.
    removeGone(pull, wanted, result);
    for (const [at, one] of due.entries()) {
      signal.throwIfAborted();
      progress(`${at + 1} of ${due.length}  ${one.path}`);
      await pullOne(pull, one, accepted, result);
      if (at % saveEvery === saveEvery - 1) writeFolderState(files, state);
    }
    if (cursor !== undefined) state.cursor = cursor;
  } finally {
    progress('');
    writeFolderState(files, state);
  }
  return { ...result, unchanged: wanted.length - result.written.length - result.kept.length };
}
