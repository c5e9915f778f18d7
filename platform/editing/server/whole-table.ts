/** SQL that is the same for every kind of whole documents. Each kind has a table of its own: see README.md. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { instant, number, readRows, text, type RowOf } from '#platform/database/server/row-shape.ts';
import type { InternalLink } from '#platform/richtext/model/link-address.ts';
import type { SearchKind } from '#platform/search/contract.ts';
import { trashDays, type TrashedRow, type TrashSource } from '#platform/trash/server/trash-source.ts';

/** A project of an organization; every statement is limited to it. */
export interface WholeScope {
  readonly organizationId: string;
  readonly projectId: string;
}

/** What a save stores of any whole document. */
export interface WholeToStore {
  readonly id: string;
  readonly name: string;
  /** The document. */
  readonly text: string;
  /** Its words, for search. */
  readonly words: string;
  readonly links: readonly InternalLink[];
  /** Null when the system saved. */
  readonly by: string | null;
}

/** Values of columns that only one kind has, by the names of the columns. */
export type KindColumns = Readonly<Record<string, string | number | boolean>>;

const findableShape = { id: text, organizationId: text, projectId: text, name: text, words: text, updatedAt: instant };
/** What search knows of a whole document. */
export type FindableWhole = RowOf<typeof findableShape>;

/** What a restore from the trash needs. */
interface UntrashedWhole {
  readonly name: string;
  readonly links: readonly InternalLink[];
}

/** The table of one kind. Its columns that every kind has are named in README.md. */
export class WholeTable {
  /** Kind in links, search, trash, revisions and history, for example `diagram`. */
  readonly kind: SearchKind;
  readonly #name: string;
  readonly #table: RawBuilder<unknown>;
  readonly #document: RawBuilder<unknown>;

  /** `document` is the column of the document, for example `content`. */
  constructor(kind: SearchKind, { table, document }: { readonly table: string; readonly document: string }) {
    this.kind = kind;
    this.#name = table;
    this.#table = sql.table(table);
    this.#document = sql.id(document);
  }

  #column(name: string): RawBuilder<unknown> {
    return sql.ref(`${this.#name}.${name}`);
  }

  /** Condition: everything of a project, also in the trash. */
  inProject({ organizationId, projectId }: WholeScope): RawBuilder<unknown> {
    return sql`${this.#column('organization_id')} = ${organizationId} and ${this.#column('project_id')} = ${projectId}`;
  }

  /** Condition: everything of a project, except what is in the trash. */
  living(scope: WholeScope): RawBuilder<unknown> {
    return sql`${this.inProject(scope)} and ${this.#column('deleted_at')} is null`;
  }

  /** Condition: one document outside the trash. */
  livingOne(scope: WholeScope, id: string): RawBuilder<unknown> {
    return sql`${this.living(scope)} and ${this.#column('id')} = ${id}`;
  }

  async #count(db: Db, rows: RawBuilder<unknown>): Promise<number> {
    const [row] = await readRows(db, { count: number }, sql`select count(*)::int as count from ${rows}`);
    return row?.count ?? 0;
  }

  /** Number of documents of a project. */
  count(db: Db, scope: WholeScope): Promise<number> {
    return this.#count(db, sql`${this.#table} where ${this.living(scope)}`);
  }

  /** Number of documents of an organization, for kinds that its plan limits. */
  countInOrganization(db: Db, organizationId: string): Promise<number> {
    return this.#count(
      db,
      sql`${this.#table} join project on project.organization_id = ${this.#column('organization_id')}
          and project.id = ${this.#column('project_id')}
        where ${this.#column('organization_id')} = ${organizationId}
          and ${this.#column('deleted_at')} is null and project.deleted_at is null`,
    );
  }

  async #finds(db: Db, where: RawBuilder<unknown>): Promise<boolean> {
    const statement = sql`select ${this.#column('id')} from ${this.#table} where ${where} limit 1`;
    return (await readRows(db, { id: text }, statement)).length > 0;
  }

  /** Whether the project has any document, also in the trash. */
  hasAny(db: Db, scope: WholeScope): Promise<boolean> {
    return this.#finds(db, this.inProject(scope));
  }

  /** Whether the project has a document with this id. */
  has(db: Db, scope: WholeScope, id: string): Promise<boolean> {
    return this.#finds(db, this.livingOne(scope, id));
  }

  /** Locks a document until the transaction ends. */
  async lock(db: Db, scope: WholeScope, id: string): Promise<void> {
    await sql`select 1 from ${this.#table} where ${this.livingOne(scope, id)} for update`.execute(db);
  }

  /** Inserts a document; `createdAt` is now unless given. */
  async insert(
    db: Db,
    { organizationId, projectId }: WholeScope,
    whole: WholeToStore & { readonly createdAt?: string | undefined },
    columns: KindColumns,
  ): Promise<void> {
    const { id, name, text: document, words, links, by, createdAt } = whole;
    const own = Object.entries(columns);
    await sql`insert into ${this.#table} (organization_id, project_id, id, name, ${this.#document}, words, links,
        updated_by, ${sql.join([...own.map(([column]) => sql.id(column)), sql.id('created_at')])})
      values (${organizationId}, ${projectId}, ${id}, ${name}, ${document}, ${words}, ${JSON.stringify(links)}, ${by},
        ${sql.join([
          ...own.map(([, value]) => sql`${value}`),
          sql`coalesce(${createdAt ?? null}::timestamptz, clock_timestamp())`,
        ])})`.execute(db);
  }

  /** Stores a save of a locked document; returns its revision. */
  async save(db: Db, scope: WholeScope, whole: WholeToStore, columns: KindColumns): Promise<number> {
    const { id, name, text: document, words, links, by } = whole;
    const own = Object.entries(columns).map(([column, value]) => sql`${sql.id(column)} = ${value}, `);
    const [row] = await readRows(
      db,
      { revision: number },
      sql`update ${this.#table} set name = ${name}, ${this.#document} = ${document}, words = ${words},
          links = ${JSON.stringify(links)}, ${sql.join(own, sql``)} revision = revision + 1,
          updated_at = greatest(clock_timestamp(), updated_at), updated_by = ${by}
        where ${this.livingOne(scope, id)} returning revision`,
    );
    if (!row) throw new Error('A document that was locked is gone.');
    return row.revision;
  }

  #findable(db: Db, where: RawBuilder<unknown>): Promise<readonly FindableWhole[]> {
    return readRows(
      db,
      findableShape,
      sql`select id, organization_id as "organizationId", project_id as "projectId", name, words,
          updated_at as "updatedAt" from ${this.#table} where ${where}`,
    );
  }

  /** What search knows of one document. */
  async findable(db: Db, scope: WholeScope, id: string): Promise<FindableWhole | undefined> {
    return (await this.#findable(db, this.livingOne(scope, id)))[0];
  }

  /** Living documents of all organizations behind another one, locked. */
  findableAfter(
    owner: Db,
    after: { readonly organizationId: string; readonly id: string } | undefined,
    limit: number,
  ): Promise<readonly FindableWhole[]> {
    const later = after ? sql`and (organization_id, id) > (${after.organizationId}, ${after.id})` : sql``;
    return this.#findable(
      owner,
      sql`deleted_at is null ${later} order by organization_id, id limit ${limit} for update`,
    );
  }

  /** Removed documents of a project. */
  trashed(scope: WholeScope): ReturnType<TrashSource['rows']> {
    return sql<TrashedRow>`select id, ${sql.lit(this.kind)} as kind, name as title, deleted_at from ${this.#table}
      where ${this.inProject(scope)} and deleted_at is not null`;
  }

  /** Moves a document to the trash; false when the project has none with this id. */
  async trash(db: Db, scope: WholeScope, id: string): Promise<boolean> {
    const { rows } = await sql`update ${this.#table} set deleted_at = clock_timestamp()
      where ${this.livingOne(scope, id)} returning id`.execute(db);
    return rows.length > 0;
  }

  /** Takes a document out of the trash; undefined when it is not there. */
  async untrash(db: Db, scope: WholeScope, id: string): Promise<UntrashedWhole | undefined> {
    const [row] = await readRows(
      db,
      { name: text, links: text },
      sql`update ${this.#table} set deleted_at = null
        where ${this.inProject(scope)} and id = ${id} and deleted_at is not null returning name, links`,
    );
    return row && { name: row.name, links: JSON.parse(row.links) as InternalLink[] };
  }

  /** Names of documents in the trash. */
  async trashedNames(db: Db, scope: WholeScope, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await readRows(
      db,
      { id: text, name: text },
      sql`select id, name from ${this.#table}
        where ${this.inProject(scope)} and id = any(${[...ids]}::uuid[]) and deleted_at is not null`,
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** Removes expired documents and their revisions for good; returns the documents. */
  purge(owner: Db): Promise<readonly { readonly organizationId: string; readonly id: string }[]> {
    return readRows(
      owner,
      { organizationId: text, id: text },
      sql`with gone as (
          delete from ${this.#table} where deleted_at < now() - make_interval(days => ${sql.lit(trashDays)})
          returning organization_id, id),
        forgotten as (
          delete from revision using gone
          where revision.organization_id = gone.organization_id and revision.kind = ${this.kind}
            and revision.item_id = gone.id)
        select organization_id as "organizationId", id from gone`,
    );
  }
}
