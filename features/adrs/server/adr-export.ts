/** Exports ADRs: one as Markdown, all as a zip of Markdown files or as a static site. */
import type { Db } from '#platform/database/server/connection.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import type { FileStore } from '#platform/files/server/file-store.ts';
import { findProject } from '#features/projects/server/projects-facade.ts';
import type { Project } from '#features/projects/contract.ts';
import { byCaller, recordActivity } from '#platform/history/server/activity-table.ts';
import type { FileReply } from '#platform/http/contract.ts';
import { notFound } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { routeWithDatabase, type BoundRoute, type WithDatabase } from '#platform/http/server/route.ts';
import { fileSlug, type PortableFile } from '#platform/portability/model/portable.ts';
import { unwritten, type ExportPart, type ReadPiece } from '#platform/portability/server/portable-source.ts';
import { runPatiently, written } from '#platform/portability/server/text-writer.ts';
import { zipOf } from '#platform/portability/server/zip-writer.ts';
import { task, type RunTask } from '#platform/workers/server/task.ts';
import { stateChangesOfMany } from '#platform/workflow/server/state-change-table.ts';
import { exportAdr, exportAdrs, type ExportedAdr, type ExportFormat } from '../contract.ts';
import { adrWorkflow } from '../model/adr-workflow.ts';
import type { Neighbours } from '../model/decision-log-page.ts';
import { logStyle } from '../model/decision-log-style.ts';
import type { ExportScope } from '../model/exported-links.ts';
import { recordName, type NamedRecord } from '../model/exported-names.ts';
import { dayOf, listedRecord, type ListedRecord } from '../model/madr-file.ts';
import { ExportedFiles } from './adr-export-files.ts';
import type { References, referencesOf, writeList, writeRecord } from './adr-export-task.ts';
import { namedAdrs, notesOfMany, textsOf } from './adr-export-table.ts';
import { adrPage } from './adr-list-table.ts';
import { adrKind, readAdr, toRow } from './adr-record.ts';

/** Dependencies of the exports. */
export interface ExportServices {
  readonly files: FileStore;
  /** Base URL of the product, without trailing slash. */
  readonly publicUrl: string;
}

/** Batch sizes: records whose facts are in memory at once, and texts, which may be a megabyte each. */
const pieceSize = 100;
const textsAtOnce = 5;
/** Characters of a record in the list, about. */
const listedSize = 200;

const taskModule = new URL('./adr-export-task.ts', import.meta.url);
const referencesTask = task<typeof referencesOf>(taskModule, 'referencesOf');
const recordWriter = task<typeof writeRecord>(taskModule, 'writeRecord');
const listWriter = task<typeof writeList>(taskModule, 'writeList');

type AdrWithoutText = Omit<ExportedAdr, 'json'>;

const piecesOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/** Records by id, in the order of the ids. */
async function adrsByIds(db: Db, caller: ProjectCaller, ids: readonly string[]): Promise<AdrWithoutText[]> {
  const { resources } = await adrPage(db, caller, { page: 1, perPage: ids.length, ids });
  const notes = await notesOfMany(db, caller, ids);
  const histories = await stateChangesOfMany(db, { ...caller, kind: adrKind }, ids, adrWorkflow);
  const found = new Map(
    resources.map((stored): [string, AdrWithoutText] => [
      stored.id,
      {
        ...toRow(caller, stored),
        history: histories.get(stored.id) ?? [],
        notes: notes.get(stored.id) ?? [],
      },
    ]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Complete records, oldest first, a few at a time. */
async function* wholeAdrs(
  read: ReadPiece,
  caller: ProjectCaller,
  records: readonly NamedRecord[],
): AsyncIterable<readonly ExportedAdr[]> {
  for (const piece of piecesOf(records, pieceSize)) {
    const ids = piece.map(({ id }) => id);
    const adrs = await read((db) => adrsByIds(db, caller, ids));
    for (const few of piecesOf(adrs, textsAtOnce)) {
      const texts = await read((db) =>
        textsOf(
          db,
          caller,
          few.map(({ id }) => id),
        ),
      );
      yield few.map((adr) => ({ ...adr, json: texts.get(adr.id) ?? '' }));
    }
  }
}

interface WholeExport {
  readonly caller: ProjectCaller;
  readonly project: Project;
  readonly format: ExportFormat;
  readonly services: ExportServices;
  readonly runTask: RunTask;
}

const today = (): string => dayOf(new Date().toISOString());

const addressOf = ({ publicUrl }: ExportServices, { code }: Project): string =>
  `${publicUrl}/project/${encodeURIComponent(code)}`;

const alone: Neighbours = { before: undefined, behind: undefined };

/** A record with the files and records that its text refers to, and its neighbours. */
interface ReferringAdr {
  readonly adr: ExportedAdr;
  readonly refers: References;
}

async function* referring(
  records: AsyncIterable<readonly ExportedAdr[]>,
  runTask: RunTask,
): AsyncIterable<ReferringAdr> {
  for await (const few of records) {
    const texts = few.map(({ json }) => json);
    const found = await runPatiently(runTask, referencesTask, texts);
    yield* few.map((adr, at) => ({ adr, refers: found[at] ?? { files: [], ids: [] } }));
  }
}

const sizeOf = ({ json, notes }: ExportedAdr): number =>
  notes.reduce((sum, { content }) => sum + content.length, json.length);

/** The records that a record names: those of its text, its neighbours, and what it replaced or was replaced by. */
function recordsFor(
  { adr, refers }: ReferringAdr,
  around: Neighbours,
  all: ReadonlyMap<string, NamedRecord>,
): ReadonlyMap<string, NamedRecord> {
  const beside = [adr, adr.former, adr.consecutive, adr.pendingFormer, adr.pendingConsecutive];
  const ids = [...refers.ids, ...[...beside, around.before, around.behind].flatMap((other) => other?.id ?? [])];
  return new Map(ids.flatMap((id) => all.get(id) ?? []).map((record) => [record.id, record]));
}

/** Streams all records, oldest first, in batches; the list of written records comes last. */
async function* filesOf(read: ReadPiece, whole: WholeExport): AsyncIterable<ExportPart> {
  const { caller, project, format, services, runTask } = whole;
  const isSite = format === 'html';
  const records = await read((db) => namedAdrs(db, caller));
  const files = new ExportedFiles(services.files, caller, isSite ? '../' : '');
  const scope: ExportScope = {
    projectAddress: addressOf(services, project),
    records: new Map(records.map((record) => [record.id, record])),
    ending: isSite ? '.html' : '.md',
    files: new Map(),
  };
  const aroundOf = new Map(
    records.map(({ id }, at): [string, Neighbours] => [id, { before: records[at - 1], behind: records[at + 1] }]),
  );
  const listed: ListedRecord[] = [];
  if (isSite) yield { path: 'style.css', text: logStyle };
  for await (const found of referring(wholeAdrs(read, caller, records), runTask)) {
    const { adr, refers } = found;
    await files.take(read, adr, refers.files);
    const around = aroundOf.get(adr.id) ?? alone;
    const own = { ...scope, records: recordsFor(found, around, scope.records), files: files.places(refers.files) };
    yield unwritten(recordWriter, { adr, scope: own, around, projectName: project.name }, sizeOf(adr));
    yield* files.bytes();
    listed.push(listedRecord(adr));
  }
  const list = { records: listed.toReversed(), scope, projectName: project.name, exportedOn: today() };
  yield unwritten(listWriter, list, listed.length * listedSize);
}

const readingOf =
  (database: Database, { organizationId, userId }: ProjectCaller): ReadPiece =>
  (work) =>
    database.within({ organizations: [organizationId], userId, readOnly: true }, work);

/** The caller's project. The export is recorded in the activity before any data is sent. */
async function noted(database: Database, caller: ProjectCaller, adr?: ExportedAdr): Promise<Project> {
  return database.within({ organizations: [caller.organizationId], userId: caller.userId }, async (db) => {
    const project = await findProject(db, caller.organizationId, caller.projectId);
    if (!project) throw notFound();
    await recordActivity(db, {
      ...byCaller(caller),
      ...(adr
        ? { subjectKind: adrKind, subjectId: adr.id, action: 'exported', summary: adr.title }
        : { subjectKind: 'project', subjectId: project.id, action: 'exported_decisions', summary: project.name }),
      details: adr ? { serialNumber: adr.serialNumber } : {},
    });
    return project;
  });
}

async function exportOne(
  services: ExportServices,
  { database, caller, params, runTask }: WithDatabase<typeof exportAdr>,
): Promise<FileReply> {
  const read = readingOf(database, caller);
  const adr = await read((db) => readAdr(db, caller, params.id));
  if (!adr) throw notFound();
  const project = await noted(database, caller, adr);
  const [refers] = await runTask(referencesTask, [adr.json]);
  const named = refers?.files ?? [];
  const files = new ExportedFiles(services.files, caller, '');
  await files.take(read, adr, named);
  const scope: ExportScope = {
    projectAddress: addressOf(services, project),
    records: new Map(),
    ending: '.md',
    files: files.places(named),
  };
  const texts = await runTask(recordWriter, { adr, scope, around: alone, projectName: project.name });
  const name = recordName(adr);
  if (files.isEmpty) {
    return { name: `${name}.md`, type: 'text/markdown; charset=utf-8', body: texts.map(({ text }) => text).join('') };
  }
  async function* parts(): AsyncIterable<PortableFile> {
    yield* texts;
    yield* files.bytes();
  }
  return { name: `${name}.zip`, type: 'application/zip', body: zipOf(parts()) };
}

async function exportAll(
  services: ExportServices,
  { database, caller, query, runTask }: WithDatabase<typeof exportAdrs>,
): Promise<FileReply> {
  const { format } = query;
  const project = await noted(database, caller);
  const name = `${fileSlug(project.name)}-${format === 'html' ? 'decision-log' : 'adrs'}.zip`;
  const parts = filesOf(readingOf(database, caller), { caller, project, format, services, runTask });
  return { name, type: 'application/zip', body: zipOf(written(parts, runTask)) };
}

/** Routes of the exports. */
export const adrExportRoutes = (services: ExportServices): readonly BoundRoute[] => [
  routeWithDatabase(exportAdrs, (input) => exportAll(services, input)),
  routeWithDatabase(exportAdr, (input) => exportOne(services, input)),
];
