/** SQL on a text that a project has once, such as its architectural drivers: read, locked, saved with a revision. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { instant, nullable, number, readRows, text } from '#platform/database/server/row-shape.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';

/** A project of an organization; every statement is limited to it. */
export interface ProjectScope {
  readonly organizationId: string;
  readonly projectId: string;
}

/** The text of a project as it is stored. */
export interface StoredProjectText {
  readonly content: string;
  /** 1 before the first save. */
  readonly revision: number;
  /** Null before the first save. */
  readonly updatedAt: Date | null;
  readonly updatedBy: string | null;
}

/**
 * One row for each project in a table with the columns `organization_id`, `project_id`, `content` (JSON), `revision`,
 * `updated_at` and `updated_by`. `empty` is the text before the first save.
 */
export class ProjectTextTable {
  readonly #table: string;
  readonly #empty: string;

  constructor(table: string, empty: string) {
    this.#table = table;
    this.#empty = empty;
  }

  readonly #within = ({ organizationId, projectId }: ProjectScope) =>
    sql`organization_id = ${organizationId} and project_id = ${projectId}`;

  /** The text of a project; the empty one with revision 1 before the first save. */
  readonly stored = async (db: Db, scope: ProjectScope): Promise<StoredProjectText> => {
    const [row] = await readRows(
      db,
      { content: text, revision: number, updatedAt: nullable(instant), updatedBy: nullable(text) },
      sql`select content::text as content, revision, case when revision > 1 then updated_at end as "updatedAt",
          ${usernameSql(`${this.#table}.updated_by`)} as "updatedBy"
        from ${sql.table(this.#table)} where ${this.#within(scope)}`,
    );
    return row ?? { content: this.#empty, revision: 1, updatedAt: null, updatedBy: null };
  };

  /** Locks the text of a project until the transaction ends, also before the first save. */
  readonly lock = async (db: Db, scope: ProjectScope): Promise<void> => {
    const table = sql.table(this.#table);
    await sql`insert into ${table} (organization_id, project_id, content)
      values (${scope.organizationId}, ${scope.projectId}, ${this.#empty}::json) on conflict do nothing`.execute(db);
    await sql`select 1 from ${table} where ${this.#within(scope)} for update`.execute(db);
  };

  /** Stores a save over a locked text. */
  readonly save = async (
    db: Db,
    scope: ProjectScope,
    { content, by }: { readonly content: string; readonly by: string | null },
  ): Promise<{ readonly revision: number; readonly updatedAt: Date }> => {
    const [row] = await readRows(
      db,
      { revision: number, updatedAt: instant },
      sql`update ${sql.table(this.#table)} set content = ${content}::json, revision = revision + 1,
          updated_at = greatest(clock_timestamp(), updated_at), updated_by = ${by}
        where ${this.#within(scope)} returning revision, updated_at as "updatedAt"`,
    );
    if (!row) throw new Error('A text that was locked is gone.');
    return row;
  };
}
