/** A row of the access table: what callers get, and what is sent. */
/** Ids in bodies; the matrix inserts the caller's own ids, then a stranger's. */
export interface NamedThings {
  readonly project: string;
  readonly namespace: string;
  readonly documents: readonly string[];
  /** A draft, and an accepted one. */
  readonly adrs: readonly string[];
  /** Two elements of a C4 model that may be related. */
  readonly elements: readonly string[];
  /** A relationship between them. */
  readonly relationships: readonly string[];
  /** A named view of the C4 model. */
  readonly views: readonly string[];
  readonly jar: string;
  /** A quality attribute. */
  readonly driver: string;
  readonly c4model: string;
  readonly provider: string;
}

/** Statuses of one operation. Those without a session, of strangers and for foreign ids follow from its access. */
export interface AccessRow {
  /** A valid call by an owner (or by anybody, for public operations). */
  readonly owner: number;
  /** The same call by a member; absent for operations without organization. */
  readonly member?: number;
  /** Required query parameters. */
  readonly query?: (things: NamedThings) => Readonly<Record<string, string>>;
  /** A valid body. */
  readonly body?: (things: NamedThings) => Readonly<Record<string, unknown>>;
  /** Optional fields with ids: one variant of the body each. */
  readonly naming?: (things: NamedThings) => readonly Readonly<Record<string, unknown>>[];
}

/** The same answer for owners and members. */
export const everybody = (status: number) => ({ owner: status, member: status });
