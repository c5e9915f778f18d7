/** SQL on the copies of merge requests. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import type { Page, PageQuery } from '#platform/http/contract.ts';
import { mapPage, newest, readPage, type ListOrder, type OrderPart } from '#platform/http/server/list-page-table.ts';
import { instant, nullable, number, oneOf, readRows, text, type RowOf } from '#platform/database/server/row-shape.ts';
import type { ProjectScope } from '#platform/modules/server/project-port.ts';
import { mergeRequestStates, mostMergeRequests, type FileChange, type MergeRequest } from '../contract.ts';

const shape = {
  repository: text,
  repositoryId: nullable(text),
  repositoryUrl: text,
  iid: number,
  title: text,
  author: text,
  state: oneOf(...mergeRequestStates),
  sourceBranch: text,
  targetBranch: text,
  webUrl: text,
  createdAt: instant,
  updatedAt: instant,
  files: nullable(number),
  changes: nullable(text),
  fetchedAt: instant,
};
type StoredRow = RowOf<typeof shape>;

/** A merge request with its changed files; null before they are read. */
export interface StoredMergeRequest extends Omit<StoredRow, 'changes'> {
  readonly changes: readonly FileChange[] | null;
}

const columns = sql`repository, repository_id as "repositoryId", repository_url as "repositoryUrl", iid, title, author,
  state, source_branch as "sourceBranch", target_branch as "targetBranch", web_url as "webUrl",
  created_at as "createdAt", updated_at as "updatedAt", files, changes, fetched_at as "fetchedAt"`;

const toStored = ({ changes, ...row }: StoredRow): StoredMergeRequest => ({
  ...row,
  changes: changes === null ? null : (JSON.parse(changes) as FileChange[]),
});

const within = ({ organizationId, projectId }: ProjectScope): RawBuilder<unknown> =>
  sql`organization_id = ${organizationId} and project_id = ${projectId}`;

const newestFirst = sql`order by updated_at desc, repository, iid desc`;

const byRepository: OrderPart = { by: sql`repository`, type: 'text' };
const byNumber: OrderPart = { by: sql`iid`, type: 'integer' };
const pageOrder: ListOrder = {
  fixed: [byRepository, byNumber],
  usual: [newest(sql`updated_at`), byRepository, { ...byNumber, isDescending: true }],
};

/** Which merge requests a list shows. */
export interface MergeRequestFilter extends PageQuery {
  readonly state?: MergeRequest['state'] | undefined;
  /** Words of title, author or branches, or a number such as `!12`. */
  readonly query: string;
}

const likeText = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;

function isFound({ state, query, updatedSince }: MergeRequestFilter): RawBuilder<unknown> {
  const like = likeText(query);
  const byText = sql`and (title ilike ${like} or author ilike ${like} or source_branch ilike ${like}
    or target_branch ilike ${like} or '!' || iid = ${query} or '#' || iid = ${query} or iid::text = ${query})`;
  const since = updatedSince === undefined ? sql`` : sql`and updated_at >= ${updatedSince}::timestamptz`;
  return sql`${state ? sql`and state = ${state}` : sql``} ${query ? byText : sql``} ${since}`;
}

/**
 * A page of merge requests, newest change first. Those since a time come in an order that no change moves, so that their
 * pages miss none.
 */
export async function mergeRequestPage(
  db: Db,
  scope: ProjectScope,
  filter: MergeRequestFilter,
): Promise<Page<StoredMergeRequest>> {
  const from = sql`merge_request where ${within(scope)} ${isFound(filter)}`;
  return mapPage(await readPage(db, { shape, columns, from, order: pageOrder }, filter), toStored);
}

/** The merge request with a number; of several repositories the one with the newest change. */
export async function mergeRequestByNumber(
  db: Db,
  scope: ProjectScope,
  { iid, repository }: { readonly iid: number; readonly repository: string },
): Promise<StoredMergeRequest | undefined> {
  const [row] = await readRows(
    db,
    shape,
    sql`select ${columns} from merge_request where ${within(scope)} and iid = ${iid}
      ${repository ? sql`and repository = ${repository}` : sql``} ${newestFirst} limit 1`,
  );
  return row && toStored(row);
}

/** The newest merge request of a connected repository. */
export async function newestOfRepository(
  db: Db,
  organizationId: string,
  repositoryId: string,
): Promise<StoredMergeRequest | undefined> {
  const [row] = await readRows(
    db,
    shape,
    sql`select ${columns} from merge_request where organization_id = ${organizationId}
      and repository_id = ${repositoryId} ${newestFirst} limit 1`,
  );
  return row && toStored(row);
}

/** What is known of the merge requests of a connected repository: when each was changed, and whether its files are read. */
export async function knownOfRepository(
  db: Db,
  organizationId: string,
  repositoryId: string,
): Promise<ReadonlyMap<number, { readonly updatedAt: Date; readonly hasFiles: boolean }>> {
  const rows = await readRows(
    db,
    { iid: number, updatedAt: instant, files: nullable(number) },
    sql`select iid, updated_at as "updatedAt", files from merge_request
      where organization_id = ${organizationId} and repository_id = ${repositoryId}`,
  );
  return new Map(rows.map(({ iid, updatedAt, files }) => [iid, { updatedAt, hasFiles: files !== null }]));
}

/** A merge request as it is told. */
export interface ToldMergeRequest {
  readonly repository: { readonly id: string | null; readonly name: string; readonly webUrl: string };
  readonly mergeRequest: Omit<MergeRequest, 'createdAt' | 'updatedAt'> & {
    readonly createdAt: Date;
    readonly updatedAt: Date;
  };
  /** Undefined when they could not be read; known ones stay. */
  readonly changes: readonly FileChange[] | undefined;
  /** Of all of it. */
  readonly digest: string;
}

/** Stores a merge request. An older one never replaces a newer one, and the same one changes nothing. */
export async function storeMergeRequest(
  db: Db,
  scope: ProjectScope,
  { repository, mergeRequest, changes, digest }: ToldMergeRequest,
): Promise<'created' | 'updated' | 'unchanged'> {
  const { iid, title, author, state, sourceBranch, targetBranch, webUrl, createdAt, updatedAt } = mergeRequest;
  const rows = await readRows(
    db,
    { isNew: oneOf('yes', 'no') },
    sql`insert into merge_request as known (organization_id, project_id, repository, iid, repository_id, repository_url,
        title, author, state, source_branch, target_branch, web_url, created_at, updated_at, changes, files, digest)
      values (${scope.organizationId}, ${scope.projectId}, ${repository.name}, ${iid}, ${repository.id},
        ${repository.webUrl}, ${title}, ${author}, ${state}, ${sourceBranch}, ${targetBranch}, ${webUrl}, ${createdAt},
        ${updatedAt}, ${changes === undefined ? null : JSON.stringify(changes)}, ${changes?.length ?? null}, ${digest})
      on conflict (organization_id, project_id, repository, iid) do update set repository_id = excluded.repository_id,
        repository_url = excluded.repository_url, title = excluded.title, author = excluded.author,
        state = excluded.state, source_branch = excluded.source_branch, target_branch = excluded.target_branch,
        web_url = excluded.web_url, created_at = excluded.created_at, updated_at = excluded.updated_at,
        changes = coalesce(excluded.changes, known.changes), files = coalesce(excluded.files, known.files),
        digest = excluded.digest, fetched_at = clock_timestamp()
      where known.updated_at <= excluded.updated_at and known.digest <> excluded.digest
      returning case when xmax = 0 then 'yes' else 'no' end as "isNew"`,
  );
  if (rows.length === 0) return 'unchanged';
  return rows[0]?.isNew === 'yes' ? 'created' : 'updated';
}

/** Forgets all but the newest merge requests of a project. */
export async function forgetOldest(db: Db, scope: ProjectScope): Promise<void> {
  await sql`delete from merge_request where ${within(scope)} and (repository, iid) in (
    select repository, iid from merge_request where ${within(scope)} ${newestFirst}
    offset ${mostMergeRequests})`.execute(db);
}

/** Forgets those of a repository under another name: the project was connected with another one. */
export async function forgetOtherNames(
  db: Db,
  { organizationId, id, name }: { readonly organizationId: string; readonly id: string; readonly name: string },
): Promise<void> {
  await sql`delete from merge_request where organization_id = ${organizationId} and repository_id = ${id}
    and repository <> ${name}`.execute(db);
}
