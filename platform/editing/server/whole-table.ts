/** SQL that is the same for every kind of whole documents. Each kind has a table of its own: see README.md. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { instant, number, readRows, text, type RowOf } from '#platform/database/server/row-shape.ts';
import type { InternalLink } from '#platform/richtext/model/link-address.ts';
import type { SearchKind } from '#platform/search/contract.ts';
import { RemovableTable, type PurgedRow, type RemovableScope } from '#platform/trash/server/removable-table.ts';
import { trashDays } from '#platform/trash/server/trash-source.ts';

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

/** The table of one kind. Its columns that every kind has are named in README.md. */
export class WholeTable extends RemovableTable<SearchKind> {
  readonly #document: RawBuilder<unknown>;

  /** `document` is the column of the document, for example `content`. */
  constructor(kind: SearchKind, { table, document }: { readonly table: string; readonly document: string }) {
    super(kind, table);
    this.#document = sql.id(document);
  }

  /** Locks a document until the transaction ends. */
  async lock(db: Db, scope: RemovableScope, id: string): Promise<void> {
    await sql`select 1 from ${this.table} where ${this.livingOne(scope, id)} for update`.execute(db);
  }

  /** Inserts a document; `createdAt` is now unless given. */
  async insert(
    db: Db,
    { organizationId, projectId }: RemovableScope,
    whole: WholeToStore & { readonly createdAt?: string | undefined },
    columns: KindColumns,
  ): Promise<void> {
    const { id, name, text: document, words, links, by, createdAt } = whole;
    const own = Object.entries(columns);
    await sql`insert into ${this.table} (organization_id, project_id, id, name, ${this.#document}, words, links,
        updated_by, ${sql.join([...own.map(([column]) => sql.id(column)), sql.id('created_at')])})
      values (${organizationId}, ${projectId}, ${id}, ${name}, ${document}, ${words}, ${JSON.stringify(links)}, ${by},
        ${sql.join([
          ...own.map(([, value]) => sql`${value}`),
          sql`coalesce(${createdAt ?? null}::timestamptz, clock_timestamp())`,
        ])})`.execute(db);
  }

  /** Stores a save of a locked document; returns its revision. */
  async save(db: Db, scope: RemovableScope, whole: WholeToStore, columns: KindColumns): Promise<number> {
    const { id, name, text: document, words, links, by } = whole;
    const own = Object.entries(columns).map(([column, value]) => sql`${sql.id(column)} = ${value}, `);
    const [row] = await readRows(
      db,
      { revision: number },
      sql`update ${this.table} set name = ${name}, ${this.#document} = ${document}, words = ${words},
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
          updated_at as "updatedAt" from ${this.table} where ${where}`,
    );
  }

  /** What search knows of one document. */
  async findable(db: Db, scope: RemovableScope, id: string): Promise<FindableWhole | undefined> {
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

  /** The links of one document. */
  async links(db: Db, scope: RemovableScope, id: string): Promise<readonly InternalLink[]> {
    const statement = sql`select links from ${this.table} where ${this.livingOne(scope, id)}`;
    const [row] = await readRows(db, { links: text }, statement);
    return row ? (JSON.parse(row.links) as InternalLink[]) : [];
  }

  /** Removes expired documents and their revisions for good; returns the documents. */
  override purge(owner: Db): Promise<readonly PurgedRow[]> {
    return readRows(
      owner,
      { organizationId: text, id: text },
      sql`with gone as (
          delete from ${this.table} where deleted_at < now() - make_interval(days => ${sql.lit(trashDays)})
          returning organization_id, id),
        forgotten as (
          delete from revision using gone
          where revision.organization_id = gone.organization_id and revision.kind = ${this.kind}
            and revision.item_id = gone.id)
        select organization_id as "organizationId", id from gone`,
    );
  }
}
