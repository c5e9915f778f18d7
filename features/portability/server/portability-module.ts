/** Export and import of whole projects. */
import { randomUUID } from 'node:crypto';
import { findProject, assertProjectWritable, takeSettings } from '#features/projects/server/projects-facade.ts';
import type { Project } from '#features/projects/contract.ts';
import type { Db } from '#platform/database/server/connection.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import { byCaller, recordActivity } from '#platform/history/server/activity-table.ts';
import { notFound, refused } from '#platform/http/model/failure.ts';
import type { TenantCaller } from '#platform/http/server/caller.ts';
import { routeWithDatabase, type BoundRoute, type WithDatabase } from '#platform/http/server/route.ts';
import { fileSlug, type PortableBlobs, type PortableFile } from '#platform/portability/model/portable.ts';
import type {
  PortableScope,
  PortableSource,
  PreparedImport,
  ReadPiece,
} from '#platform/portability/server/portable-source.ts';
import { zipOf } from '#platform/portability/server/zip-writer.ts';
import { task } from '#platform/workers/server/task.ts';
import { exportProject, importProject, notEmptyMessage } from '../contract.ts';
import {
  asNoExport,
  exportFormat,
  exportVersion,
  manifestPath,
  type ReadArchive,
  type readArchive,
} from './archive-task.ts';
import { streamEntry } from './zip-entries.ts';

const archiveTask = task<typeof readArchive>(new URL('./archive-task.ts', import.meta.url), 'readArchive', {
  seconds: 60,
});

const pieces =
  (database: Database, organizationId: string): ReadPiece =>
  (work) =>
    database.within({ organizations: [organizationId], readOnly: true }, work);

async function* filesOf(
  sources: readonly PortableSource[],
  database: Database,
  scope: { organizationId: string; projectId: string },
): AsyncIterable<PortableFile> {
  const read = pieces(database, scope.organizationId);
  const project = await read((db) => findProject(db, scope.organizationId, scope.projectId));
  if (!project) throw notFound();
  const { name, links, decisionRules: rules } = project;
  const head = {
    format: exportFormat,
    version: exportVersion,
    exportedAt: new Date().toISOString(),
    project: { name, links, decisionRules: rules },
  };
  yield { path: manifestPath, text: `${JSON.stringify(head, null, 2)}\n` };
  for (const source of sources) yield* source.files(read, scope);
}

interface StoreRequest {
  readonly database: Database;
  readonly caller: TenantCaller;
  readonly projectId: string;
  readonly settings: Pick<Project, 'links'> & { readonly decisionRules?: Project['decisionRules'] | undefined };
}

interface Import extends Pick<WithDatabase<typeof importProject>, 'database' | 'caller' | 'runTask'> {
  readonly projectId: string;
  /** Where the zip lies. */
  readonly path: string;
}

async function importInto(
  sources: readonly PortableSource[],
  { database, caller, projectId, path, runTask }: Import,
): Promise<{ counts: Record<string, number> }> {
  const scope = { organizations: [caller.organizationId], userId: caller.userId };
  const known = await database.within({ ...scope, readOnly: true }, (db) =>
    findProject(db, caller.organizationId, projectId),
  );
  if (!known) throw notFound();
  const { manifest, parts, blobs } = await runTask(archiveTask, { path, readers: sources.map(({ reader }) => reader) });
  const bytes = blobsOf(path, blobs);
  const prepared = sources.map((source, at) => source.prepare(parts[at], bytes));
  try {
    const settings = manifest.project;
    return { counts: await storeParts(sources, prepared, { database, caller, projectId, settings }) };
  } catch (error) {
    for (const part of prepared) await part.discard?.().catch(() => undefined);
    throw error;
  }
}

/** The files of an import; a fault of the zip is told as such, those of whoever takes the bytes pass through. */
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

async function refuseFilled(sources: readonly PortableSource[], db: Db, target: PortableScope): Promise<void> {
  for (const source of sources) if (!(await source.isEmpty(db, target))) throw refused(notEmptyMessage);
}

/** Bytes first, then everything else in one transaction. Answers how many of what came in. */
async function storeParts(
  sources: readonly PortableSource[],
  prepared: readonly PreparedImport[],
  { database, caller, projectId, settings }: StoreRequest,
): Promise<Record<string, number>> {
  const scope = { organizations: [caller.organizationId], userId: caller.userId };
  const target = { organizationId: caller.organizationId, projectId };
  const renamed = new Map(prepared.flatMap(({ ids }) => ids).map((id) => [id, randomUUID()]));
  const counts = Object.assign({}, ...prepared.map((part) => part.counts)) as Record<string, number>;
  await database.within(scope, async (db) => {
    await assertProjectWritable(db, target);
    await refuseFilled(sources, db, target);
  });
  for (const part of prepared) await part.stage?.(target, renamed);
  await database.within(scope, async (db) => {
    const open = await findProject(db, caller.organizationId, projectId);
    if (!open) throw notFound();
    await assertProjectWritable(db, target);
    // Two imports at once: the second one waits here and then finds the project filled.
    await refuseFilled(sources, db, target);
    for (const part of prepared) await part.store(db, { ...caller, projectId, projectReadOnly: false }, renamed);
    const links = open.links.length === 0 ? settings.links : open.links;
    if (links !== open.links || settings.decisionRules) {
      await takeSettings(db, caller, open, { links, decisionRules: settings.decisionRules });
    }
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

/** The project; that it leaves the house belongs into the audit log before it does. */
async function noteExport(db: Db, caller: TenantCaller, projectId: string): Promise<Project> {
  const project = await findProject(db, caller.organizationId, projectId);
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

/** Routes over the parts of all modules. */
export const portabilityRoutes = (sources: readonly PortableSource[]): readonly BoundRoute[] => [
  routeWithDatabase(exportProject, async ({ database, caller, params }) => {
    const scope = { organizationId: caller.organizationId, projectId: params.id };
    const own = { organizations: [caller.organizationId], userId: caller.userId };
    const project = await database.within(own, (db) => noteExport(db, caller, params.id));
    return {
      name: `${fileSlug(project.name)}.zip`,
      type: 'application/zip',
      body: zipOf(filesOf(sources, database, scope)),
    };
  }),
  routeWithDatabase(importProject, ({ params, upload, ...input }) =>
    importInto(sources, { ...input, projectId: params.id, path: upload.path }),
  ),
];
