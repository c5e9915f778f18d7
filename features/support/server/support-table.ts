/** SQL on bug reports and feature requests. They belong to the installation, not to an organization. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import type { SqlMigration } from '#platform/database/server/migrate.ts';
import type { Page } from '#platform/http/contract.ts';
import type { SupportMessage } from '../contract.ts';

type Stored = Omit<SupportMessage, 'createdAt'> & { readonly createdAt: Date };

const columns = sql`id, kind, state, title, content, reporter_name as "reporterName", reporter_email as "reporterEmail",
  requested_url as "requestedUrl", created_at as "createdAt"`;

const toMessage = (row: Stored): SupportMessage => ({ ...row, createdAt: row.createdAt.toISOString() });

/** Inserts a report. */
export async function insertSupportMessage(
  db: Db,
  message: Omit<SupportMessage, 'createdAt' | 'state'> & { readonly userId: string },
): Promise<void> {
  await sql`insert into support_message (id, kind, title, content, reporter_name, reporter_email, requested_url, user_id)
    values (${message.id}, ${message.kind}, ${message.title}, ${message.content}, ${message.reporterName},
      ${message.reporterEmail}, ${message.requestedUrl}, ${message.userId})`.execute(db);
}

/** Reports, newest first. */
export async function supportPage(
  db: Db,
  filter: { readonly kind?: string | undefined; readonly state?: string | undefined },
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<Page<SupportMessage>> {
  const where = sql`(${filter.kind ?? null}::text is null or kind = ${filter.kind ?? null})
    and (${filter.state ?? null}::text is null or state = ${filter.state ?? null})`;
  const { rows } = await sql<Stored>`select ${columns} from support_message where ${where}
    order by created_at desc, id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(db);
  const { rows: totals } = await sql<{ total: number }>`select count(*)::int as total from support_message
    where ${where}`.execute(db);
  return { resources: rows.map(toMessage), pagination: { page, perPage, total: totals[0]?.total ?? 0 } };
}

/** Sets the state of a report; undefined when it does not exist. */
export async function setSupportState(
  db: Db,
  id: string,
  state: SupportMessage['state'],
): Promise<SupportMessage | undefined> {
  const { rows } = await sql<Stored>`update support_message set state = ${state} where id = ${id}
    returning ${columns}`.execute(db);
  return rows[0] && toMessage(rows[0]);
}

/** Migrations of the module. */
export const supportMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-21-260-support',
    sql: `
      create table support_message (
        id uuid primary key,
        kind text not null check (kind in ('bug', 'feature')),
        state text not null default 'open' check (state in ('open', 'done')),
        title text not null,
        content text not null,
        reporter_name text not null,
        reporter_email text not null,
        requested_url text not null,
        user_id uuid references account (id) on delete set null,
        created_at timestamptz not null default now()
      );
      create index support_message_newest on support_message (created_at desc, id desc);
    `,
  },
];
