/** SQL on API keys, and the query that authenticates one. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import type { KeyScope } from '#platform/http/contract.ts';
import { usernameSql } from './account-table.ts';
import type { ProjectChecks } from './session-table.ts';

/** A key in a list. */
export interface StoredKey {
  readonly id: string;
  readonly name: string;
  readonly last4: string;
  readonly scopes: KeyScope[];
  readonly projectId: string | null;
  readonly validUntil: Date;
  readonly lastUsedAt: Date | null;
  readonly createdBy: string | null;
}

/** Fields of a new key. */
export interface FreshKey {
  readonly id: string;
  readonly name: string;
  readonly keyHash: string;
  readonly last4: string;
  readonly scopes: readonly KeyScope[];
  readonly projectId: string | null;
  /** PostgreSQL interval, for example `1 year`. */
  readonly life: string;
}

const columns = sql`id, name, last4, scopes, project_id as "projectId", valid_until as "validUntil",
  last_used_at as "lastUsedAt"`;

/** The name of a key of an organization; null for other ones: that of a personal key is for its person alone. */
export const keyNameSql = (id: string | null): RawBuilder<string | null> =>
  sql<string | null>`(select api_key.name from api_key where api_key.id = ${id})`;

/** Whether the API is enabled for the organization. */
export async function isApiEnabled(db: Db, organizationId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from organization
    where organization_id = ${organizationId} and api_enabled_at is not null`.execute(db);
  return rows.length > 0;
}

/** Enables the API; false when it was enabled already. */
export async function setApiEnabled(db: Db, organizationId: string): Promise<boolean> {
  const { rows } = await sql`update organization set api_enabled_at = now()
    where organization_id = ${organizationId} and api_enabled_at is null returning 1`.execute(db);
  return rows.length > 0;
}

/** Keys of an organization, newest first; expired ones stay listed until they are deleted. */
export async function keysOfOrganization(db: Db, organizationId: string): Promise<StoredKey[]> {
  const { rows } = await sql<StoredKey>`select ${columns}, ${usernameSql('api_key.created_by')} as "createdBy"
    from api_key where organization_id = ${organizationId} and deleted_at is null
    order by created_at desc, id`.execute(db);
  return rows;
}

/** Inserts a key of an organization. */
export async function insertOrganizationKey(
  db: Db,
  key: FreshKey & { readonly organizationId: string; readonly createdBy: string },
): Promise<StoredKey> {
  const { rows } = await sql<StoredKey>`
    insert into api_key (organization_id, id, name, key_hash, last4, scopes, project_id, created_by, valid_until)
    values (${key.organizationId}, ${key.id}, ${key.name}, ${key.keyHash}, ${key.last4}, ${key.scopes}::text[],
      ${key.projectId}, ${key.createdBy}, now() + ${key.life}::interval)
    returning ${columns}, ${usernameSql('api_key.created_by')} as "createdBy"`.execute(db);
  return rows[0] as StoredKey;
}

/** Revokes a key; its name is kept as the author of its changes. Returns the name, undefined when there is no such key. */
export async function endOrganizationKey(db: Db, organizationId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`update api_key set deleted_at = now()
    where organization_id = ${organizationId} and id = ${id} and deleted_at is null returning name`.execute(db);
  return rows[0]?.name;
}

/** Keys of a person, newest first. */
export async function keysOfPerson(db: Db, userId: string): Promise<StoredKey[]> {
  const { rows } = await sql<StoredKey>`select ${columns}, ${usernameSql('personal_key.user_id')} as "createdBy"
    from personal_key where user_id = ${userId} order by created_at desc, id`.execute(db);
  return rows;
}

/** Inserts a personal key. */
export async function insertPersonalKey(db: Db, key: FreshKey & { readonly userId: string }): Promise<StoredKey> {
  const { rows } = await sql<StoredKey>`
    insert into personal_key (id, user_id, name, key_hash, last4, scopes, project_id, valid_until)
    values (${key.id}, ${key.userId}, ${key.name}, ${key.keyHash}, ${key.last4}, ${key.scopes}::text[],
      ${key.projectId}, now() + ${key.life}::interval)
    returning ${columns}, ${usernameSql('personal_key.user_id')} as "createdBy"`.execute(db);
  return rows[0] as StoredKey;
}

/** Removes a key of this person; false when there is none. */
export async function deletePersonalKey(db: Db, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`delete from personal_key where user_id = ${userId} and id = ${id} returning id`.execute(
    db,
  );
  return rows.length > 0;
}

/** Result of the query that authenticates a key. */
export interface AuthenticatedKey {
  readonly id: string;
  /** Of an organization's key; null for a personal one. */
  readonly organizationId: string | null;
  /** Of a personal key; null for an organization's. */
  readonly userId: string | null;
  readonly scopes: KeyScope[];
  /** The only project that the key may access. */
  readonly projectId: string | null;
  /** Every organization of a personal key's person. */
  readonly organizations: string[];
  /** Role of that person in the requested organization; null for non-members and for an organization's key. */
  readonly role: string | null;
  readonly projectOpen: boolean;
  /** Whether the requested project is read-only; only queried for writes. */
  readonly projectReadOnly: boolean;
  /** The project with the requested code. */
  readonly codedProjectId: string | null;
  /** True when no use was stored within the last minute. */
  readonly unmarked: boolean;
  readonly createdAt: Date;
}

const liveKeys = sql`
  select id, organization_id, null::uuid as user_id, scopes, project_id, last_used_at, created_at, key_hash
  from api_key where deleted_at is null and valid_until > now()
  union all
  select personal_key.id, null, personal_key.user_id, personal_key.scopes, personal_key.project_id,
    personal_key.last_used_at, personal_key.created_at, personal_key.key_hash
  from personal_key join account on account.id = personal_key.user_id
  where valid_until > now() and account.blocked_at is null and account.deleted_at is null`;

/** Key, person, memberships and project in one round trip; undefined when the key is revoked or expired. */
export async function authenticateKey(
  db: Db,
  asked: {
    readonly keyHash: string;
    readonly organizationId: string | null;
    readonly projectId: string | null;
    readonly code?: string | undefined;
    readonly writes: boolean;
  },
  projects: ProjectChecks,
): Promise<AuthenticatedKey | undefined> {
  const organization: RawBuilder<unknown> = sql`coalesce(live.organization_id, ${asked.organizationId}::uuid)`;
  const projectOpen = asked.projectId ? projects.projectIsOpen(organization, asked.projectId) : sql<boolean>`false`;
  const codedProject = asked.code === undefined ? sql`null::uuid` : projects.projectByCode(organization, asked.code);
  const writtenId = asked.code === undefined ? asked.projectId : codedProject;
  const readOnly = asked.writes && writtenId ? projects.projectIsReadOnly(organization, writtenId) : sql`false`;
  const { rows } = await sql<AuthenticatedKey>`
    select live.id, live.organization_id as "organizationId", live.user_id as "userId", live.scopes,
      live.project_id as "projectId", live.created_at as "createdAt",
      live.last_used_at is null or live.last_used_at < now() - interval '1 minute' as unmarked,
      array(select organization_id::text from membership where user_id = live.user_id
        order by created_at, organization_id) as organizations,
      (select role from membership where organization_id = ${asked.organizationId}::uuid and user_id = live.user_id)
        as role,
      ${projectOpen} as "projectOpen", ${codedProject} as "codedProjectId", ${readOnly} as "projectReadOnly"
    from (${liveKeys}) live where live.key_hash = ${asked.keyHash}`.execute(db);
  return rows[0];
}

/** Stores the last use of a key, at most once per minute. */
export async function markKeyUsed(db: Db, key: { id: string; organizationId: string | null }): Promise<void> {
  const table = sql.table(key.organizationId === null ? 'personal_key' : 'api_key');
  await sql`update ${table} set last_used_at = now() where id = ${key.id}
    and (last_used_at is null or last_used_at < now() - interval '1 minute')`.execute(db);
}
