/** SQL on changes that are sent to repositories. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { instant, nullable, number, oneOf, readRows, text } from '#platform/database/server/row-shape.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import { pushStates } from '../contract.ts';
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
  asked: number,
  resolved: nullable(text),
  resolvedRevision: nullable(number),
  shown: nullable(text),
  ownText: nullable(text),
  sendingCommit: nullable(text),
  shownOwn: nullable(text),
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
  /** The file as it was sent last; empty before. */
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
  /** How often it was asked for: what comes of an earlier asking does not end a later one. */
  readonly asked: number;
  /** The file that a person made of both sides, and the file of the repository that they were shown. */
  readonly resolved: string | null;
  readonly shown: string | null;
  /** Revision of the thing that they made it of; of a conflict, the one that is shown. */
  readonly resolvedRevision: number | null;
  /** The file with the changes of this side only. */
  readonly ownText: string | null;
  /** The commit that was being sent last, whether it arrived or not. */
  readonly sendingCommit: string | null;
  /** Of a conflict that is shown, and of what a person made of it: the file with the changes of this side only. */
  readonly shownOwn: string | null;
}

/** Which rows are those of a repository. */
export const ofRepository = ({ organizationId, id }: RepositoryKey): RawBuilder<unknown> =>
  sql`organization_id = ${organizationId} and repository_id = ${id}`;

const selected = (which: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select id, subject_kind as "subjectKind", subject_id as "subjectId",
      subject_revision as "subjectRevision", title, path, branch, state,
      base_text as "baseText", content, pushed_commit as "pushedCommit", merge_request_iid as iid,
      merge_request_url as url, error, theirs, ours, by as "byId", ${usernameSql('repository_push.by')} as by,
      created_at as "createdAt", updated_at as "updatedAt", asked, resolved, resolved_revision as "resolvedRevision", shown, own_text as "ownText",
      sending_commit as "sendingCommit", shown_own as "shownOwn"
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

/** Changes whose merge requests may be open, also of those that wait to be sent again. */
export const openPushes = (db: Db, key: RepositoryKey): Promise<readonly StoredPush[]> =>
  readRows(
    db,
    shape,
    sql`${selected(sql`${ofRepository(key)} and (state = 'open' or (pushed_commit is not null
      and state in ('waiting', 'pushing', 'failed', 'conflict') and merged_text is distinct from content))`)} order by created_at, id`,
  );

/** A change to be sent. */
export type NewPush = Pick<StoredPush, 'id' | 'subjectKind' | 'subjectId' | 'title' | 'path' | 'branch'> & {
  readonly by: string;
  /** Revision of the thing that a person looks at. */
  readonly revision: number | null;
  /** The file that they made of both sides. */
  readonly resolved: string | null;
};

/**
 * Has a change sent. One of the same thing that is not merged yet is replaced: it keeps its branch. A text that a person
 * made of both sides stays until it is sent or the thing is another one.
 */
export async function askForPush(db: Db, key: RepositoryKey, push: NewPush): Promise<void> {
  const { resolved, revision } = push;
  await sql`insert into repository_push (organization_id, id, repository_id, subject_kind, subject_id, title, path,
      branch, content, by, resolved, resolved_revision, shown)
    values (${key.organizationId}, ${push.id}, ${key.id}, ${push.subjectKind}, ${push.subjectId}, ${push.title},
      ${push.path}, ${push.branch}, '', ${push.by}, ${resolved}, ${revision}, ${resolved === null ? null : ''})
    on conflict (organization_id, id) do update set state = 'waiting', title = excluded.title, path = excluded.path,
      asked = repository_push.asked + 1,
      resolved = case when ${resolved}::text is not null then ${resolved}
        when repository_push.state <> 'conflict' and repository_push.resolved_revision is not distinct from ${revision}
        then repository_push.resolved end,
      -- What they were shown says of which revision they made it.
      resolved_revision = case when ${resolved}::text is not null and repository_push.state = 'conflict'
        then coalesce(repository_push.resolved_revision, ${revision}::integer) else ${revision}::integer end,
      shown = coalesce(repository_push.theirs, repository_push.shown, repository_push.base_text, ''),
      error = null, theirs = null, ours = null, by = excluded.by, updated_at = clock_timestamp()`.execute(db);
}

/** What became of an asking. */
export type PushEnd = Partial<
  Pick<StoredPush, 'state' | 'title' | 'error' | 'theirs' | 'ours' | 'baseText' | 'resolvedRevision' | 'shownOwn'>
>;

/** Notes what came of an asking, unless it was asked again meanwhile: then that one waits. What is absent stays. */
export async function notePush(
  db: Db,
  key: RepositoryKey,
  { id, asked }: Pick<StoredPush, 'id' | 'asked'>,
  end: PushEnd,
): Promise<void> {
  await save(db, key, end, sql`id = ${id} and asked = ${asked}`);
}

/** What is at the provider, whatever was asked meanwhile. */
export type SentFacts = Partial<
  Pick<
    StoredPush,
    'path' | 'content' | 'ownText' | 'subjectRevision' | 'pushedCommit' | 'sendingCommit' | 'iid' | 'url'
  >
>;

/** Notes what was sent. What is absent stays. */
export async function noteSent(
  db: Db,
  key: RepositoryKey,
  { id }: Pick<StoredPush, 'id'>,
  facts: SentFacts,
): Promise<void> {
  await save(db, key, facts, sql`id = ${id}`);
}

/** Columns of what is noted of a change. */
const columns = {
  state: 'state',
  title: 'title',
  error: 'error',
  theirs: 'theirs',
  ours: 'ours',
  baseText: 'base_text',
  resolvedRevision: 'resolved_revision',
  shownOwn: 'shown_own',
  path: 'path',
  content: 'content',
  ownText: 'own_text',
  subjectRevision: 'subject_revision',
  pushedCommit: 'pushed_commit',
  sendingCommit: 'sending_commit',
  iid: 'merge_request_iid',
  url: 'merge_request_url',
} as const satisfies Readonly<Record<keyof (PushEnd & SentFacts), string>>;

async function save(
  db: Db,
  key: RepositoryKey,
  values: PushEnd & SentFacts,
  which: RawBuilder<unknown>,
): Promise<void> {
  const names = Object.keys(values) as (keyof typeof columns)[];
  const given = names.map((name) => sql`${sql.ref(columns[name])} = ${values[name] ?? null}`);
  await sql`update repository_push set ${sql.join([...given, sql`updated_at = clock_timestamp()`])}
    where ${ofRepository(key)} and ${which}`.execute(db);
}

/** Notes that what was sent has reached the followed branch. */
export async function noteReached(db: Db, key: RepositoryKey, { id }: Pick<StoredPush, 'id'>): Promise<void> {
  await sql`update repository_push set merged_text = content, merged_own_text = coalesce(own_text, content)
    where ${ofRepository(key)} and id = ${id} and content <> ''`.execute(db);
}

/** A person has their text sent: it is not sent a second time. */
export async function forgetResolved(
  db: Db,
  key: RepositoryKey,
  { id, asked }: Pick<StoredPush, 'id' | 'asked'>,
): Promise<void> {
  await sql`update repository_push set resolved = null, resolved_revision = null, shown = null
    where ${ofRepository(key)} and id = ${id} and asked = ${asked}`.execute(db);
}
