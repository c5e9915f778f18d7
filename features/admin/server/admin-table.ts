/** SQL of administration: accounts and organizations of the whole installation, as database owner. */
import { sql } from 'kysely';
import { pendingUsers } from '#features/accounts/server/accounts-facade.ts';
import { customerIdSql } from '#features/subscription/server/subscription-facade.ts';
import type { Db } from '#platform/database/server/connection.ts';
import type { Page } from '#platform/http/contract.ts';
import type { AdminOrganization, AdminUser, UserStatistics } from '../contract.ts';

type Stored<Row> = { readonly [Key in keyof Row]: Row[Key] };
interface StoredUser extends Omit<Stored<AdminUser>, 'createdAt' | 'lastLoginAt' | 'deletedAt' | 'statistics'> {
  readonly createdAt: Date;
  readonly lastLoginAt: Date | null;
  readonly deletedAt: Date | null;
  readonly created: Readonly<Record<string, number>> | null;
  readonly total: number;
}

/** Maps activity kinds to statistics. */
const statisticOf: Readonly<Record<string, keyof UserStatistics>> = {
  namespace: 'docNamespaces',
  adr: 'adrs',
  rfc: 'rfcs',
  structurizr: 'structurizr',
  metric: 'metrics',
  diagram: 'diagrams',
  dbmodel: 'dbmodels',
  driver: 'drivers',
  c4model: 'c4models',
};

function statisticsOf(created: Readonly<Record<string, number>>): UserStatistics {
  const names = Object.values(statisticOf);
  const counts = Object.fromEntries(names.map((name) => [name, 0])) as Record<keyof UserStatistics, number>;
  for (const [kind, count] of Object.entries(created)) {
    const name = statisticOf[kind];
    if (name) counts[name] = count;
  }
  return counts;
}

const toUser = ({ created, total: _total, ...row }: StoredUser): AdminUser => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  deletedAt: row.deletedAt?.toISOString() ?? null,
  statistics: statisticsOf(created ?? {}),
});

/** Escapes `%` and `_` of a search. */
const containing = (words: string): string => `%${words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

const stateConditions = {
  active: sql`activated and not blocked and "deletedAt" is null`,
  inactive: sql`not activated`,
  blocked: sql`blocked and "deletedAt" is null`,
  deleted: sql`"deletedAt" is not null`,
} as const;

/** Accounts and pending registrations, newest first. */
export async function userPage(
  db: Db,
  filter: { readonly search: string; readonly state?: keyof typeof stateConditions | undefined },
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<Page<AdminUser>> {
  const { rows } = await sql<StoredUser>`
    with person as (
      select id, email, btrim(first_name || ' ' || last_name) as username, true as activated,
        blocked_at is not null as blocked, roles, created_at as "createdAt", last_login_at as "lastLoginAt",
        deleted_at as "deletedAt"
      from account
      union all (${pendingUsers})),
    shown as (
      select *, count(*) over ()::int as total from person
      where email ilike ${containing(filter.search)} and ${filter.state ? stateConditions[filter.state] : sql`true`}
      order by "createdAt" desc, id desc limit ${perPage} offset ${(page - 1) * perPage})
    select shown.*,
      (select coalesce(jsonb_agg(jsonb_build_object('name', organization.name, 'role', membership.role)
          order by membership.created_at), '[]'::jsonb)
        from membership join organization on organization.organization_id = membership.organization_id
        where membership.user_id = shown.id) as organizations,
      (select jsonb_object_agg(kind, things) from (
        select subject_kind as kind, count(*)::int as things from activity
        where activity.actor_id = shown.id and activity.action = 'created' group by subject_kind) as made) as created
    from shown order by "createdAt" desc, id desc`.execute(db);
  return { resources: rows.map(toUser), pagination: { page, perPage, total: rows[0]?.total ?? 0 } };
}

/** Blocks or unblocks an active account; false when it does not exist. */
export async function setBlocked(db: Db, userId: string, blocked: boolean): Promise<boolean> {
  const { rows } = await sql`update account
    set blocked_at = case when ${blocked}::boolean then coalesce(blocked_at, now()) end
    where id = ${userId} and deleted_at is null returning id`.execute(db);
  return rows.length > 0;
}

/** The longest-standing member who is not an owner. */
export async function oldestMember(db: Db, organizationId: string, except: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from membership
    where organization_id = ${organizationId} and user_id <> ${except} and role <> 'owner'
    order by created_at, id limit 1`.execute(db);
  return rows[0]?.id;
}

interface StoredOrganization extends Omit<AdminOrganization, 'createdAt' | 'subscriptionDetails' | 'owner'> {
  readonly createdAt: Date;
  readonly ownerEmail: string | null;
  readonly plan: string;
  readonly status: string;
  readonly customerId: string | null;
  readonly externalId: string | null;
  readonly pendingSeats: number | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly seats: number;
  readonly isTrial: boolean;
  readonly periodStart: Date | null;
  readonly periodEnd: Date | null;
  readonly total: number;
}

const toOrganization = (row: StoredOrganization): AdminOrganization => ({
  id: row.id,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  owner: row.ownerEmail === null ? null : { email: row.ownerEmail },
  members: row.members,
  subscriptionDetails: {
    customerId: row.customerId,
    externalId: row.externalId,
    plan: row.plan,
    status: row.status,
    pendingSeats: row.pendingSeats,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    currentPeriodStart: row.periodStart?.toISOString() ?? null,
    currentPeriodEnd: row.periodEnd?.toISOString() ?? null,
    seats: row.seats,
    isTrial: row.isTrial,
  },
  subscriptionLogs: row.subscriptionLogs.map((log) => ({ ...log, occuredOn: new Date(log.occuredOn).toISOString() })),
});

/** Organizations with plan, oldest owner and the newest 20 subscription events. */
export async function organizationPage(
  db: Db,
  filter: { readonly search: string; readonly plan?: string | undefined },
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<Page<AdminOrganization>> {
  const { rows } = await sql<StoredOrganization>`
    with shown as (
      select organization.organization_id as id, organization.name, organization.created_at, subscription.plan,
        subscription.seats, subscription.is_trial, subscription.current_period_start, subscription.current_period_end,
        case when subscription.is_trial then 'trialing' else subscription.billing_status end as status,
        subscription.external_id, subscription.pending_seats, subscription.cancel_at_period_end,
        count(*) over ()::int as total
      from organization join subscription on subscription.organization_id = organization.organization_id
      where organization.deleted_at is null and organization.name ilike ${containing(filter.search)}
        and (${filter.plan ?? null}::text is null or subscription.plan = ${filter.plan ?? null})
      order by organization.created_at desc, organization.organization_id
      limit ${perPage} offset ${(page - 1) * perPage})
    select id, name, created_at as "createdAt", plan, seats, status, is_trial as "isTrial", total,
      external_id as "externalId", pending_seats as "pendingSeats", cancel_at_period_end as "cancelAtPeriodEnd",
      ${customerIdSql(sql`shown.id`)} as "customerId",
      current_period_start as "periodStart", current_period_end as "periodEnd",
      (select count(*)::int from membership where membership.organization_id = shown.id) as members,
      (select account.email from membership join account on account.id = membership.user_id
        where membership.organization_id = shown.id and membership.role = 'owner'
        order by membership.created_at limit 1) as "ownerEmail",
      (select coalesce(jsonb_agg(jsonb_build_object('eventType', event_type, 'occuredOn', occured_on, 'payload', payload)
          order by occured_on desc), '[]'::jsonb)
        from (select * from subscription_log where subscription_log.organization_id = shown.id
          order by occured_on desc limit 20) as log) as "subscriptionLogs"
    from shown order by created_at desc, id`.execute(db);
  return { resources: rows.map(toOrganization), pagination: { page, perPage, total: rows[0]?.total ?? 0 } };
}
