/** What a module tells of its removed things, so that one list and one button serve all kinds. */
import type { Db, SqlPiece } from '#platform/database/server/connection.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';

/** Days that a removed thing can still be restored. */
export const trashDays = 30;

/** A row that `rows` selects: `id uuid, kind text, title text, deleted_at timestamptz`. */
export interface TrashedRow {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly deleted_at: Date;
}

/** The removed things of one kind. */
export interface TrashSource {
  /** As history names it, for example `doc`. */
  readonly kind: string;
  /** A select of what lies in the trash of a project, with the columns of TrashedRow. */
  readonly rows: (scope: { readonly organizationId: string; readonly projectId: string }) => SqlPiece<TrashedRow>;
  /** Brings one thing back under its old id, with history, links and search. Throws 404 or 422 with a sentence. */
  readonly restore: (db: Db, caller: ProjectCaller, id: string) => Promise<void>;
}
