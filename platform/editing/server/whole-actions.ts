/** The rules that are the same for every kind of whole documents: create, save, restore, remove; each in one transaction. */
import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/database/server/connection.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import { byCaller, recordActivity, recordSmallChange } from '#platform/history/server/activity-table.ts';
import { notFound } from '#platform/http/model/failure.ts';
import { readBodyBySize, type BodyReader } from '#platform/http/server/body-reading.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import type { InternalLink } from '#platform/richtext/model/link-address.ts';
import { assertCurrentRevision } from '#platform/revisions/server/current-revision.ts';
import { keepRevision, revisionByNumber, type RevisionSubject } from '#platform/revisions/server/revision-table.ts';
import type { TrashSource } from '#platform/trash/server/trash-source.ts';
import type { RunTask, Task } from '#platform/workers/server/task.ts';
import { connectWhole, disconnectWhole, type FoundKind } from './whole-search.ts';
import type { RemovableScope } from '#platform/trash/server/removable-table.ts';
import type { KindColumns } from './whole-table.ts';

/** A valid document, read from a body or a stored text. */
export interface ReadWhole {
  /** As it is stored. */
  readonly text: string;
  /** For search. */
  readonly words: string;
  readonly links: readonly InternalLink[];
}

/** What every kind answers of a stored document. */
interface StoredWhole {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
  readonly updatedBy: string | null;
}

/** A read document with the name that it is saved under. */
type Named<Read> = Read & { readonly name: string };

/** The body of a save: the document, and the revision that it was made from. */
export interface ReadSave<Read extends ReadWhole> {
  readonly read: Named<Read>;
  readonly revision: number | undefined;
}

/** What differs by kind. `Stored` is what the calls answer, `New` what is read of a document that is created. */
export interface WholeKind<
  Stored extends StoredWhole,
  Read extends ReadWhole,
  New extends Named<Read>,
> extends FoundKind {
  /** A document as the calls answer it; undefined when the project has none with this id. */
  readonly byId: (db: Db, scope: RemovableScope, id: string) => Promise<Stored | undefined>;
  /** The document itself. */
  readonly textOf: (stored: Stored) => string;
  /** Columns of this kind that every save stores. */
  readonly columns?: (read: Read) => KindColumns;
  /** Columns that only a new document stores. */
  readonly newColumns: (db: Db, caller: ProjectCaller, read: New) => Promise<KindColumns> | KindColumns;
  /** Throws 422 when so many more documents are too many. */
  readonly assertRoom: (db: Db, caller: ProjectCaller, count: number) => Promise<void>;
  /** What else a save changes, in its transaction. */
  readonly afterSave?: (db: Db, subject: RevisionSubject, read: Read) => Promise<void>;
  /** Tells who saved in the meantime. */
  readonly staleMessage: (name: string) => string;
  readonly bodies: {
    readonly create: BodyReader<New>;
    readonly save: BodyReader<ReadSave<Read>>;
  };
  /** Reads a stored document again: limits may have changed since. */
  readonly stored: Task<string, Read>;
}

/** The input of a call that opens its own transactions. */
interface Input {
  readonly database: Database;
  readonly caller: ProjectCaller;
  readonly runTask: RunTask;
}

interface OnDocument extends Input {
  readonly params: { readonly id: string };
}

/** Where a document that is stored comes from. */
interface NewFacts {
  readonly id?: string | undefined;
  readonly action?: string;
  readonly createdAt?: string | undefined;
}

/** A save that is ready to be stored. */
interface ReadySave<Read> {
  readonly read: Read;
  /** Revision that it was made from. */
  readonly revision: number | undefined;
  /** As in history, for example `imported`; `updated` is an autosave. */
  readonly action: string;
}

/** Limits a transaction to what a caller may see. */
export const scopeOf = ({ organizationId, userId }: ProjectCaller) => ({ organizations: [organizationId], userId });

/** The actions of one kind of whole documents. */
export class WholeActions<Stored extends StoredWhole, Read extends ReadWhole, New extends Named<Read>> {
  readonly #kind: WholeKind<Stored, Read, New>;

  constructor(kind: WholeKind<Stored, Read, New>) {
    this.#kind = kind;
  }

  /** The document as revisions know it. */
  subject({ organizationId, projectId }: ProjectCaller, id: string): RevisionSubject {
    return { organizationId, projectId, kind: this.#kind.table.kind, id };
  }

  /** A document; throws 404 when the project has none with this id. */
  async read(db: Db, caller: ProjectCaller, id: string): Promise<Stored> {
    const stored = await this.#kind.byId(db, caller, id);
    if (!stored) throw notFound();
    return stored;
  }

  /** The same check without reading the document. */
  async assertExists(db: Db, caller: ProjectCaller, id: string): Promise<void> {
    if (!(await this.#kind.table.has(db, caller, id))) throw notFound();
  }

  /** Throws 422 when so many more documents are too many. */
  assertRoom(db: Db, caller: ProjectCaller, count: number): Promise<void> {
    return this.#kind.assertRoom(db, caller, count);
  }

  /** Everything that follows a save: revision, history, search entry, links. */
  async #finishSave(
    db: Db,
    caller: ProjectCaller,
    saved: { readonly id: string; readonly revision: number; readonly read: Named<Read>; readonly action: string },
  ): Promise<void> {
    const { id, revision, read, action } = saved;
    const subject = this.subject(caller, id);
    const isAutosave = action === 'updated';
    await keepRevision(db, subject, { n: revision, text: read.text, by: caller.userId, isAutosave });
    await this.#kind.afterSave?.(db, subject, read);
    await this.#record(db, caller, { id, name: read.name, action, details: { revision } });
    await connectWhole(db, this.#kind, subject, read.links);
  }

  async #record(
    db: Db,
    caller: ProjectCaller,
    change: {
      readonly id: string;
      readonly name: string;
      readonly action: string;
      readonly details?: Readonly<Record<string, unknown>>;
    },
  ): Promise<void> {
    const { id, name, action, details = {} } = change;
    const record = action === 'updated' ? recordSmallChange : recordActivity;
    const subject = { subjectKind: this.#kind.table.kind, subjectId: id };
    await record(db, { ...byCaller(caller), ...subject, action, summary: name, details });
  }

  /** Records what was done to a document besides saving it. */
  recordMove(
    db: Db,
    caller: ProjectCaller,
    { id, name }: { readonly id: string; readonly name: string },
    action: string,
  ): Promise<void> {
    return this.#record(db, caller, { id, name, action });
  }

  /** Stores a new document; does not check limits. */
  async store(db: Db, caller: ProjectCaller, read: New, facts: NewFacts = {}): Promise<Stored> {
    const { id = randomUUID(), action = 'created', createdAt } = facts;
    const { table, columns, newColumns } = this.#kind;
    const own = { ...columns?.(read), ...(await newColumns(db, caller, read)) };
    await table.insert(db, caller, { ...read, id, by: caller.userId, createdAt }, own);
    await this.#finishSave(db, caller, { id, revision: 1, read, action });
    return this.read(db, caller, id);
  }

  /** Creates a document from its raw body, which is read outside of the transaction. */
  async create(input: Input & { readonly bodyFile: string }): Promise<Stored> {
    const { database, caller } = input;
    const read = await readBodyBySize(this.#kind.bodies.create, input);
    return database.within(scopeOf(caller), async (db) => {
      await this.assertRoom(db, caller, 1);
      return this.store(db, caller, read);
    });
  }

  /** Throws 422 for a save that does not build on the current revision; the failure carries the current document. */
  assertCurrent(current: Stored, revision: number | undefined): Promise<void> {
    return assertCurrentRevision(current, revision, { message: this.#kind.staleMessage, current: () => current });
  }

  /**
   * Saves over the current document, in a transaction of its own; an equal one changes nothing. `check` is asked about
   * the document that is replaced, in the same transaction; without a name it keeps its own.
   */
  saveOver(
    { database, caller, params: { id } }: OnDocument,
    save: ReadySave<Read & { readonly name?: string }>,
    check?: (current: Stored, db: Db) => Promise<void>,
  ): Promise<Stored> {
    return database.within(scopeOf(caller), (db) => this.storeOver(db, caller, id, { ...save, check }));
  }

  /** The same in the open transaction. */
  async storeOver(
    db: Db,
    caller: ProjectCaller,
    id: string,
    save: ReadySave<Read & { readonly name?: string }> & {
      readonly check?: ((current: Stored, db: Db) => Promise<void>) | undefined;
    },
  ): Promise<Stored> {
    const { read, revision, action, check } = save;
    const { table, columns, textOf } = this.#kind;
    await table.lock(db, caller, id);
    const current = await this.read(db, caller, id);
    await this.assertCurrent(current, revision);
    await check?.(current, db);
    const named = { ...read, name: read.name ?? current.name };
    if (textOf(current) === named.text && current.name === named.name) return current;
    const saved = await table.save(db, caller, { ...named, id, by: caller.userId }, columns?.(read) ?? {});
    await this.#finishSave(db, caller, { id, revision: saved, read: named, action });
    return this.read(db, caller, id);
  }

  /** Saves a document from its raw body, which is read outside of the transaction. */
  async save(input: OnDocument & { readonly bodyFile: string }): Promise<Stored> {
    const { database, caller, params } = input;
    // An unknown id is told before problems of a document that could not be saved anyway.
    await database.within({ ...scopeOf(caller), readOnly: true }, (db) => this.assertExists(db, caller, params.id));
    const save = await readBodyBySize(this.#kind.bodies.save, input);
    return this.saveOver(input, { ...save, action: 'updated' });
  }

  /** Makes an earlier document the current one; the name stays. */
  async restore(
    input: OnDocument & {
      readonly params: { readonly n: number };
      readonly body: { readonly revision?: number | undefined };
    },
  ): Promise<Stored> {
    const { database, caller, params, body, runTask } = input;
    const earlier = await database.within({ ...scopeOf(caller), readOnly: true }, async (db) => {
      await this.assertExists(db, caller, params.id);
      return revisionByNumber(db, this.subject(caller, params.id), params.n);
    });
    if (!earlier) throw notFound();
    const read = await runTask(this.#kind.stored, earlier.text);
    return this.saveOver(input, { read, revision: body.revision, action: 'restored' });
  }

  /** Moves a document to the trash. */
  async remove(db: Db, caller: ProjectCaller, id: string): Promise<void> {
    const name = await this.#kind.table.trash(db, caller, id);
    if (name === undefined) throw notFound();
    await disconnectWhole(db, this.#kind, this.subject(caller, id));
    await this.recordMove(db, caller, { id, name }, 'removed');
  }

  /** Trash source of the kind. */
  get trash(): TrashSource {
    const { table } = this.#kind;
    return {
      kind: table.kind,
      rows: (scope) => table.trashed(scope),
      restore: async (db, caller, id) => {
        await this.assertRoom(db, caller, 1);
        const name = await table.untrash(db, caller, id);
        if (name === undefined) throw notFound();
        await connectWhole(db, this.#kind, this.subject(caller, id), await table.links(db, caller, id));
        await this.recordMove(db, caller, { id, name }, 'restored');
      },
    };
  }
}
