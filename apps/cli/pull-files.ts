/** Brings a folder up to date with a project. */
import { ArchwrightError, each } from '../client/archwright-client.ts';
import { placesIn, readLocalText, removeUnused, type Folder } from './attached-files.ts';
import { pathsOf, samePlace } from './file-names.ts';
import { keyOf, writeFolderState, type KnownFile } from './folder-state.ts';
import { fileTitle, kindNamed, kinds, type Item, type Kind } from './kinds.ts';
import { isMoved } from './pulled-links.ts';
import { progress } from './output.ts';
import { hashOf } from './whole-files.ts';

/** What a pull works with. */
export interface Pull extends Folder {
  readonly force: boolean;
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

/** Changes since the last pull; everything is read again without `ids`. */
interface News {
  readonly ids: ReadonlySet<string> | undefined;
  readonly cursor: string | undefined;
}

/** What there is to read: the news, without what an interrupted pull has read and nobody has changed since. */
interface Agenda extends News {
  readonly done: ReadonlySet<string>;
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

async function readAgenda(pull: Pull): Promise<Agenda> {
  const { cursor, unfinished } = pull.state;
  if (!unfinished) return { ...(await readNews(pull, cursor)), done: new Set() };
  // In this order: what changes between the two is read now, and again by the next pull.
  const news = cursor === undefined ? undefined : await readNews(pull, cursor);
  const later = await readNews(pull, unfinished.cursor);
  const { ids } = later;
  const done = new Set(ids ? unfinished.done.filter((key) => !ids.has(key.slice(key.indexOf(':') + 1))) : []);
  return { ...(news ?? { ids: undefined, cursor: later.cursor }), done };
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
  return found.map(({ kind, item, key }) => ({ kind, item, key, path: paths.get(key)! }));
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
 * Takes a path over from a thing that got another name, unless its file was changed here. That thing is then written again
 * at its own path.
 */
function takeOver({ files, state }: Pull, { key, path }: Wanted): boolean {
  const owner = Object.keys(state.files).find((other) => other !== key && state.files[other]?.path === path);
  const local = owner === undefined ? undefined : files.read(path);
  if (owner === undefined || local === undefined || hashOf(local) !== state.files[owner]?.hash) return false;
  delete state.files[owner];
  return true;
}

/** What a pull has found out before it reads texts. */
interface Reading {
  readonly accepted: ReadonlySet<string>;
  /** The path of a thing by its key. */
  readonly paths: ReadonlyMap<string, string>;
  readonly result: PullResult;
}

/** Brings one file up to date. */
async function pullOne(pull: Pull, wanted: Wanted, { accepted, paths, result }: Reading): Promise<void> {
  const { files, state, force } = pull;
  const { kind, item, key, path } = wanted;
  const known = state.files[key];
  const { text, revision, links, attached } = await readLocalText(pull, { kind, id: item.id, path }, (other) =>
    paths.get(other),
  );
  result.written.push(...attached);
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
  const isEmpty = text === '' && kind.mayBeEmpty === true;
  if (place !== path && isSame) files.remove(place);
  if (!isEmpty && (target !== text || place !== path)) {
    files.write(path, text);
    result.written.push(path);
  }
  if (local !== undefined && (isEmpty || !isSame)) files.remove(place);
  state.files[key] = {
    kind: kind.name,
    id: item.id,
    path,
    hash: hashOf(text),
    ...(revision === undefined ? {} : { revision }),
    ...(links === undefined ? {} : { links }),
    ...(isEmpty && { isEmpty }),
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

/** Milliseconds between two writes of the state. */
const saveEvery = 500;

/** Reads what is due, one after the other; the state tells the next pull how far it came. */
async function pullDue(pull: Pull, due: readonly Wanted[], { cursor, done }: Agenda, reading: Reading): Promise<void> {
  const { files, state, signal } = pull;
  // What is read from here on contains every change up to this one.
  if (cursor !== undefined) state.unfinished = { cursor, done: [...done] };
  let savedAt = Date.now();
  for (const [at, one] of due.entries()) {
    signal.throwIfAborted();
    progress(`${at + 1} of ${due.length}  ${one.path}`);
    await pullOne(pull, one, reading);
    state.unfinished?.done.push(one.key);
    if (Date.now() - savedAt < saveEvery) continue;
    writeFolderState(files, state);
    savedAt = Date.now();
  }
}

/** Whether a file must be read again, whatever has changed. */
const isDue = ({ files, force }: Pull, one: KnownFile): boolean =>
  (one.isBehind ?? false) ||
  (one.proposed !== undefined && force) ||
  (one.isEmpty !== true && files.read(one.path) === undefined) ||
  // Of an earlier version of this program, which left links as they are.
  (one.links === undefined && kindNamed(one.kind)?.file?.format === 'markdown');

/** Pulls what changed since the last time; everything the first time. */
export async function pullFiles(pull: Pull): Promise<PullResult> {
  const { files, state } = pull;
  const result = { written: [], removed: [], kept: [], declined: [], unchanged: 0 } as PullResult & {
    unchanged: number;
  };
  progress('Reading what changed');
  const agenda = await readAgenda(pull);
  const { ids, cursor, done } = agenda;
  const accepted = await settleProposals(pull, result);
  const known = Object.values(state.files);
  const isAttachedLost = Object.values(state.attached).some(({ path }) => files.readBytes(path) === undefined);
  if (ids?.size === 0 && !isAttachedLost && !known.some((one) => isDue(pull, one))) {
    writeFolderState(files, { ...state, ...(cursor === undefined ? {} : { cursor }) });
    return { ...result, unchanged: known.length };
  }
  const wanted = await readWanted(pull);
  const paths = new Map(wanted.map(({ key, path }) => [key, path]));
  const places = placesIn(pull, (key) => paths.get(key));
  const due = wanted.filter(({ kind, item, key, path }) => {
    const one = state.files[key];
    if (!one || accepted.has(key) || kind.isSingle || one.path !== path) return true;
    const isNews = (!ids || ids.has(item.id)) && !done.has(key);
    return isNews || isDue(pull, one) || isMoved(path, one.links ?? {}, places);
  });
  try {
    // Files that others moved away from make room first.
    removeGone(pull, wanted, result);
    await pullDue(pull, due, agenda, { accepted, paths, result });
    result.removed.push(...removeUnused(pull));
    if (cursor !== undefined) state.cursor = cursor;
    delete state.unfinished;
  } finally {
    progress('');
    writeFolderState(files, state);
  }
  const changed = new Set([...result.written, ...result.kept]);
  return {
    ...result,
    unchanged: wanted.filter(({ key, path }) => !changed.has(path) && state.files[key]?.isEmpty !== true).length,
  };
}
