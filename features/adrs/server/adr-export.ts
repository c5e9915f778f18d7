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
import { routeWithDatabase, type BoundRoute } from '#platform/http/server/route.ts';
import { fileSlug, type PortableFile } from '#platform/portability/model/portable.ts';
import type { ReadPiece } from '#platform/portability/server/portable-source.ts';
import { zipOf } from '#platform/portability/server/zip-writer.ts';
import { stateChangesOfMany } from '#platform/workflow/server/state-change-table.ts';
import { exportAdr, exportAdrs, type ExportedAdr, type ExportFormat } from '../contract.ts';
import { adrWorkflow } from '../model/adr-workflow.ts';
import { logIndex, recordsFolder } from '../model/decision-log-contents.ts';
import { logRecord, type Neighbours } from '../model/decision-log-page.ts';
import { logStyle } from '../model/decision-log-style.ts';
import type { ExportScope } from '../model/exported-links.ts';
import { recordName, type NamedRecord } from '../model/exported-names.ts';
import { dayOf, listedRecord, madrFile, madrIndex, type ListedRecord } from '../model/madr-file.ts';
import { ExportedFiles } from './adr-export-files.ts';
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
const textsAtOnce = 10;

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

/** Yields complete records, oldest first, in batches. */
async function* wholeAdrs(
  read: ReadPiece,
  caller: ProjectCaller,
  records: readonly NamedRecord[],
): AsyncIterable<ExportedAdr> {
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
      yield* few.map((adr) => ({ ...adr, json: texts.get(adr.id) ?? '' }));
    }
  }
}

interface WholeExport {
  readonly caller: ProjectCaller;
  readonly project: Project;
  readonly format: ExportFormat;
  readonly services: ExportServices;
}

const addressOf = ({ publicUrl }: ExportServices, { code }: Project): string =>
  `${publicUrl}/project/${encodeURIComponent(code)}`;

/** Streams all records, oldest first, in batches; the list of written records comes last. */
async function* filesOf(read: ReadPiece, whole: WholeExport): AsyncIterable<PortableFile> {
  const { caller, project, format, services } = whole;
  const isSite = format === 'html';
  const records = await read((db) => namedAdrs(db, caller));
  const files = new ExportedFiles(services.files, caller, isSite ? '../' : '');
  const scope: ExportScope = {
    projectAddress: addressOf(services, project),
    records: new Map(records.map((record) => [record.id, record])),
    ending: isSite ? '.html' : '.md',
    file: (id) => files.place(id),
  };
  const aroundOf = new Map(
    records.map(({ id }, at): [string, Neighbours] => [id, { before: records[at - 1], behind: records[at + 1] }]),
  );
  const listed: ListedRecord[] = [];
  if (isSite) yield { path: 'style.css', text: logStyle };
  for await (const adr of wholeAdrs(read, caller, records)) {
    await files.take(read, adr);
    yield recordFile(adr, { scope, around: aroundOf.get(adr.id) ?? alone, projectName: project.name });
    yield* files.bytes();
    listed.push(listedRecord(adr));
  }
  const newestFirst = listed.toReversed();
  yield isSite
    ? {
        path: 'index.html',
        text: logIndex(newestFirst, scope, {
          projectName: project.name,
          exportedOn: dayOf(new Date().toISOString()),
        }),
      }
    : { path: 'README.md', text: madrIndex(project.name, newestFirst, scope) };
}

const alone: Neighbours = { before: undefined, behind: undefined };

interface RecordPlace {
  readonly scope: ExportScope;
  readonly around: Neighbours;
  readonly projectName: string;
}

function recordFile(adr: ExportedAdr, { scope, around, projectName }: RecordPlace): PortableFile {
  // Uses the names of the listing, so that links stay correct if a title has just changed.
  const name = `${recordName(scope.records.get(adr.id) ?? adr)}${scope.ending}`;
  if (scope.ending === '.md') return { path: name, text: madrFile(adr, scope) };
  return { path: `${recordsFolder}/${name}`, text: logRecord(adr, scope, around, projectName) };
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
  { database, caller, id }: { database: Database; caller: ProjectCaller; id: string },
): Promise<FileReply> {
  const read = readingOf(database, caller);
  const adr = await read((db) => readAdr(db, caller, id));
  if (!adr) throw notFound();
  const project = await noted(database, caller, adr);
  const files = new ExportedFiles(services.files, caller, '');
  await files.take(read, adr);
  const scope: ExportScope = {
    projectAddress: addressOf(services, project),
    records: new Map(),
    ending: '.md',
    file: (file) => files.place(file),
  };
  const name = recordName(adr);
  const text = madrFile(adr, scope);
  if (files.isEmpty) return { name: `${name}.md`, type: 'text/markdown; charset=utf-8', body: text };
  async function* parts(): AsyncIterable<PortableFile> {
    yield { path: `${name}.md`, text };
    yield* files.bytes();
  }
  return { name: `${name}.zip`, type: 'application/zip', body: zipOf(parts()) };
}

async function exportAll(
  services: ExportServices,
  { database, caller, format }: { database: Database; caller: ProjectCaller; format: ExportFormat },
): Promise<FileReply> {
  const project = await noted(database, caller);
  const name = `${fileSlug(project.name)}-${format === 'html' ? 'decision-log' : 'adrs'}.zip`;
  const body = zipOf(filesOf(readingOf(database, caller), { caller, project, format, services }));
  return { name, type: 'application/zip', body };
}

/** Routes of the exports. */
export const adrExportRoutes = (services: ExportServices): readonly BoundRoute[] => [
  routeWithDatabase(exportAdrs, ({ database, caller, query }) =>
    exportAll(services, { database, caller, format: query.format }),
  ),
  routeWithDatabase(exportAdr, ({ database, caller, params }) =>
    exportOne(services, { database, caller, id: params.id }),
  ),
];
