/** Sends what was changed in a pulled folder: as proposals, or directly where that is asked for. */
import { changedStatements } from '#features/dbmodels/model/changed-statements.ts';
import { fileAddress } from '#platform/richtext/model/markdown-names.ts';
import { markdownToDocument } from '#platform/richtext/model/markdown-to-document.ts';
import { Stop } from '#platform/programs/server/run-program.ts';
import { ArchwrightError, type ArchwrightClient } from '../client/archwright-client.ts';
import { readLocalText, type Folder } from './attached-files.ts';
import { keyOf, writeFolderState, type KnownFile } from './folder-state.ts';
import { kindNamed } from './kinds.ts';
import { readMarkdownFile, type MarkdownFile } from './markdown-file.ts';
import { addressOfThing, asPushed, type FileLinks } from './pulled-links.ts';
import { hashOf } from './whole-files.ts';

/** What a push works with. */
export interface Push extends Folder {
  readonly reason: string;
  readonly isDirect: boolean;
  readonly isDry: boolean;
}

/** What became of one file. */
export interface PushedFile {
  readonly path: string;
  readonly result: 'proposed' | 'saved' | 'waits' | 'stale' | 'refused' | 'skipped';
  readonly detail?: string;
}

/** A changed or new file. */
interface ChangedFile {
  readonly path: string;
  readonly text: string;
  readonly hash: string;
  readonly known?: KnownFile;
}

type Change = Parameters<ArchwrightClient['proposals']['createProposal']>[0]['body']['change'];

/** A whiteboard or a board, which is saved as a whole and cannot be proposed. */
type Whole =
  | { readonly kind: 'diagrams'; readonly name: string; readonly content: string }
  | { readonly kind: 'boards'; readonly name: string; readonly board: BoardBody };
type BoardBody = Parameters<ArchwrightClient['eventstorming']['updateBoard']>[0]['body']['board'];

const isWhole = (change: Change | Whole): change is Whole => change.kind === 'diagrams' || change.kind === 'boards';

const textKinds = { documents: 'document', adrs: 'adr', rfcs: 'rfc' } as const;
const isTextKind = (kind: string): kind is keyof typeof textKinds => Object.hasOwn(textKinds, kind);

/** Files that differ from what was pulled, and Markdown files that are new. */
function changedFiles({ files, state }: Push): readonly ChangedFile[] {
  const known = Object.values(state.files).flatMap((one): ChangedFile[] => {
    const text = files.read(one.path);
    if (text === undefined) return [];
    const hash = hashOf(text);
    return hash === one.hash ? [] : [{ path: one.path, text, hash, known: one }];
  });
  const paths = new Set(Object.values(state.files).map(({ path }) => path));
  const fresh = files
    .list('.md')
    .filter((path) => !paths.has(path) && /^(documentation\/[^/]+|adrs|rfcs)\/./.test(path))
    .map((path) => {
      const text = files.read(path) ?? '';
      return { path, text, hash: hashOf(text) };
    });
  return [...known, ...fresh].toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** The address in the product of a file in the folder. */
function addressIn({ state }: Folder, path: string): string | undefined {
  const attached = Object.entries(state.attached).find(([, one]) => one.path === path);
  if (attached) return fileAddress(attached[0]);
  const known = Object.values(state.files).find((one) => one.path === path);
  return known && addressOfThing(known.kind, known.id, path.split('/')[1]);
}

/** A Markdown file as the product reads it. Throws a Refusal for images that the product does not have. */
async function markdownIn(push: Push, { path, text }: ChangedFile, links: FileLinks = {}): Promise<MarkdownFile> {
  const addressOf = (meant: string): string | undefined => addressIn(push, meant);
  const edited = { text, path, links, addressOf };
  const { unknownImages } = asPushed(edited);
  for (const image of unknownImages) await uploadImage(push, image);
  return readMarkdownFile(asPushed(edited).markdown);
}

/** Endings of images that the product shows. */
const shownImage = /\.(png|jpe?g|gif|webp|avif)$/i;

/** Puts an image of the folder into the product; a proposal cannot bring one. */
async function uploadImage({ client, files, state, isDirect, isDry, signal }: Push, path: string): Promise<void> {
  // What is no image of the product stays the text that it is, as one that is nowhere.
  const bytes = shownImage.test(path) ? readImage(files, path) : undefined;
  if (!bytes) return;
  if (!isDirect)
    throw new Refusal(
      `${path} is not in Archwright. Add the image there, or push with --direct and a key that may write`,
    );
  if (isDry) return;
  const upload = new File([bytes], path.split('/').at(-1)!);
  const { id } = await client.files.uploadFile({ upload, signal });
  state.attached[id] = { path, hash: hashOf(bytes) };
}

/** The bytes of an image; what the folder does not give out, such as a link, is a reason to refuse one file alone. */
function readImage(files: Folder['files'], path: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return files.readBytes(path);
  } catch (error) {
    if (error instanceof Stop) throw new Refusal(error.message);
    throw error;
  }
}

/** A file that cannot be sent, with the reason. */
class Refusal extends Error {}

/** What a new file proposes. */
async function newChange(push: Push, file: ChangedFile): Promise<Change | undefined> {
  const { path } = file;
  const { title, body } = await markdownIn(push, file);
  const [folder, namespace] = path.split('/');
  if (body === '') return undefined;
  const fields = { title: title ?? path.split('/').at(-1)!.replace(/\.md$/, ''), markdown: body };
  if (folder === 'documentation') return { kind: 'document', namespace, ...fields };
  return folder === 'adrs' ? { kind: 'adr', ...fields } : { kind: 'rfc', ...fields };
}

/** A whiteboard or a board as it was pulled; the server checks its shape. */
function wholeOf(kind: Whole['kind'], text: string): Whole {
  let read: { readonly name?: unknown; readonly content?: unknown; readonly board?: unknown } | null;
  try {
    read = JSON.parse(text) as typeof read;
  } catch (error) {
    throw new Refusal(`the file is not JSON: ${(error as Error).message}`);
  }
  const name = String(read?.name ?? '');
  if (kind === 'diagrams') return { kind, name, content: JSON.stringify(read?.content ?? null) };
  return { kind, name, board: (read?.board ?? {}) as BoardBody };
}

/** What a changed file proposes; undefined for kinds that are changed in the product alone. */
async function changeOf(
  push: Push,
  file: ChangedFile,
  { kind, id, links }: KnownFile,
): Promise<Change | Whole | undefined> {
  if (kind === 'diagrams' || kind === 'boards') return wholeOf(kind, file.text);
  if (kind === 'structurizr') return { kind, dsl: file.text };
  if (kind === 'dbmodels') return { kind: 'dbmodel', id, sql: file.text };
  if (!isTextKind(kind)) return undefined;
  const { title, body } = await markdownIn(push, file, links);
  return title === undefined || body === '' ? undefined : { kind: textKinds[kind], id, title, markdown: body };
}

/** The revision of a thing that stands now. */
async function revisionOf(client: ArchwrightClient, { kind, id }: KnownFile): Promise<number> {
  const params = { id };
  if (kind === 'documents') return (await client.documentation.getDocument({ params })).revision;
  if (kind === 'adrs') return (await client.adrs.getAdr({ params })).revision;
  if (kind === 'rfcs') return (await client.rfcs.getRfc({ params })).revision;
  if (kind === 'dbmodels') return (await client.dbmodels.getDbModel({ params })).revision;
  if (kind === 'diagrams') return (await client.diagrams.getDiagram({ params })).revision;
  if (kind === 'boards') return (await client.eventstorming.getBoard({ params })).revision;
  return (await client.structurizr.getStructurizr({ params })).revision;
}

/** Saves a change itself, by the call that a person's editor makes. */
async function save(client: ArchwrightClient, { id, revision }: KnownFile, change: Change | Whole): Promise<void> {
  const params = { id };
  if (isWhole(change)) {
    const { kind: _kind, ...fields } = change;
    if ('content' in fields)
      await client.diagrams.updateDiagram({ params, body: { ...fields, ...(revision && { revision }) } });
    else await client.eventstorming.updateBoard({ params, body: { ...fields, ...(revision && { revision }) } });
    return;
  }
  if (change.kind === 'structurizr') {
    await client.structurizr.updateStructurizr({ params, body: { dsl: change.dsl, ...(revision && { revision }) } });
  } else if (change.kind === 'dbmodel') {
    const body = { format: 'dialect_mysql', data: change.sql, ...(revision && { revision }) } as const;
    await client.dbmodels.importDbModel({ params, body });
  } else if (change.kind === 'document' || change.kind === 'adr' || change.kind === 'rfc') {
    const body = {
      title: change.title,
      json: JSON.stringify(markdownToDocument(change.markdown)),
      ...(revision && { revision }),
    };
    if (change.kind === 'document') await client.documentation.updateDocument({ params, body });
    else if (change.kind === 'adr') await client.adrs.updateAdr({ params, body });
    else await client.rfcs.updateRfc({ params, body });
  }
}

/** What is sent of a change, and what the result says beside that. */
interface Sent {
  readonly change: Change | Whole;
  readonly note?: string;
}

/**
 * Of a database model a proposal has only what differs from what stands there, which is what was pulled; saved directly,
 * the file replaces the model.
 */
async function sentOf({ client, isDirect }: Push, change: Change | Whole): Promise<Sent> {
  if (isDirect || isWhole(change) || change.kind !== 'dbmodel') return { change };
  const params = { id: change.id };
  const { platform } = await client.dbmodels.getDbModel({ params });
  const { data } = await client.dbmodels.exportDbModel({ params, query: { format: 'dialect_mysql' } });
  const { sql, leftOut } = changedStatements({ before: data, after: change.sql, platform });
  const stay = `the file leaves out ${leftOut.join(', ')}, and a proposal keeps what no statement drops: add DROP TABLE, or delete it in Archwright`;
  if (sql === '') throw new Refusal(leftOut.length > 0 ? stay : 'no statement of it differs from the model');
  return { change: { ...change, sql }, ...(leftOut.length > 0 && { note: stay }) };
}

/** The end of a line about a file that was sent. */
const detailOf = (...words: readonly (string | undefined)[]): { readonly detail?: string } => {
  const said = words.filter((word) => word !== undefined);
  return said.length > 0 ? { detail: said.join('; ') } : {};
};

const staleDetail = 'changed in Archwright since it was pulled: pull, compare, and push again';

async function pushChanged(push: Push, file: ChangedFile, known: KnownFile): Promise<PushedFile> {
  const { client, state, isDirect, isDry, reason, signal } = push;
  const { path, hash } = file;
  if (known.proposed?.hash === hash && !isDirect) return { path, result: 'waits', detail: known.proposed.id };
  const made = await changeOf(push, file, known);
  if (!made) return { path, result: 'skipped', detail: `${known.kind} are changed in Archwright` };
  if (isWhole(made) && !isDirect)
    throw new Refusal(`${known.kind} cannot be proposed: push with --direct and a key that may write`);
  if (known.revision !== undefined && (await revisionOf(client, known)) !== known.revision)
    return { path, result: 'stale', detail: staleDetail };
  const { change, note } = await sentOf(push, made);
  const proposal = isWhole(change) ? undefined : change;
  if (isDry) return { path, result: isDirect ? 'saved' : 'proposed', ...detailOf(note) };
  const key = keyOf(known.kind, known.id);
  if (isDirect || !proposal) {
    await save(client, known, change);
    const kind = kindNamed(known.kind)!;
    const place = { kind, id: known.id, path };
    const { text, revision, links } = await readLocalText(push, place, (other) => state.files[other]?.path);
    // What somebody typed into the file meanwhile stays.
    if (hashOf(push.files.read(path) ?? '') === hash) push.files.write(path, text);
    state.files[key] = {
      kind: known.kind,
      id: known.id,
      path,
      hash: hashOf(text),
      ...(revision && { revision }),
      ...(links && { links }),
    };
    return { path, result: 'saved', ...detailOf(note) };
  }
  const { revision } = known;
  const body = { change: proposal, reason, ...(revision && { revision }) };
  const { id } = await client.proposals.createProposal({ body, signal });
  state.files[key] = { ...known, proposed: { hash, id } };
  return { path, result: 'proposed', ...detailOf(id, note) };
}

async function pushNew(push: Push, file: ChangedFile): Promise<PushedFile> {
  const { client, state, isDry, reason, signal } = push;
  const { path, hash } = file;
  const before = state.proposedFiles[path];
  if (before?.hash === hash) return { path, result: 'waits', detail: before.id };
  const change = await newChange(push, file);
  if (!change) return { path, result: 'skipped', detail: 'the file has no text' };
  if (isDry) return { path, result: 'proposed' };
  const { id } = await client.proposals.createProposal({ body: { change, reason }, signal }).catch((error: unknown) => {
    // A new page stands in a namespace; nothing else of it can be missing.
    const isMissing = error instanceof ArchwrightError && error.status === 404 && change.kind === 'document';
    throw isMissing ? new Refusal(`there is no namespace "${path.split('/')[1]}" in this project`) : error;
  });
  state.proposedFiles[path] = { hash, id };
  return { path, result: 'proposed', detail: id };
}

/** The words of a refusal, with what it says about each field. */
export const refusalWords = ({ message, violations }: ArchwrightError): string =>
  [message, ...violations.map(({ path, errors }) => `${path}: ${errors.join(' ')}`)].join(' ');

/** Pushes all changed files. A refused one does not stop the others; one that cannot be sent stops the program. */
export async function pushFiles(push: Push): Promise<readonly PushedFile[]> {
  const pushed: PushedFile[] = [];
  for (const file of changedFiles(push)) {
    push.signal.throwIfAborted();
    try {
      pushed.push(file.known ? await pushChanged(push, file, file.known) : await pushNew(push, file));
    } catch (error) {
      if (error instanceof Refusal) {
        pushed.push({ path: file.path, result: 'refused', detail: error.message });
        continue;
      }
      const isRefusal = error instanceof ArchwrightError && error.status >= 400 && error.status < 500;
      if (!isRefusal || error.status === 401) throw error;
      const isStale = error.code === 'stale_revision';
      pushed.push({
        path: file.path,
        result: isStale ? 'stale' : 'refused',
        detail: isStale ? staleDetail : refusalWords(error),
      });
    } finally {
      if (!push.isDry) writeFolderState(push.files, push.state);
    }
  }
  return pushed;
}
