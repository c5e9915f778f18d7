/** SQL on changes that are sent to repositories. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { instant, nullable, number, oneOf, readRows, text } from '#platform/database/server/row-shape.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import { pushStates } from '../contract.ts';
import type { SentThing } from './sync-course.ts';
import type { RepositoryKey } from './sync-table.ts';

const shape = {
  id: text,
  subjectKind: text,
  subjectId: text,
  subjectRevision: nullable(number),
  title: text,
  path: text,
  branch: text,
  state: oneOf(...pushStates),
  baseText: nullable(text),
  content: text,
  pushedCommit: nullable(text),
  iid: nullable(number),
  url: nullable(text),
  error: nullable(text),
  theirs: nullable(text),
  ours: nullable(text),
  byId: nullable(text),
  by: nullable(text),
  createdAt: instant,
  updatedAt: instant,
};

/** A change that was sent, as stored. */
export interface StoredPush {
  readonly id: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  /** Revision of the thing that was sent. */
  readonly subjectRevision: number | null;
  readonly title: string;
  readonly path: string;
  readonly branch: string;
  readonly state: (typeof pushStates)[number];
  readonly baseText: string | null;
  readonly content: string;
  readonly pushedCommit: string | null;
  readonly iid: number | null;
  readonly url: string | null;
  readonly error: string | null;
  readonly theirs: string | null;
  readonly ours: string | null;
  readonly byId: string | null;
  readonly by: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const ofRepository = ({ organizationId, id }: RepositoryKey): RawBuilder<unknown> =>
  sql`organization_id = ${organizationId} and repository_id = ${id}`;

const selected = (which: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select id, subject_kind as "subjectKind", subject_id as "subjectId",
      subject_revision as "subjectRevision", title, path, branch, state,
      base_text as "baseText", content, pushed_commit as "pushedCommit", merge_request_iid as iid,
      merge_request_url as url, error, theirs, ours, by as "byId", ${usernameSql('repository_push.by')} as by,
      created_at as "createdAt", updated_at as "updatedAt"
    from repository_push where ${which}`;

/** Changes of a repository, newest first. */
export async function pushPage(
  db: Db,
  key: RepositoryKey,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<{ readonly rows: readonly StoredPush[]; readonly total: number }> {
  const rows = await readRows(
    db,
    shape,
    sql`${selected(ofRepository(key))} order by updated_at desc, id limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  const [count] = await readRows(
    db,
    { total: number },
    sql`select count(*)::int as total from repository_push where ${ofRepository(key)}`,
  );
  return { rows, total: count?.total ?? 0 };
}

/** The newest change of a thing; undefined where none was sent. */
export async function pushOfSubject(
  db: Db,
  key: RepositoryKey,
  subject: { readonly kind: string; readonly id: string },
): Promise<StoredPush | undefined> {
  const which = sql`${ofRepository(key)} and subject_id = ${subject.id} and subject_kind = ${subject.kind}`;
  return (await readRows(db, shape, sql`${selected(which)} order by updated_at desc limit 1`))[0];
}

/** Changes that wait to be sent, oldest first. */
export const waitingPushes = (db: Db, key: RepositoryKey): Promise<readonly StoredPush[]> =>
  readRows(
    db,
    shape,
    sql`${selected(sql`${ofRepository(key)} and state in ('waiting', 'pushing')`)} order by created_at, id`,
  );

/** Changes whose merge requests are open. */
export const openPushes = (db: Db, key: RepositoryKey): Promise<readonly StoredPush[]> =>
  readRows(db, shape, sql`${selected(sql`${ofRepository(key)} and state = 'open'`)} order by created_at, id`);

/** A change to be sent. */
export type NewPush = Pick<StoredPush, 'id' | 'subjectKind' | 'subjectId' | 'title' | 'path' | 'branch' | 'content'> & {
  readonly by: string;
};

/** Has a change sent. One of the same thing that is not merged yet is replaced: it keeps its branch. */
export async function askForPush(db: Db, key: RepositoryKey, push: NewPush): Promise<void> {
  await sql`insert into repository_push (organization_id, id, repository_id, subject_kind, subject_id, title, path,
      branch, content, by)
    values (${key.organizationId}, ${push.id}, ${key.id}, ${push.subjectKind}, ${push.subjectId}, ${push.title},
      ${push.path}, ${push.branch}, ${push.content}, ${push.by})
    on conflict (organization_id, id) do update set state = 'waiting', title = excluded.title, path = excluded.path,
      content = excluded.content, error = null, theirs = null, ours = null, by = excluded.by,
      updated_at = clock_timestamp()`.execute(db);
}

/** What came of sending. */
export type PushEnd = Partial<
  Pick<
    StoredPush,
    | 'state'
    | 'subjectRevision'
    | 'title'
    | 'baseText'
    | 'pushedCommit'
    | 'iid'
    | 'url'
    | 'error'
    | 'theirs'
    | 'ours'
    | 'content'
  >
>;

/** Notes what came of sending a change; what is absent stays. */
export async function notePush(db: Db, key: RepositoryKey, push: StoredPush, end: PushEnd): Promise<void> {
  const next = { ...push, ...end };
  await sql`update repository_push set state = ${next.state}, title = ${next.title}, subject_revision = ${next.subjectRevision}, base_text = ${next.baseText}, content = ${next.content},
      pushed_commit = ${next.pushedCommit}, merge_request_iid = ${next.iid}, merge_request_url = ${next.url},
      error = ${next.error}, theirs = ${next.theirs}, ours = ${next.ours}, updated_at = clock_timestamp()
    where ${ofRepository(key)} and id = ${push.id}`.execute(db);
}

/** Things that were sent from here, by the paths of their files; of several the newest. */
export async function sentThings(db: Db, key: RepositoryKey): Promise<ReadonlyMap<string, SentThing>> {
  const rows = await readRows(
    db,
    { path: text, subjectKind: text, subjectId: text, title: text, content: text, revision: nullable(number) },
    sql`select path, subject_kind as "subjectKind", subject_id as "subjectId", title, content,
        subject_revision as revision from repository_push where ${ofRepository(key)} order by updated_at`,
  );
  return new Map(rows.map(({ path, ...thing }) => [path, thing]));
}
