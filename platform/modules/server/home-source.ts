/** What a module contributes to the home page. Each part is optional; what it returns is shown as it is. */
import type { Db } from '#platform/database/server/connection.ts';

/** Whose home page of which project is read. */
export interface HomePlace {
  readonly organizationId: string;
  readonly projectId: string;
  readonly userId: string;
}

/** One thing that waits for the reader. */
export interface WaitingThing {
  /** Kind in links, search and history, for example `rfc`. */
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  readonly namespace?: string;
  /** Number of a record. */
  readonly serialNumber?: number;
  /** Query string of the place on its page, for example `tab=voting`. */
  readonly place?: string;
  /** Stands before the time: `closes`, `proposed`, the name of a person. */
  readonly note: string;
  /** Null when there is no such time. */
  readonly at: Date | null;
}

/** Things that wait for the same reason. */
export interface WaitingGroup {
  /** Unique among all groups. */
  readonly id: string;
  /** The reason, for example `Waiting for your vote`. */
  readonly label: string;
  /** Permission without which nobody can do anything about it; null when there is none. */
  readonly needs: string | null;
  /** Their list below the project, for example `rfcs?waiting=me`; null where there is none. */
  readonly list: string | null;
  /** All of them; `things` are the first ones. */
  readonly total: number;
  readonly things: readonly WaitingThing[];
}

/** A check of the architecture, with the number of findings. */
export interface HealthCheck {
  /** Unique among all checks. */
  readonly id: string;
  /** What is counted, for example `Broken links`. */
  readonly label: string;
  readonly count: number;
  /** The list of exactly these findings, below the project. */
  readonly list: string;
}

/** A first step in a new project. */
export interface FirstStep {
  /** Unique among all steps. */
  readonly id: string;
  readonly label: string;
  /** Where it is done: below the project, or from the root when it starts with a slash. */
  readonly target: string;
  /** Permission that it takes. */
  readonly needs: string;
  readonly isDone: boolean;
}

/** How many waiting things of a group are shown at most. */
export const waitingShown = 10;

/** Listed in `home` of a ServerModule. */
export interface HomeSource {
  /** Permission without which nothing of the source is read. */
  readonly permission: string;
  readonly waiting?: (db: Db, place: HomePlace) => Promise<WaitingGroup>;
  readonly health?: (db: Db, place: HomePlace) => Promise<HealthCheck>;
  readonly firstStep?: (db: Db, place: HomePlace) => Promise<FirstStep>;
}
