/** SQL on who is where. The table is not logged: a crash of the database empties it, and a few seconds later it is full again. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';
import { readRows, text } from '#platform/database/server/row-shape.ts';
import { deletedUserName } from '#platform/identity/model/person-name.ts';
import type { ReadBeats } from '#platform/live/server/live-beats.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import { presenceBeat, presenceLimits, presencePlace, type PresencePlace, type PresentPerson } from '../contract.ts';

/** A window, and what it shows. */
export interface PresentWindow {
  readonly organizationId: string;
  readonly userId: string;
  readonly subject: string;
  readonly client: string;
}

const silence = sql`make_interval(secs => ${presenceLimits.seconds})`;

/** Notes where a window is. It locks no row of another window, so that windows that come back together do not wait for each other. */
export async function notePresence(
  db: Db,
  { organizationId, userId, subject, client }: PresentWindow,
  place: PresencePlace,
): Promise<void> {
  await sql`insert into presence (organization_id, client, user_id, subject, place)
    values (${organizationId}, ${client}, ${userId}, ${subject}, ${JSON.stringify(place)})
    on conflict (organization_id, user_id, client)
      do update set subject = excluded.subject, place = excluded.place, at = clock_timestamp()`.execute(db);
}

/** Forgets a window that leaves a thing; where it shows another one already, that stays. */
export const forgetWindowAt = async (
  db: Db,
  { organizationId, userId, subject, client }: PresentWindow,
): Promise<void> =>
  void (await sql`delete from presence where organization_id = ${organizationId} and user_id = ${userId}
    and client = ${client} and subject = ${subject}`.execute(db));

/** Forgets windows that have been silent. */
export const forgetSilent = async (owner: Db): Promise<void> =>
  void (await sql`delete from presence where at < clock_timestamp() - ${silence}`.execute(owner));

/** The other windows that show the same, those that edit first. */
export async function othersAt(
  db: Db,
  { organizationId, userId, subject, client }: PresentWindow,
): Promise<readonly PresentPerson[]> {
  const rows = await readRows(
    db,
    { client: text, userId: text, username: text, place: text },
    sql`select client, user_id as "userId", place,
        coalesce(${usernameSql('presence.user_id')}, ${sql.lit(deletedUserName)}) as username
      from presence
      where organization_id = ${organizationId} and subject = ${subject} and (client <> ${client} or user_id <> ${userId})
        and at > clock_timestamp() - ${silence}
      order by place::jsonb ->> 'isEditing' desc, user_id, client limit ${presenceLimits.people}`,
  );
  return rows.map((row) => ({
    client: row.client,
    user: { id: row.userId, username: row.username },
    ...presencePlace.parse(JSON.parse(row.place)),
  }));
}

/** Things at which several windows are: told again whenever one of them comes, goes, or begins or ends to edit. */
export const presenceBeats: ReadBeats = async (owner, organizationIds) => {
  const rows = await readRows(
    owner,
    { organizationId: text, subject: text, mark: text, people: text },
    sql`select organization_id as "organizationId", subject,
        string_agg(client || (place::jsonb ->> 'isEditing'), ' ' order by client, user_id) as mark,
        string_agg(distinct user_id::text, ',') as people
      from presence where organization_id = any(${[...organizationIds]}::uuid[]) and at > clock_timestamp() - ${silence}
      group by organization_id, subject having count(*) > 1`,
  );
  return rows.map(({ organizationId, subject, mark, people }) => ({
    organizationId,
    subject: presenceBeat(subject),
    mark,
    people: people.split(','),
    isBusy: false,
  }));
};

/** Where windows are right now. */
export const presenceMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-24-830-presence',
    sql: `
      create unlogged table presence (
        organization_id uuid not null references organization (organization_id) on delete cascade,
        client uuid not null,
        user_id uuid not null,
        subject text not null,
        place text not null,
        at timestamptz not null default clock_timestamp(),
        primary key (organization_id, user_id, client)
      );
      create index presence_subject on presence (organization_id, subject);
      ${tenantWall('presence')}
    `,
  },
];
