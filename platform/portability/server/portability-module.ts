/** The portability module of the server: export and import of whole projects. */
import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/database/server/connection.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import { byCaller, recordActivity } from '#platform/history/server/activity-table.ts';
import { notFound, refused } from '#platform/http/model/failure.ts';
import type { TenantCaller } from '#platform/http/server/caller.ts';
import { routeWithDatabase, type BoundRoute, type WithDatabase } from '#platform/http/server/route.ts';
import type { PortableProject, ProjectPort } from '#platform/modules/server/project-port.ts';
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { task } from '#platform/workers/server/task.ts';
import { exportProject, importProject, notEmptyMessage } from '../contract.ts';
import { fileSlug, jsonText, manifestPath, type PortableBlobs } from '../model/portable.ts';
import { asNoExport, exportFormat, exportVersion, type ReadArchive, type readArchive } from './archive-task.ts';
import type { ExportPart, PortableScope, PortableSource, PreparedImport, ReadPiece } from './portable-source.ts';
import { written } from './text-writer.ts';
import { streamEntry } from './zip-entries.ts';
import { zipOf } from './zip-writer.ts';

const archiveTask = task<typeof readArchive>(new URL('./archive-task.ts', import.meta.url), 'readArchive', {
  seconds: 60,
});

/** The parts of exports and imports. */
interface Parts {
  readonly projects: ProjectPort;
  readonly sources: readonly PortableSource[];
}

const pieces =
  (database: Database, organizationId: string): ReadPiece =>
  (work) =>
    database.within({ organizations: [organizationId], readOnly: true }, work);

async function* filesOf(
  { projects, sources }: Parts,
  database: Database,
  scope: PortableScope,
): AsyncIterable<ExportPart> {
  const read = pieces(database, scope.organizationId);
  const project = await read((db) => projects.exportSettings(db, scope));
  if (!project) throw notFound();
  const head = { format: exportFormat, version: exportVersion, exportedAt: new Date().toISOString(), project };
  yield { path: manifestPath, text: jsonText(head) };
  for (const source of sources) yield* source.files(read, scope);
}

interface StoreRequest {
  readonly database: Database;
  readonly caller: TenantCaller;
  readonly projectId: string;
  readonly settings: PortableProject;
}

interface Import extends Pick<WithDatabase<typeof importProject>, 'database' | 'caller' | 'runTask'> {
  readonly projectId: string;
  /** Where the zip lies. */
  readonly path: string;
}

async function importInto(
  { projects, sources }: Parts,
  { database, caller, projectId, path, runTask }: Import,
): Promise<{ counts: Record<string, number> }> {
  const scope = { organizations: [caller.organizationId], userId: caller.userId };
  const known = await database.within({ ...scope, readOnly: true }, (db) =>
    projects.findProject(db, caller.organizationId, projectId),
  );
  if (!known) throw notFound();
  const readers = [projects.settingsReader, ...sources.map(({ reader }) => reader)];
  const { parts, blobs } = await runTask(archiveTask, { path, readers });
  const [settings, ...read] = parts;
  const bytes = blobsOf(path, blobs);
  const prepared = sources.map((source, at) => source.prepare(read[at], bytes));
  try {
    const request = { database, caller, projectId, settings: settings as PortableProject };
    return { counts: await storeParts({ projects, sources }, prepared, request) };
  } catch (error) {
    for (const part of prepared) await part.discard?.().catch(() => undefined);
    throw error;
  }
}

/** The binary files of an import; errors of the zip are converted, those of the consumer pass through. */
const blobsOf = (path: string, entries: ReadArchive['blobs']): PortableBlobs =>
  new Map(
    entries.map((entry) => [
      entry.path,
      { size: entry.size, open: () => Promise.resolve(withZipFaults(streamEntry(path, entry))) },
    ]),
  );

async function* withZipFaults(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const pieces = bytes[Symbol.asyncIterator]();
  try {
    for (;;) {
      const piece = await pieces.next().catch(asNoExport);
      if (piece.done) return;
      yield piece.value;
    }
  } finally {
    await pieces.return?.();
  }
}

async function assertProjectEmpty(sources: readonly PortableSource[], db: Db, target: PortableScope): Promise<void> {
  for (const source of sources) if (!(await source.isEmpty(db, target))) throw refused(notEmptyMessage);
}

/** Stores binary files first, then everything else in one transaction. Returns the number of imported items by type. */
async function storeParts(
  { projects, sources }: Parts,
  prepared: readonly PreparedImport[],
  { database, caller, projectId, settings }: StoreRequest,
): Promise<Record<string, number>> {
  const scope = { organizations: [caller.organizationId], userId: caller.userId };
  const target = { organizationId: caller.organizationId, projectId };
  const renamed = new Map(prepared.flatMap(({ ids }) => ids).map((id) => [id, randomUUID()]));
  const counts = Object.assign({}, ...prepared.map((part) => part.counts)) as Record<string, number>;
  await database.within(scope, async (db) => {
    await projects.assertProjectWritable(db, target);
    await assertProjectEmpty(sources, db, target);
  });
  for (const part of prepared) await part.stage?.(target, renamed);
  await database.within(scope, async (db) => {
    const open = await projects.findProject(db, caller.organizationId, projectId);
    if (!open) throw notFound();
    await projects.assertProjectWritable(db, target);
    // Of two concurrent imports the second one waits here and then finds the project not empty.
    await assertProjectEmpty(sources, db, target);
    for (const part of prepared) await part.store(db, { ...caller, projectId, projectReadOnly: false }, renamed);
    await projects.importSettings(db, caller, projectId, settings);
    await recordActivity(db, {
      ...byCaller({ ...caller, projectId }),
      subjectKind: 'project',
      subjectId: projectId,
      action: 'imported',
      summary: open.name,
      details: counts,
    });
  });
  return counts;
}

/** The export; recorded in the audit log before it is sent. */
async function noteExport(
  projects: ProjectPort,
  db: Db,
  caller: TenantCaller,
  projectId: string,
): Promise<{ readonly name: string }> {
  const project = await projects.findProject(db, caller.organizationId, projectId);
  if (!project) throw notFound();
  await recordActivity(db, {
    ...byCaller({ ...caller, projectId }),
    subjectKind: 'project',
    subjectId: projectId,
    action: 'exported',
    summary: project.name,
    details: {},
  });
  return project;
}

const routes = (parts: Parts): readonly BoundRoute[] => [
  routeWithDatabase(exportProject, async ({ database, caller, params, runTask }) => {
    const scope = { organizationId: caller.organizationId, projectId: params.id };
    const own = { organizations: [caller.organizationId], userId: caller.userId };
    const project = await database.within(own, (db) => noteExport(parts.projects, db, caller, params.id));
    return {
      name: `${fileSlug(project.name)}.zip`,
      type: 'application/zip',
      body: zipOf(written(filesOf(parts, database, scope), runTask)),
    };
  }),
  routeWithDatabase(importProject, ({ params, upload, ...input }) =>
    importInto(parts, { ...input, projectId: params.id, path: upload.path }),
  ),
];

/** A project as one zip with the parts of all modules. */
export const portability: ServerModule = {
  routes: ({ projects, contributions }) => routes({ projects, sources: contributions.portable }),
};
