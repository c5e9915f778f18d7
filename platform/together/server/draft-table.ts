/** SQL on shared drafts and their steps. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { nullable, number, readRows, text } from '#platform/database/server/row-shape.ts';
import { deletedUserName } from '#platform/identity/model/person-name.ts';
import type { ReadBeats } from '#platform/live/server/live-beats.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import { togetherLimits, type DraftRow } from '../contract.ts';
import type { StoredSharedText } from './text-source.ts';

/** A text, within its project. */
export interface SharedText {
  readonly organizationId: string;
  readonly projectId: string;
  readonly kind: string;
  readonly id: string;
}

/** A draft, within its organization. */
export interface DraftKey {
  readonly organizationId: string;
  readonly draft: string;
}

const alive = sql`touched_at > now() - make_interval(secs => ${togetherLimits.seconds})`;

const ofText = ({ organizationId, projectId, kind, id }: SharedText) => sql`organization_id = ${organizationId}
  and project_id = ${projectId} and kind = ${kind} and subject_id = ${id}`;

const ofDraft = ({ organizationId, draft }: DraftKey) => sql`organization_id = ${organizationId} and id = ${draft}`;

/** The draft of a text that has not ended. Until the transaction ends, nobody else begins one. */
export async function openDraftOf(db: Db, of: SharedText) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`draft of ${of.id}`}, 0))`.execute(db);
  const found = sql`select id as draft, base_revision as "baseRevision", schema_mark as schema,
      case when ${alive} then 1 else 0 end as alive, version - saved_version as unsaved
    from draft_document where ${ofText(of)} and closed_at is null`;
  const shape = { draft: text, baseRevision: number, schema: text, alive: number, unsaved: number };
  return (await readRows(db, shape, found))[0];
}

/** A draft to be stored. */
export interface NewDraft extends DraftKey {
  readonly of: SharedText;
  readonly base: StoredSharedText;
  readonly schema: string;
  readonly snapshot: string;
}

/** Begins a draft. */
export async function insertDraft(db: Db, { of, draft, base, schema, snapshot }: NewDraft): Promise<void> {
  await sql`insert into draft_document (organization_id, id, project_id, kind, subject_id, base_revision, base_title,
      base_json, title, schema_mark, snapshot)
    values (${of.organizationId}, ${draft}, ${of.projectId}, ${of.kind}, ${of.id}, ${base.revision}, ${base.title},
      ${base.json}, ${base.title}, ${schema}, ${snapshot})`.execute(db);
}

/** Ends a draft: it takes no more steps. */
export const closeDraft = async (db: Db, key: DraftKey): Promise<void> =>
  void (await sql`update draft_document set closed_at = now() where ${ofDraft(key)} and closed_at is null`.execute(db));

/** What joining needs of a draft. */
export async function draftToJoin(db: Db, key: DraftKey) {
  const found = sql`select base_revision as "baseRevision", base_title as "baseTitle", base_json as "baseJson", title,
      snapshot, snapshot_version as "snapshotVersion" from draft_document where ${ofDraft(key)}`;
  const shape = {
    baseRevision: number,
    baseTitle: text,
    baseJson: text,
    title: text,
    snapshot: text,
    snapshotVersion: number,
  };
  return (await readRows(db, shape, found))[0];
}

/** Where a draft of a text stands; undefined when the text has no such draft. */
export async function draftHead(db: Db, of: SharedText, draft: string) {
  const found = sql`select version, base_revision as "baseRevision", schema_mark as schema,
      case when closed_at is null then 0 else 1 end as ended
    from draft_document where ${ofText(of)} and id = ${draft}`;
  return (await readRows(db, { version: number, baseRevision: number, schema: text, ended: number }, found))[0];
}

/** The same, locked: until the transaction ends nobody adds steps. */
export async function lockDraft(db: Db, of: SharedText, draft: string) {
  await sql`select 1 from draft_document where ${ofText(of)} and id = ${draft} for update`.execute(db);
  const found = sql`select version, title, case when closed_at is null then 0 else 1 end as ended
    from draft_document where ${ofText(of)} and id = ${draft}`;
  return (await readRows(db, { version: number, title: text, ended: number }, found))[0];
}

/** A document that was stored with its version. */
export async function snapshotOf(db: Db, { organizationId, draft }: DraftKey) {
  const found = sql`select snapshot, snapshot_version as version from draft_document
    where ${ofDraft({ organizationId, draft })}`;
  return (await readRows(db, { snapshot: text, version: number }, found))[0];
}

/** Rows behind a version, in order. */
export async function rowsAfter(db: Db, { organizationId, draft }: DraftKey, version: number): Promise<DraftRow[]> {
  const rows = await readRows(
    db,
    { version: number, client: nullable(text), steps: text, title: nullable(text) },
    sql`select version, client, steps, title from draft_step
      where organization_id = ${organizationId} and draft_id = ${draft} and version > ${version} order by version`,
  );
  return rows.map(({ title, steps, ...row }) => ({
    ...row,
    steps: JSON.parse(steps) as DraftRow['steps'],
    ...(title === null ? {} : { title }),
  }));
}

/** Who adds rows, and behind which version. */
export interface Addition extends DraftKey {
  readonly userId: string;
  readonly client: string;
  readonly version: number;
  readonly title: string | undefined;
}

/** Rows of an addition: the steps of the window, and those of the server behind them. */
export interface AddedRows {
  readonly steps: readonly unknown[];
  readonly fixes: readonly unknown[];
}

/** Adds rows behind a version. False when there are others already, or the draft has ended: nothing was added. */
export async function addRows(
  db: Db,
  { organizationId, draft, userId, client, version, title }: Addition,
  { steps, fixes }: AddedRows,
): Promise<boolean> {
  const [own, fixed] = [JSON.stringify(steps), JSON.stringify(fixes)];
  const last = version + (fixes.length > 0 ? 2 : 1);
  const { numAffectedRows } = await sql`
    with moved as (
      update draft_document set version = ${last}, title = coalesce(${title ?? null}::text, title), touched_at = now(),
        authors = case when ${userId}::uuid = any(authors) then authors else array_append(authors, ${userId}::uuid) end
      where ${ofDraft({ organizationId, draft })} and version = ${version} and closed_at is null returning id)
    insert into draft_step (organization_id, draft_id, version, client, user_id, steps, title)
    select ${organizationId}::uuid, moved.id, added.* from moved cross join (values
      (${version + 1}::integer, ${client}::uuid, ${userId}::uuid, ${own}::text, ${title ?? null}::text),
      (${version + 2}::integer, null, null, ${fixed}::text, null)) as added
    where added.column1 <= ${last}::integer`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Notes the document of a version, so that fewer rows are needed to know a later one. */
export const keepSnapshot = async (db: Db, key: DraftKey, version: number, snapshot: string): Promise<void> =>
  void (await sql`update draft_document set snapshot = ${snapshot}, snapshot_version = ${version}
    where ${ofDraft(key)} and snapshot_version < ${version}`.execute(db));

/** A window is there: it is woken, and the draft goes on. At most once in ten seconds. */
export async function noteWindow(
  db: Db,
  key: DraftKey,
  { client, userId }: { readonly client: string; readonly userId: string },
): Promise<void> {
  await sql`update draft_document set touched_at = now(),
      people = case when ${userId}::uuid = any(people) then people else array_append(people, ${userId}::uuid) end,
      clients = case when ${client}::uuid = any(clients) then clients else array_append(clients, ${client}::uuid) end
    where ${ofDraft(key)} and closed_at is null
      and (not ${client}::uuid = any(clients) or touched_at < now() - interval '10 seconds')`.execute(db);
}

/** A window leaves. Without anybody left, the draft ends. */
export async function forgetWindow(db: Db, key: DraftKey, client: string): Promise<void> {
  await sql`update draft_document set clients = array_remove(clients, ${client}::uuid),
      closed_at = case when array_remove(clients, ${client}::uuid) = '{}' then now() end
    where ${ofDraft(key)} and closed_at is null`.execute(db);
}

/** The text that was saved last from a draft, and by whom. */
export async function savedFrom(db: Db, key: DraftKey) {
  const found = sql`select base_revision as revision, base_title as title, base_json as json,
      coalesce(${usernameSql('draft_document.saved_by')}, ${sql.lit(deletedUserName)}) as by
    from draft_document where ${ofDraft(key)}`;
  return (await readRows(db, { revision: number, title: text, json: text, by: text }, found))[0];
}

/** A version that was saved from a draft. */
export interface SavedVersion extends DraftKey {
  readonly of: SharedText;
  readonly saved: StoredSharedText;
  readonly userId: string;
}

/** Notes that a version was saved: everybody else in the draft goes on from it, and those who wrote in it are its authors. */
export async function noteSaved(db: Db, { organizationId, draft, of, saved, userId }: SavedVersion): Promise<void> {
  await sql`
    with written as (select unnest(authors) as user_id from draft_document where ${ofDraft({ organizationId, draft })})
    insert into version_author (organization_id, kind, subject_id, revision, user_id)
    select ${organizationId}, ${of.kind}, ${of.id}, ${saved.revision}, user_id from written
    where user_id <> ${userId}`.execute(db);
  await sql`update draft_document set base_revision = ${saved.revision}, base_title = ${saved.title},
      base_json = ${saved.json}, saved_version = version, saved_by = ${userId}, authors = '{}', touched_at = now()
    where ${ofDraft({ organizationId, draft })}`.execute(db);
}

/** Drafts in which somebody is, and whom it concerns that there is something to read. */
export const draftBeats: ReadBeats = async (owner, organizationIds) => {
  const rows = await readRows(
    owner,
    { organizationId: text, draft: text, mark: text, people: text },
    sql`select organization_id as "organizationId", id as draft, version || '.' || base_revision as mark,
        array_to_string(people, ',') as people
      from draft_document where organization_id = any(${[...organizationIds]}::uuid[]) and closed_at is null and ${alive}`,
  );
  return rows.map(({ organizationId, draft, mark, people }) => ({
    organizationId,
    subject: `draft:${draft}`,
    mark,
    people: people.split(','),
    isBusy: true,
  }));
};

/** Deletes drafts that ended or were left a day ago, with their steps. */
export const purgeDrafts = async (owner: Db): Promise<void> =>
  void (await sql`delete from draft_document where touched_at < now() - interval '24 hours'`.execute(owner));
