/** Tables of webhooks and their deliveries. */
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';

/**
 * A webhook has read the change feed up to its cursor; `next_position` numbers its deliveries. Only the process that
 * holds its lease sends. Times of attempts are those of the database, which all processes share.
 */
export const webhookMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-24-610-webhooks',
    sql: `
      create table webhook (
        organization_id uuid not null references organization (organization_id) on delete cascade,
        id uuid not null,
        url text not null,
        events text[] not null,
        project_id uuid,
        is_active boolean not null default true,
        secret text not null,
        created_by uuid not null,
        created_at timestamptz not null default clock_timestamp(),
        revision integer not null default 1,
        cursor_xid xid8 not null default pg_snapshot_xmin(pg_current_snapshot()),
        cursor_at timestamptz not null default '-infinity',
        cursor_id uuid not null default '00000000-0000-0000-0000-000000000000',
        next_position bigint not null default 1,
        failures integer not null default 0,
        failing_since timestamptz,
        paused_at timestamptz,
        retry_at timestamptz not null default '-infinity',
        lease_holder uuid,
        lease_until timestamptz not null default '-infinity',
        last_turn_at timestamptz not null default '-infinity',
        primary key (organization_id, id),
        foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade
      );
      ${tenantWall('webhook')}
      create table webhook_delivery (
        organization_id uuid not null,
        id uuid not null,
        webhook_id uuid not null,
        position bigint not null,
        event text not null,
        subject_kind text not null,
        subject_id uuid not null,
        at timestamptz not null,
        body text not null,
        state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
        attempts integer not null default 0,
        first_attempt_at timestamptz,
        last_attempt_at timestamptz,
        next_attempt_at timestamptz not null default '-infinity',
        status integer,
        milliseconds integer,
        error text,
        created_at timestamptz not null default clock_timestamp(),
        primary key (organization_id, id),
        foreign key (organization_id, webhook_id) references webhook (organization_id, id) on delete cascade
      );
      create unique index webhook_delivery_position on webhook_delivery (organization_id, webhook_id, position desc);
      create index webhook_delivery_waiting on webhook_delivery (organization_id, webhook_id, position)
        where state = 'waiting';
      create index webhook_delivery_subject on webhook_delivery
        (organization_id, webhook_id, subject_id, subject_kind, position) where state = 'waiting';
      create index webhook_delivery_age on webhook_delivery (created_at);
      ${tenantWall('webhook_delivery')}
    `,
  },
  {
    // The horizon that the cursor begins at can be older than the webhook, by as long as the oldest transaction under way.
    name: '2026-11-28-810-webhook-start',
    sql: `
      alter table webhook add column starts_in pg_snapshot;
      alter table webhook alter column starts_in set default pg_current_snapshot();
    `,
  },
];
