/** SQL on code repositories. */
import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '#platform/database/server/connection.ts';
import { isUpdatedSince } from '#platform/history/server/updated-since-table.ts';
import type { Page, PageQuery } from '#platform/http/contract.ts';
import { mapPage, orderedBy, readPage } from '#platform/http/server/list-page-table.ts';
import { instant, nullable, number, readRows, text, type RowOf } from '#platform/database/server/row-shape.ts';
import { configuration as configurationSchema, type RepositoryConfiguration } from '../contract.ts';

const shape = {
  organizationId: text,
  id: text,
  projectId: text,
  providerId: text,
  providerType: text,
  providerName: text,
  repositoryId: text,
  path: text,
  name: text,
  webUrl: text,
  defaultBranch: text,
  configuration: text,
  webhookSecret: nullable(text),
  lastSyncAt: nullable(instant),
  lastSyncStatus: nullable(text),
  lastError: nullable(text),
  lastCommit: nullable(text),
  reader: number,
  files: number,
  brokenFiles: number,
  foundKinds: text,
  createdBy: text,
  revision: number,
};

/** A code repository as stored; the webhook secret is encrypted. */
export interface StoredRepository {
  readonly organizationId: string;
  readonly id: string;
  readonly projectId: string;
  readonly providerId: string;
  readonly providerType: string;
  readonly providerName: string;
  readonly repositoryId: string;
  readonly path: string;
  readonly name: string;
  readonly webUrl: string;
  readonly defaultBranch: string;
  readonly configuration: RepositoryConfiguration;
  readonly webhookSecret: string | null;
  readonly lastSyncAt: Date | null;
  readonly lastSyncStatus: string | null;
  readonly lastError: string | null;
  readonly lastCommit: string | null;
  /** The `readerVersion` that its files were read by. */
  readonly reader: number;
  readonly files: number;
  readonly brokenFiles: number;
  /** Kinds of files that the repository has, with spaces between them. */
  readonly foundKinds: string;
  readonly createdBy: string;
  readonly revision: number;
}

const filesOf = (which: RawBuilder<unknown>, what = sql`count(*)::int`): RawBuilder<unknown> =>
  sql`(select ${what} from repository_file file where file.organization_id = code_repository.organization_id
    and file.repository_id = code_repository.id and kind <> 'image' and file.path not like '%/' ${which})`;

const columns = sql`code_repository.organization_id as "organizationId", code_repository.id, project_id as "projectId",
  provider_id as "providerId", provider_type as "providerType", provider.name as "providerName",
  repository_id as "repositoryId", path, code_repository.name, web_url as "webUrl", default_branch as "defaultBranch",
  configuration::text as configuration, webhook_secret as "webhookSecret", last_sync_at as "lastSyncAt",
  last_sync_status as "lastSyncStatus", code_repository.last_error as "lastError", last_commit as "lastCommit",
  reader,
  ${filesOf(sql``)} as files, ${filesOf(sql`and state = 'broken'`)} as "brokenFiles",
  ${filesOf(sql`and state <> 'missing'`, sql`coalesce(string_agg(distinct kind, ' '), '')`)} as "foundKinds",
  code_repository.created_by as "createdBy", code_repository.revision`;
const from = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`code_repository join project_provider provider
  on provider.organization_id = code_repository.organization_id and provider.id = provider_id
  where ${which}`;

const toStored = ({ configuration, ...row }: RowOf<typeof shape>): StoredRepository => ({
  ...row,
  configuration: z.parse(configurationSchema, JSON.parse(configuration)),
});

async function read(db: Db, which: RawBuilder<unknown>): Promise<StoredRepository[]> {
  return (await readRows(db, shape, sql`select ${columns} from ${from(which)}`)).map(toStored);
}

/** One repository; undefined for an unknown one. */
export async function repositoryById(
  db: Db,
  organizationId: string,
  id: string,
): Promise<StoredRepository | undefined> {
  const which = sql`code_repository.organization_id = ${organizationId} and code_repository.id = ${id}`;
  return (await read(db, which))[0];
}

/** The repository of a project; undefined where there is none. */
export async function repositoryOfProject(
  db: Db,
  { organizationId, projectId }: { readonly organizationId: string; readonly projectId: string },
): Promise<StoredRepository | undefined> {
  const which = sql`code_repository.organization_id = ${organizationId} and project_id = ${projectId}`;
  return (await read(db, which))[0];
}

/** A page of the organization's repositories by name; `projectId` chooses the one of a project. */
export async function repositoryPage(
  db: Db,
  organizationId: string,
  query: PageQuery & { readonly projectId?: string | undefined },
): Promise<Page<StoredRepository>> {
  const { projectId = null } = query;
  const id = sql`code_repository.id`;
  const list = { kind: 'repository', organizationId, id, updatedAt: sql`last_sync_at` };
  const which = sql`code_repository.organization_id = ${organizationId}
    and (${projectId}::uuid is null or project_id = ${projectId}::uuid) and ${isUpdatedSince(list, query)}`;
  const order = orderedBy(id, { by: sql`path`, type: 'text' });
  const counted = sql`code_repository where ${which}`;
  return mapPage(await readPage(db, { shape, columns, from: from(which), counted, order }, query), toStored);
}

/** What a repository is at its provider. */
export interface RepositoryFacts {
  readonly providerId: string;
  readonly providerType: string;
  readonly repositoryId: string;
  readonly path: string;
  readonly name: string;
  readonly webUrl: string;
  readonly defaultBranch: string;
}

/** A new code repository. */
export interface NewRepository extends RepositoryFacts {
  readonly organizationId: string;
  readonly id: string;
  readonly projectId: string;
  readonly configuration: RepositoryConfiguration;
  readonly createdBy: string;
}

/** Adds a repository whose use was noted. */
export async function insertRepository(db: Db, added: NewRepository): Promise<void> {
  await sql`insert into code_repository (organization_id, id, project_id, provider_id, provider_type, repository_id, path,
      name, web_url, default_branch, configuration, created_by)
    values (${added.organizationId}, ${added.id}, ${added.projectId}, ${added.providerId}, ${added.providerType},
      ${added.repositoryId}, ${added.path}, ${added.name}, ${added.webUrl}, ${added.defaultBranch},
      ${JSON.stringify(added.configuration)}::jsonb, ${added.createdBy})`.execute(db);
}

interface At {
  readonly organizationId: string;
  readonly id: string;
  readonly revision: number;
}

/** Points to another repository of a provider; false for another revision. What was read from the former one is forgotten. */
export async function moveRepository(
  db: Db,
  { organizationId, id, revision }: At,
  facts: RepositoryFacts,
): Promise<boolean> {
  const { rows } = await sql`update code_repository set provider_id = ${facts.providerId},
      provider_type = ${facts.providerType}, repository_id = ${facts.repositoryId}, path = ${facts.path},
      name = ${facts.name}, web_url = ${facts.webUrl}, default_branch = ${facts.defaultBranch}, last_commit = null,
      next_sync_at = '-infinity', revision = revision + 1
    where organization_id = ${organizationId} and id = ${id} and revision = ${revision} returning id`.execute(db);
  return rows.length > 0;
}

/** Saves what a provider says of a repository; false when the project was connected with another one meanwhile. */
export async function saveFacts(
  db: Db,
  { organizationId, id, providerId, repositoryId }: StoredRepository,
  facts: Pick<RepositoryFacts, 'path' | 'name' | 'webUrl' | 'defaultBranch'>,
): Promise<boolean> {
  const { rows } = await sql`update code_repository set path = ${facts.path}, name = ${facts.name},
      web_url = ${facts.webUrl}, default_branch = ${facts.defaultBranch}
    where organization_id = ${organizationId} and id = ${id} and provider_id = ${providerId}
      and repository_id = ${repositoryId} returning id`.execute(db);
  return rows.length > 0;
}

/** By what its ADRs name a repository. */
export const recordRepository = ({ path }: Pick<RepositoryFacts, 'path'>): string => path.slice(-200);

/** Saves configuration and secret; false for another revision. The next run begins at once. */
export async function saveConfiguration(
  db: Db,
  { organizationId, id, revision }: At,
  saved: { readonly configuration: RepositoryConfiguration; readonly webhookSecret: string | null },
): Promise<boolean> {
  const { rows } = await sql`update code_repository set configuration = ${JSON.stringify(saved.configuration)}::jsonb,
      webhook_secret = ${saved.webhookSecret}, last_commit = null, next_sync_at = '-infinity', revision = revision + 1
    where organization_id = ${organizationId} and id = ${id} and revision = ${revision} returning id`.execute(db);
  return rows.length > 0;
}

/** Where a repository is; the address of a webhook names no organization. As owner. */
export async function repositoryForWebhook(
  db: Db,
  id: string,
): Promise<{ readonly organizationId: string; readonly id: string } | undefined> {
  const shape = { organizationId: text, id: text };
  return (
    await readRows(db, shape, sql`select organization_id as "organizationId", id from code_repository where id = ${id}`)
  )[0];
}
