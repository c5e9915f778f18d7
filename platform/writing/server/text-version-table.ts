/** SQL on versions of texts. Every kind has its own table with the same columns. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import type { Page, PageQuery } from '#platform/http/contract.ts';
import { alwaysBy, pageTail, placeColumn, takePage } from '#platform/http/server/list-page-table.ts';
import { deletedUserName } from '#platform/identity/model/person-name.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import type { SharedTextKind } from '#platform/together/contract.ts';
import type { TextVersion, TextVersionRow } from '../contract.ts';

/** The version table of a kind, and its column with the id of the text. */
export interface VersionTable {
  readonly table: 'document_revision' | 'adr_revision' | 'rfc_revision';
  readonly textId: 'document_id' | 'adr_id' | 'rfc_id';
}

/** One text; the caller has verified that it belongs to its project. */
interface VersionsOf extends VersionTable {
  readonly organizationId: string;
  readonly id: string;
}

interface StoredVersion {
  readonly revision: number;
  readonly title: string;
  readonly at: Date;
  readonly byId: string | null;
  readonly by: string | null;
  readonly with: readonly { readonly id: string; readonly username: string | null }[];
}

const toVersion = <Row extends StoredVersion>({ byId, by, at, with: others, ...row }: Row) => ({
  ...row,
  at: at.toISOString(),
  by: { id: byId, username: by ?? deletedUserName },
  with: others.map(({ id, username }) => ({ id, username: username ?? deletedUserName })),
});

/** As links name the kinds. */
const kinds: Readonly<Record<VersionTable['table'], SharedTextKind>> = {
  document_revision: 'doc',
  adr_revision: 'adr',
  rfc_revision: 'rfc',
};

const columns = ({ table, organizationId, id }: VersionsOf) => sql`version.revision, version.title, version.at,
  version.by as "byId", ${usernameSql('version.by')} as by,
  coalesce((
    select json_agg(json_build_object('id', author.user_id, 'username', ${usernameSql('author.user_id')})
      order by author.user_id)
    from version_author as author where author.organization_id = ${organizationId} and author.kind = ${kinds[table]}
      and author.subject_id = ${id} and author.revision = version.revision), '[]') as "with"`;

const from = ({ table, textId, organizationId, id }: VersionsOf) => sql`from ${sql.table(table)} as version
  where version.organization_id = ${organizationId} and version.${sql.ref(textId)} = ${id}`;

/** A page of the versions of a text, newest first. */
export async function versionPage(db: Db, of: VersionsOf, query: PageQuery): Promise<Page<TextVersionRow>> {
  const { page, perPage } = query;
  const order = alwaysBy({ by: sql`version.revision`, type: 'integer', isDescending: true });
  const found = await sql<StoredVersion & { readonly place: string }>`
    select ${columns(of)}, ${placeColumn(query, order)} ${from(of)} ${pageTail(query, order)}`.execute(db);
  const total = await sql<{ count: number }>`select count(*)::int as count ${from(of)}`.execute(db);
  const { rows, end } = takePage(found.rows, query);
  return { resources: rows.map(toVersion), pagination: { page, perPage, total: total.rows[0]?.count ?? 0 }, end };
}

/** One version of a text; undefined for an unknown number. */
export async function versionByNumber(db: Db, of: VersionsOf, revision: number): Promise<TextVersion | undefined> {
  const { rows } = await sql<StoredVersion & { json: string }>`select ${columns(of)}, version.json ${from(of)}
    and version.revision = ${revision}`.execute(db);
  return rows[0] && toVersion(rows[0]);
}
