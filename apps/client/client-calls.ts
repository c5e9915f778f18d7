/** What the client knows of each call of the API. */

/** A call of the API. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api`, with parameters such as `:id`. */
  readonly path: string;
  readonly access: string;
  readonly envelope: string;
  /** How its body is sent; absent without one. */
  readonly body?: 'json' | 'form' | 'raw';
  /** The reply is a list in pages. */
  readonly paged?: true;
}

/** Calls by area and name. */
export type Operations = Readonly<Record<string, Readonly<Record<string, Operation>>>>;
