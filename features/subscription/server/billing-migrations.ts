/** Tables of customers, checkouts and messages of the payment provider, and those of the sandbox. */
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';

/** In the order of their names. */
export const billingMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-24-941-billing',
    sql: `
      create table billing_account (
        organization_id uuid not null references organization (organization_id) on delete cascade,
        provider text not null check (provider in ('sandbox', 'stripe')),
        customer_id text not null,
        primary key (organization_id, provider)
      );
      create unique index billing_account_customer on billing_account (provider, customer_id);
      ${tenantWall('billing_account', 'select')}

      create table billing_details (
        organization_id uuid primary key references organization (organization_id) on delete cascade,
        details jsonb not null,
        updated_at timestamptz not null default now()
      );
      ${tenantWall('billing_details', 'select, insert, update')}

      create table checkout_session (
        organization_id uuid not null references organization (organization_id) on delete cascade,
        id text not null,
        provider text not null check (provider in ('sandbox', 'stripe')),
        seats integer not null check (seats between 1 and 100),
        status text not null check (status in ('open', 'complete', 'expired')),
        created_at timestamptz not null default now(),
        primary key (organization_id, id)
      );
      create unique index checkout_session_open on checkout_session (organization_id) where status = 'open';
      ${tenantWall('checkout_session', 'select, insert, update')}

      create table billing_event (
        organization_id uuid not null references organization (organization_id) on delete cascade,
        provider text not null,
        event_id text not null,
        received_at timestamptz not null default now(),
        primary key (organization_id, provider, event_id)
      );
      ${tenantWall('billing_event', 'select')}

      create table billing_notice (
        organization_id uuid not null references organization (organization_id) on delete cascade,
        kind text not null,
        reference text not null,
        at timestamptz not null default now(),
        primary key (organization_id, kind, reference)
      );
      ${tenantWall('billing_notice', 'select')}
    `,
  },
  {
    // The sandbox stands for another company: its tables know customers, and only the owner of the database reads them.
    name: '2026-11-24-942-billing-sandbox',
    sql: `
      -- No sequence: archives keep tables alone.
      create table sandbox_counter (
        name text primary key,
        last bigint not null
      );
      create table sandbox_customer (
        id text primary key,
        reference uuid not null unique references organization (organization_id) on delete cascade,
        name text not null,
        email text not null,
        billed_to jsonb not null default '[]',
        card text
      );
      create table sandbox_session (
        id uuid primary key,
        customer_id text not null references sandbox_customer on delete cascade,
        secret_hash text not null,
        seats integer not null,
        return_url text not null,
        status text not null default 'open' check (status in ('open', 'complete', 'expired')),
        card text,
        awaits_confirmation boolean not null default false,
        pays_at timestamptz,
        expires_at timestamptz not null
      );
      create index sandbox_session_customer on sandbox_session (customer_id);
      create table sandbox_subscription (
        id text primary key,
        customer_id text not null references sandbox_customer on delete cascade,
        status text not null check (status in ('active', 'past_due', 'canceled')),
        seats integer not null,
        pending_seats integer,
        cancel_at_period_end boolean not null default false,
        period_start timestamptz not null,
        period_end timestamptz not null,
        past_due_since timestamptz,
        started_at timestamptz not null
      );
      create index sandbox_subscription_customer on sandbox_subscription (customer_id, started_at desc);
      create unique index sandbox_subscription_running on sandbox_subscription (customer_id) where status <> 'canceled';
      create table sandbox_invoice (
        id text primary key,
        customer_id text not null references sandbox_customer on delete cascade,
        number text not null,
        at timestamptz not null,
        cents integer not null,
        status text not null check (status in ('paid', 'open', 'void')),
        lines jsonb not null,
        billed_to jsonb not null
      );
      create index sandbox_invoice_customer on sandbox_invoice (customer_id, at desc);
      create table sandbox_portal (
        id uuid primary key,
        customer_id text not null references sandbox_customer on delete cascade,
        secret_hash text not null,
        return_url text not null,
        expires_at timestamptz not null
      );
      create table sandbox_event (
        id text primary key,
        customer_id text not null references sandbox_customer on delete cascade,
        body text not null,
        created_at timestamptz not null default clock_timestamp(),
        delivered_at timestamptz
      );
      create index sandbox_event_waiting on sandbox_event (created_at) where delivered_at is null;
    `,
  },
];
