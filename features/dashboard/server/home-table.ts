/** SQL on what the home page remembers of each person: its layout per organization, visits and dismissals per project. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';
import { boolean, instant, nullable, readRows, text } from '#platform/database/server/row-shape.ts';
import type { HomePlace } from '#platform/modules/server/home-source.ts';
import { visitPause } from '../contract.ts';

type Reader = Pick<HomePlace, 'organizationId' | 'userId'>;

/** Ids of cards as they were stored; a card may be unknown by now. */
export interface StoredLayout {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

const layoutShape = { order: text, hidden: text };
const layoutColumns = sql`to_json(card_order)::text as "order", to_json(hidden)::text as hidden`;

/** The layout of a person; empty when nothing was arranged. */
export async function storedLayout(db: Db, { organizationId, userId }: Reader): Promise<StoredLayout> {
  const [row] = await readRows(
    db,
    layoutShape,
    sql`select ${layoutColumns} from home_layout where organization_id = ${organizationId} and user_id = ${userId}`,
  );
  return {
    order: JSON.parse(row?.order ?? '[]') as string[],
    hidden: JSON.parse(row?.hidden ?? '[]') as string[],
  };
}

/** Stores the order, or hides or shows a card. Each change touches its own part alone, so that windows lose nothing. */
export async function saveLayout(
  db: Db,
  { organizationId, userId }: Reader,
  change: {
    readonly order?: readonly string[] | undefined;
    readonly hide?: string | undefined;
    readonly show?: string | undefined;
  },
): Promise<void> {
  const order = change.order ? sql`${[...change.order]}::text[]` : sql`home_layout.card_order`;
  const shown =
    change.show === undefined ? sql`home_layout.hidden` : sql`array_remove(home_layout.hidden, ${change.show})`;
  const hidden =
    change.hide === undefined ? shown : sql`array_append(array_remove(${shown}, ${change.hide}), ${change.hide})`;
  await sql`insert into home_layout (organization_id, user_id, card_order, hidden)
    values (${organizationId}, ${userId}, ${[...(change.order ?? [])]}::text[],
      ${change.hide === undefined ? [] : [change.hide]}::text[])
    on conflict (organization_id, user_id) do update set card_order = ${order}, hidden = ${hidden}`.execute(db);
}

/** Forgets the layout. */
export async function removeLayout(db: Db, { organizationId, userId }: Reader): Promise<void> {
  await sql`delete from home_layout where organization_id = ${organizationId} and user_id = ${userId}`.execute(db);
}

/** Start of what is new: the end of the last visit once that was left for a while, else its start. */
const newSince = sql`case when home_visit.left_at < clock_timestamp() - make_interval(mins => ${sql.lit(visitPause)})
  then home_visit.seen_until else home_visit.since end`;

/** What is known of the visits of a person. */
export async function lastVisit(db: Db, { organizationId, projectId, userId }: HomePlace) {
  const [row] = await readRows(
    db,
    { since: nullable(instant), hasDismissed: boolean },
    sql`select ${newSince} as since, has_dismissed_steps as "hasDismissed" from home_visit
      where organization_id = ${organizationId} and project_id = ${projectId} and user_id = ${userId}`,
  );
  return row ?? { since: null, hasDismissed: false };
}

/** The present by the clock of the database. */
export async function databaseNow(db: Db): Promise<Date> {
  const [row] = await readRows(db, { now: instant }, sql`select clock_timestamp() as now`);
  return row?.now ?? new Date();
}

/** Stores until when a person has seen the news; `seen` is ISO 8601. */
export async function recordVisit(
  db: Db,
  { organizationId, projectId, userId }: HomePlace,
  seen: string,
): Promise<void> {
  const until = sql`least(${seen}::timestamptz, clock_timestamp())`;
  await sql`insert into home_visit (organization_id, project_id, user_id, seen_until, left_at)
    values (${organizationId}, ${projectId}, ${userId}, ${until}, clock_timestamp())
    on conflict (organization_id, project_id, user_id) do update set since = ${newSince},
      seen_until = greatest(home_visit.seen_until, excluded.seen_until), left_at = excluded.left_at`.execute(db);
}

/** Stores that a person does not want to see the first steps. */
export async function recordDismissal(db: Db, { organizationId, projectId, userId }: HomePlace): Promise<void> {
  await sql`insert into home_visit (organization_id, project_id, user_id, has_dismissed_steps)
    values (${organizationId}, ${projectId}, ${userId}, true)
    on conflict (organization_id, project_id, user_id) do update set has_dismissed_steps = true`.execute(db);
}

/** Tables of the home page. */
export const homeMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-24-830-home',
    sql: `
      create table home_layout (
        organization_id uuid not null references organization (organization_id) on delete cascade,
        user_id uuid not null references account (id) on delete cascade,
        card_order text[] not null default '{}',
        hidden text[] not null default '{}',
        primary key (organization_id, user_id)
      );
      create index home_layout_user on home_layout (user_id);
      ${tenantWall('home_layout')}

      create table home_visit (
        organization_id uuid not null,
        project_id uuid not null,
        user_id uuid not null references account (id) on delete cascade,
        since timestamptz,
        seen_until timestamptz,
        left_at timestamptz,
        has_dismissed_steps boolean not null default false,
        primary key (organization_id, project_id, user_id),
        foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade
      );
      create index home_visit_user on home_visit (user_id);
      ${tenantWall('home_visit')}
    `,
  },
];
