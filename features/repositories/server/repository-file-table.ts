/** SQL on followed files, and what they became. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { writeInParts } from '#platform/database/server/row-parts.ts';
import { instant, nullable, number, oneOf, readRows, text } from '#platform/database/server/row-shape.ts';
import type { RepositoryKey } from './sync-table.ts';

/** States of a followed file. */
export const fileStates = ['current', 'broken', 'missing', 'detached'] as const;

const shape = {
  path: text,
  kind: text,
  blob: text,
  state: oneOf(...fileStates),
  subjectKind: nullable(text),
  subjectId: nullable(text),
  subjectRevision: nullable(number),
  title: nullable(text),
  commit: nullable(text),
  author: nullable(text),
  committedAt: nullable(instant),
  problem: nullable(text),
  problemLine: nullable(number),
  goodBlob: nullable(text),
  warnings: text,
};

/** A followed file as stored. Folders that are pages end with a slash; images of pages have the kind `image`. */
export interface StoredFile {
  readonly path: string;
  readonly kind: string;
  readonly blob: string;
  readonly state: (typeof fileStates)[number];
  readonly subjectKind: string | null;
  readonly subjectId: string | null;
  /** Revision of the subject when the file was stored last. */
  readonly subjectRevision: number | null;
  readonly title: string | null;
  readonly commit: string | null;
  readonly author: string | null;
  readonly committedAt: Date | null;
  readonly problem: string | null;
  readonly problemLine: number | null;
  /** The content that the thing here took last: what both sides begin with. Null where it never took one. */
  readonly goodBlob: string | null;
  /** What was assumed where not all of the file was understood. */
  readonly warnings: readonly string[];
}

const columns = sql`path, kind, blob, state, subject_kind as "subjectKind", subject_id as "subjectId",
  subject_revision as "subjectRevision", title, commit, author, committed_at as "committedAt", problem,
  problem_line as "problemLine", good_blob as "goodBlob", warnings::text as warnings`;

/** Files of a statement. */
const readFiles = async (db: Db, statement: RawBuilder<unknown>): Promise<readonly StoredFile[]> =>
  (await readRows(db, shape, statement)).map((row) => ({ ...row, warnings: JSON.parse(row.warnings) as string[] }));

const ofRepository = ({ organizationId, id }: RepositoryKey): RawBuilder<unknown> =>
  sql`organization_id = ${organizationId} and repository_id = ${id}`;

/** Files that people see. */
const isShown = sql`kind <> 'image' and path not like '%/'`;

/** All files of a repository. */
export const filesOf = (db: Db, key: RepositoryKey): Promise<readonly StoredFile[]> =>
  readFiles(db, sql`select ${columns} from repository_file where ${ofRepository(key)} order by path collate "C"`);

/** A page of them, those with problems first, then those with warnings. */
export async function filePage(
  db: Db,
  key: RepositoryKey,
  query: { readonly page: number; readonly perPage: number; readonly state?: string | undefined },
): Promise<{ readonly rows: readonly StoredFile[]; readonly total: number }> {
  const { page, perPage, state = null } = query;
  const which = sql`${ofRepository(key)} and ${isShown} and (${state}::text is null or state = ${state})`;
  const rows = await readFiles(
    db,
    sql`select ${columns} from repository_file where ${which}
      order by case when state = 'broken' then 0 when state = 'missing' then 1 when warnings <> '[]' then 2 else 3 end,
        path collate "C"
      limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  const [count] = await readRows(
    db,
    { total: number },
    sql`select count(*)::int as total from repository_file where ${which}`,
  );
  return { rows, total: count?.total ?? 0 };
}

/** The file of a thing in the repository of its project; undefined where it has none. */
export async function fileOfSubject(
  db: Db,
  key: RepositoryKey,
  subject: { readonly kind: string; readonly id: string },
): Promise<StoredFile | undefined> {
  const which = sql`${ofRepository(key)} and subject_id = ${subject.id} and subject_kind = ${subject.kind}`;
  const order = sql`order by state = 'missing', path limit 1`;
  return (await readFiles(db, sql`select ${columns} from repository_file where ${which} ${order}`))[0];
}

/** Files per statement. Their texts are short. */
const partLimits = { rows: 250, size: Number.POSITIVE_INFINITY, sizeOf: () => 0 };

/** Stores files, new ones and those that changed. */
export async function storeFiles(db: Db, key: RepositoryKey, files: readonly StoredFile[]): Promise<void> {
  await writeInParts(files, partLimits, (part) =>
    sql`insert into repository_file (organization_id, repository_id, path, kind, blob, state, subject_kind,
        subject_id, subject_revision, title, commit, author, committed_at, problem, problem_line,
        good_blob, warnings)
      select ${key.organizationId}::uuid, ${key.id}::uuid, path, kind, blob, state, "subjectKind", "subjectId",
        "subjectRevision", title, commit, author, "committedAt", problem, "problemLine", "goodBlob", warnings
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as given (path text, kind text, blob text, state text,
        "subjectKind" text, "subjectId" uuid, "subjectRevision" integer, title text, commit text, author text,
        "committedAt" timestamptz, problem text, "problemLine" integer, "goodBlob" text,
        warnings jsonb)
      on conflict (organization_id, repository_id, path) do update set kind = excluded.kind, blob = excluded.blob,
        state = excluded.state, subject_kind = excluded.subject_kind, subject_id = excluded.subject_id,
        subject_revision = excluded.subject_revision, title = excluded.title, commit = excluded.commit,
        author = excluded.author, committed_at = excluded.committed_at, problem = excluded.problem,
        problem_line = excluded.problem_line, good_blob = excluded.good_blob, warnings = excluded.warnings`.execute(db),
  );
}

/** Forgets files by their paths. */
export async function forgetFiles(db: Db, key: RepositoryKey, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  await sql`delete from repository_file where ${ofRepository(key)}
    and path = any(${[...paths]}::text[])`.execute(db);
}

/** Marks everything that was read from a repository, and says why: the project has another one now. */
export async function markAllMissing(db: Db, key: RepositoryKey, why: string): Promise<void> {
  await sql`update repository_file set state = 'missing', problem = ${why}, problem_line = null,
      warnings = '[]' where state <> 'detached' and ${ofRepository(key)}`.execute(db);
}

/** The namespace of the pages of a repository. */
export async function namespaceOf(db: Db, { organizationId, id }: RepositoryKey): Promise<string | null> {
  const rows = await readRows(
    db,
    { code: nullable(text) },
    sql`select namespace_code as code from code_repository where organization_id = ${organizationId} and id = ${id}`,
  );
  return rows[0]?.code ?? null;
}

/** Notes the namespace of the pages of a repository. */
export async function saveNamespace(db: Db, { organizationId, id }: RepositoryKey, code: string): Promise<void> {
  await sql`update code_repository set namespace_code = ${code}
    where organization_id = ${organizationId} and id = ${id}`.execute(db);
}
