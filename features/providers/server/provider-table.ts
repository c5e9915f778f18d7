/** SQL on providers. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { instant, nullable, number, readRows, text } from '#platform/database/server/row-shape.ts';
import type { ProviderType, providerStatuses } from '../contract.ts';

/** State of a connection. */
export type ProviderStatus = (typeof providerStatuses)[number];

const shape = {
  id: text,
  organizationId: text,
  type: text,
  name: text,
  baseUrl: text,
  token: nullable(text),
  tokenLast4: text,
  tokenExpiresAt: nullable(instant),
  account: nullable(text),
  status: text,
  lastCheckedAt: nullable(instant),
  lastError: nullable(text),
  createdAt: instant,
  revision: number,
  repositories: number,
};

/** A provider as stored; the token is encrypted. */
export interface StoredProvider {
  readonly id: string;
  readonly organizationId: string;
  readonly type: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly token: string | null;
  readonly tokenLast4: string;
  readonly tokenExpiresAt: Date | null;
  readonly account: string | null;
  readonly status: string;
  readonly lastCheckedAt: Date | null;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly revision: number;
  /** Connected repositories. */
  readonly repositories: number;
}

const selected = (which: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select id, organization_id as "organizationId", type, name, base_url as "baseUrl", token,
    token_last4 as "tokenLast4", token_expires_at as "tokenExpiresAt", account, status,
    last_checked_at as "lastCheckedAt", last_error as "lastError", created_at as "createdAt", revision,
    (select count(*)::int from repository_use used
      where used.organization_id = project_provider.organization_id and used.provider_id = project_provider.id) as repositories
  from project_provider where ${which} order by created_at, id`;

/** Providers of an organization, oldest first. */
export const providersOf = (db: Db, organizationId: string): Promise<StoredProvider[]> =>
  readRows(db, shape, selected(sql`organization_id = ${organizationId}`));

/** One provider; undefined for an unknown one. */
export async function providerById(db: Db, organizationId: string, id: string): Promise<StoredProvider | undefined> {
  return (await readRows(db, shape, selected(sql`organization_id = ${organizationId} and id = ${id}`)))[0];
}

/** Providers of all organizations that were not checked since a time. */
export const providersToCheck = (db: Db, before: Date, limit: number): Promise<StoredProvider[]> =>
  readRows(
    db,
    shape,
    sql`select * from (${selected(sql`coalesce(last_checked_at, '-infinity') < ${before}`)}) due limit ${limit}`,
  );

/** Locks the organization's providers against each other, so that concurrent creations count each other. */
export async function lockProviders(db: Db, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('providers'), hashtext(${organizationId}))`.execute(db);
}

/** What a check found. */
export interface CheckedState {
  readonly status: ProviderStatus;
  readonly account: string | null;
  readonly tokenExpiresAt: Date | null;
  readonly lastError: string | null;
}

/** A token as it is stored. */
export interface SealedToken {
  readonly token: string | null;
  readonly tokenLast4: string;
}

/** A new provider that was checked. */
export interface NewProvider extends CheckedState, SealedToken {
  readonly organizationId: string;
  readonly id: string;
  readonly type: ProviderType;
  readonly name: string;
  readonly baseUrl: string;
  readonly createdBy: string;
}

/** Adds a provider. */
export async function insertProvider(db: Db, added: NewProvider): Promise<void> {
  await sql`insert into project_provider (organization_id, id, type, name, base_url, token, token_last4,
      token_expires_at, account, status, last_error, last_checked_at, created_by)
    values (${added.organizationId}, ${added.id}, ${added.type}, ${added.name}, ${added.baseUrl}, ${added.token},
      ${added.tokenLast4}, ${added.tokenExpiresAt}, ${added.account}, ${added.status}, ${added.lastError},
      clock_timestamp(), ${added.createdBy})`.execute(db);
}

/** Where a provider is, and in which state the change was made. */
export interface ProviderPlace {
  readonly organizationId: string;
  readonly id: string;
}

/** Saves name, address and token; false for another revision. */
export async function saveProvider(
  db: Db,
  { organizationId, id, revision }: ProviderPlace & { readonly revision: number },
  saved: { readonly name: string; readonly baseUrl: string } & SealedToken,
): Promise<boolean> {
  const { rows } = await sql`update project_provider set name = ${saved.name}, base_url = ${saved.baseUrl},
      token = ${saved.token}, token_last4 = ${saved.tokenLast4}, warned_at = null, revision = revision + 1
    where organization_id = ${organizationId} and id = ${id} and revision = ${revision} returning id`.execute(db);
  return rows.length > 0;
}

/** Notes what a check found. */
export async function noteCheck(db: Db, { organizationId, id }: ProviderPlace, found: CheckedState): Promise<void> {
  await sql`update project_provider set status = ${found.status}, last_error = ${found.lastError},
      account = coalesce(${found.account}, account), token_expires_at = ${found.tokenExpiresAt},
      last_checked_at = clock_timestamp()
    where organization_id = ${organizationId} and id = ${id}`.execute(db);
}

/** Removes a provider; false for an unknown one. */
export async function removeProvider(db: Db, { organizationId, id }: ProviderPlace): Promise<boolean> {
  const { rows } = await sql`delete from project_provider where organization_id = ${organizationId} and id = ${id}
    returning id`.execute(db);
  return rows.length > 0;
}

/** Marks that the owners were told of the end of a token; false when they have been. */
export async function noteWarning(db: Db, { organizationId, id }: ProviderPlace): Promise<boolean> {
  const { rows } = await sql`update project_provider set warned_at = clock_timestamp()
    where organization_id = ${organizationId} and id = ${id} and warned_at is null returning id`.execute(db);
  return rows.length > 0;
}
