/** What changes all the time and is no news: it is only said that there is something to read, to those who take part. */
import type { Db } from '#platform/database/server/connection.ts';

/** A thing that is changing right now. */
export interface LiveBeat {
  readonly organizationId: string;
  /** As `kind:id`. */
  readonly subject: string;
  /** Another one says that there is something to read. */
  readonly mark: string;
  /** Ids of the people who take part. */
  readonly people: readonly string[];
  /** It changes many times a second, so that others wait for the next look. */
  readonly isBusy: boolean;
}

/** Reads, as owner, what is changing in organizations. */
export type ReadBeats = (owner: Db, organizationIds: readonly string[]) => Promise<readonly LiveBeat[]>;
