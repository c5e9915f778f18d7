/** What a module contributes to the trash. */
import type { Db, SqlPiece } from '#platform/database/server/connection.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';

/** Days for which a removed thing can be restored. */
export const trashDays = 30;

/** A row of `rows`: `id uuid, kind text, title text, deleted_at timestamptz`. */
export interface TrashedRow {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly deleted_at: Date;
}

/** The removed things of one kind. */
export interface TrashSource {
  /** Kind as in history, for example `doc`. */
  readonly kind: string;
  /** A select of the removed things of a project, with the columns of TrashedRow. */
  readonly rows: (scope: { readonly organizationId: string; readonly projectId: string }) => SqlPiece<TrashedRow>;
  /** Restores one thing under its old id, with history, links and search. Throws 404 or 422. */
  readonly restore: (db: Db, caller: ProjectCaller, id: string) => Promise<void>;
}
