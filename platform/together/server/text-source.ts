/** What a module says about texts of its kind that are written together: listed in `shared` of its ServerModule. */
import type { Db } from '#platform/database/server/connection.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import type { SharedTextKind } from '../contract.ts';

/** A stored text. */
export interface StoredSharedText {
  readonly title: string;
  readonly json: string;
  readonly revision: number;
}

/** Texts of one kind. */
export interface SharedTextSource {
  readonly kind: SharedTextKind;
  /** Permission to edit them. */
  readonly permission: string;
  /** Throws what a save would throw for a text that is not there or cannot be edited now. Cheap: asked at every exchange. */
  readonly assertEditable: (db: Db, caller: ProjectCaller, id: string) => Promise<void>;
  /** The text as it is stored; undefined when there is none. */
  readonly read: (db: Db, caller: ProjectCaller, id: string) => Promise<StoredSharedText | undefined>;
}
