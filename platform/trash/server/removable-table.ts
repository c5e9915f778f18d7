/**
 * SQL that is the same for every kind of things with a name that lie in a project and go to its trash. Each kind has a
 * table of its own with `organization_id`, `project_id`, `id`, `name` and `deleted_at`.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { number, readRows, text } from '#platform/database/server/row-shape.ts';
import { trashDays, type TrashedRow, type TrashSource } from './trash-source.ts';

/** A project of an organization; every statement is limited to it. */
export interface RemovableScope {
  readonly organizationId: string;
  readonly projectId: string;
}

/** Something that was removed for good. */
export interface PurgedRow {
  readonly organizationId: string;
  readonly id: string;
}

/** The table of one kind. */
export class RemovableTable<Kind extends string = string> {
  /** Kind in links, search, trash and history, for example `c4model`. */
  readonly kind: Kind;
  /** The table, as it stands in statements. */
  protected readonly table: RawBuilder<unknown>;
  readonly #name: string;

  constructor(kind: Kind, table: string) {
    this.kind = kind;
    this.table = sql.table(table);
    this.#name = table;
  }

  #column(name: string): RawBuilder<unknown> {
    return sql.ref(`${this.#name}.${name}`);
  }

  /** Condition: everything of a project, also in the trash. */
  inProject({ organizationId, projectId }: RemovableScope): RawBuilder<unknown> {
    return sql`${this.#column('organization_id')} = ${organizationId} and ${this.#column('project_id')} = ${projectId}`;
  }

  /** Condition: everything of a project, except what is in the trash. */
  living(scope: RemovableScope): RawBuilder<unknown> {
    return sql`${this.inProject(scope)} and ${this.#column('deleted_at')} is null`;
  }

  /** Condition: one thing outside the trash. */
  livingOne(scope: RemovableScope, id: string): RawBuilder<unknown> {
    return sql`${this.living(scope)} and ${this.#column('id')} = ${id}`;
  }

  async #count(db: Db, rows: RawBuilder<unknown>): Promise<number> {
    const [row] = await readRows(db, { count: number }, sql`select count(*)::int as count from ${rows}`);
    return row?.count ?? 0;
  }

  /** How many a project has. */
  count(db: Db, scope: RemovableScope): Promise<number> {
    return this.#count(db, sql`${this.table} where ${this.living(scope)}`);
  }

  /** How many an organization has, without those in the trash or in removed projects. */
  countInOrganization(db: Db, organizationId: string): Promise<number> {
    return this.#count(
      db,
      sql`${this.table} join project on project.organization_id = ${this.#column('organization_id')}
          and project.id = ${this.#column('project_id')}
        where ${this.#column('organization_id')} = ${organizationId}
          and ${this.#column('deleted_at')} is null and project.deleted_at is null`,
    );
  }

  async #finds(db: Db, where: RawBuilder<unknown>): Promise<boolean> {
    const statement = sql`select ${this.#column('id')} from ${this.table} where ${where} limit 1`;
    return (await readRows(db, { id: text }, statement)).length > 0;
  }

  /** Whether the project has any, also in the trash. */
  hasAny(db: Db, scope: RemovableScope): Promise<boolean> {
    return this.#finds(db, this.inProject(scope));
  }

  /** Whether the project has one with this id. */
  has(db: Db, scope: RemovableScope, id: string): Promise<boolean> {
    return this.#finds(db, this.livingOne(scope, id));
  }

  /** Those of a project that are in the trash. */
  trashed(scope: RemovableScope): ReturnType<TrashSource['rows']> {
    return sql<TrashedRow>`select id, ${sql.lit(this.kind)} as kind, name as title, deleted_at from ${this.table}
      where ${this.inProject(scope)} and deleted_at is not null`;
  }

  async #moved(db: Db, to: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<string | undefined> {
    const statement = sql`update ${this.table} set deleted_at = ${to} where ${where} returning name`;
    const [row] = await readRows(db, { name: text }, statement);
    return row?.name;
  }

  /** Moves one to the trash; returns its name, undefined when the project has none with this id. */
  trash(db: Db, scope: RemovableScope, id: string): Promise<string | undefined> {
    return this.#moved(db, sql`clock_timestamp()`, this.livingOne(scope, id));
  }

  /** Takes one out of the trash; returns its name, undefined when it is not there. */
  untrash(db: Db, scope: RemovableScope, id: string): Promise<string | undefined> {
    return this.#moved(db, sql`null`, sql`${this.inProject(scope)} and id = ${id} and deleted_at is not null`);
  }

  /** Names of those in the trash. */
  async trashedNames(db: Db, scope: RemovableScope, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await readRows(
      db,
      { id: text, name: text },
      sql`select id, name from ${this.table}
        where ${this.inProject(scope)} and id = any(${[...ids]}::uuid[]) and deleted_at is not null`,
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** Removes what has been in the trash for too long for good; returns it. */
  purge(owner: Db): Promise<readonly PurgedRow[]> {
    return readRows(
      owner,
      { organizationId: text, id: text },
      sql`delete from ${this.table} where deleted_at < now() - make_interval(days => ${sql.lit(trashDays)})
        returning organization_id as "organizationId", id`,
    );
  }
}
