/**
 * A call of the API: method, path, schemas and envelope as one value, shared by server and browser.
 * Source: specification 1 section 7, decisions section 9.
 */
import * as z from 'zod/mini';
import { onlyUnseen, unseenMessage } from './model/unseen-text.ts';

/** Any zod schema; the core type keeps the compiler fast with hundreds of calls. */
export type Schema = z.core.$ZodType;

/**
 * How a reply is wrapped on the wire.
 * - `item`: `{ data: Item }`
 * - `list`: `{ data: { resources: [Item], pagination: { page, perPage, total } } }`
 * - `hydra`: `{ "hydra:member": [Item], "hydra:totalItems": n }`
 * - `bare`: the reply itself
 * - `none`: 204 without a body
 * - `file`: a download with its own name and type
 */
export type Envelope = 'item' | 'list' | 'hydra' | 'bare' | 'none' | 'file';

/** A download as handlers return it. The browser fetches it with `downloadFile`. */
export interface FileReply {
  /** File name, for example `audit.csv`. */
  readonly name: string;
  /** Media type, for example `text/csv; charset=utf-8`. */
  readonly type: string;
  /** The bytes, complete or as a stream. */
  readonly body: string | Uint8Array | AsyncIterable<string | Uint8Array>;
  /** Number of bytes, if known in advance. */
  readonly size?: number;
  /** True for an image that the browser may display; everything else is only downloaded. */
  readonly inline?: boolean;
  /** True for a body that is written as things happen: no proxy may hold it back. */
  readonly isLive?: boolean;
}

/** The single file of an upload call, sent as `multipart/form-data` in the field `file`; `body` are the other fields. */
export interface UploadRule {
  /** Largest size in bytes; above it the call fails with 422 and `tooLarge`. */
  readonly maxBytes: number;
  readonly tooLarge: string;
}

/** A file as the browser sends it: a `Blob` or `File`. */
export interface UploadSource {
  readonly size: number;
  readonly type: string;
  /** Of a `File`. */
  readonly name?: string;
}

/**
 * Who may make a call, and which headers it needs.
 * - `public`: anybody; authorization, X-Tenant and X-Project are ignored
 * - `user`: a signed-in person, no X-Tenant needed
 * - `organization`: X-Tenant must name an organization of the caller
 * - `project`: X-Project must in addition name a project of that organization
 * - `key`: programs with an API key; the path contains the code of the project (`:code`). An organization's key needs no
 *   header, a personal one sends X-Tenant; X-Project is not read
 */
export type Access = 'public' | 'user' | 'organization' | 'project' | 'key';

/** Scopes of an API key. `propose` includes `read`, `write` includes both. Source: decisions section 9. */
export const keyScopes = ['read', 'propose', 'write', 'metrics:push', 'adr:push'] as const;
/** One of `keyScopes`. */
export type KeyScope = (typeof keyScopes)[number];

/** One call of the API as a value. Paths are relative to `/api`; parameters are written `:id`. */
export interface Call {
  /** Unique verb and noun, for example `createDocument`; the operationId of OpenAPI. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  /** One line for the API page. */
  readonly summary: string;
  /** Group on the API page, for example `Documentation`. */
  readonly tag: string;
  readonly access: Access;
  /** Permission that the caller needs in the organization (platform/identity/model/permissions.ts). */
  readonly permission?: string;
  /** Global role that the caller needs: `admin` is ROLE_ADMIN. */
  readonly role?: 'admin';
  /** Scope that an API key needs; the default is defined in platform/http/model/key-scopes.ts. */
  readonly keys?: KeyScope | 'none';
  /**
   * `false` for a call that is no GET and leaves the content of the project as it is: it asks for something, or changes
   * what the caller alone sees. It is allowed in a project that the plan makes read-only.
   */
  readonly changesProject?: false;
  /** A key that is bound to one project may make the call, because its handler answers for that project alone. */
  readonly boundKeys?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly reply?: Schema;
  readonly envelope: Envelope;
  /** What a caller gets who asks for less than the reply, by the header `Prefer: return=minimal`. */
  readonly brief?: Schema;
  /** In the browser, what the caller asks for by the header `Prefer`: see `briefly`. */
  readonly prefer?: string;
  /** Of a `file`, for the documentation; default application/octet-stream. */
  readonly mediaType?: string;
  /** Status on success; default 200, 204 for envelope `none`. */
  readonly status?: 200 | 201 | 204;
  /** Present when the call takes a file instead of a JSON body. */
  readonly upload?: UploadRule;
  /** Largest body in bytes; default 64 kB, 16 kB for public calls. */
  readonly bodyLimit?: number;
  /** The call works on many rows, like uploads and downloads: the time limit applies to each database wait, not their sum. */
  readonly isBulk?: boolean;
  /** A body for the documentation, where the schema alone does not make a good one. */
  readonly example?: unknown;
  /** Limit on the number of objects, arrays and their members in the body; default 100,000. */
  readonly bodyValues?: number;
  /** The body is a file of any type instead of JSON: see `routeWithBodyFile`. */
  readonly isRaw?: true;
}

/** Infers the type of a call from its literal. Example: `call({ name: 'listProjects', method: 'GET', path: '/projects', ... })`. */
export const call = <const C extends Call>(definition: C): C => definition;

type Out<T> = T extends Schema ? z.output<T> : undefined;
type Part<K extends string, T> = T extends Schema
  ? Record<never, never> extends z.input<T>
    ? { readonly [P in K]?: z.input<T> }
    : { readonly [P in K]: z.input<T> }
  : Record<never, never>;

/** Arguments of a call in the browser. */
export type CallArgs<C extends Call> = Part<'params', C['params']> &
  Part<'query', C['query']> &
  Part<'body', C['body']> &
  (C['upload'] extends UploadRule ? { readonly upload: UploadSource } : Record<never, never>) &
  (C['isRaw'] extends true ? { readonly raw: string | Uint8Array } : Record<never, never>);

/** Input of a call's handler after validation. */
export interface CallInput<C extends Call> {
  readonly params: Out<C['params']>;
  readonly query: Out<C['query']>;
  readonly body: Out<C['body']>;
}

/** Position of a page in a list. `page` starts at 1. */
export interface Pagination {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
}

/** A page of a list, as handlers return it and as the browser gets it. */
export interface Page<Row> {
  readonly resources: readonly Row[];
  readonly pagination: Pagination;
  /** On the server: where the page ends, for cursors; null on the last one, absent in lists whose cursors count pages. */
  readonly end?: string | null | undefined;
}

/** The unwrapped reply: what a handler returns and what the typed client resolves to. */
export type Reply<C extends Call> = C['envelope'] extends 'none'
  ? undefined
  : C['envelope'] extends 'file'
    ? FileReply
    : C['envelope'] extends 'list' | 'hydra'
      ? Page<Out<C['reply']>>
      : Out<C['reply']>;

/** What a handler may return to somebody who prefers less. */
export type BriefReply<C extends Call> = C['brief'] extends Schema ? z.output<C['brief']> : never;

/** A validation error of one field. `path` is exact (`links[0].link`), `field` its first part, for forms. */
export interface Violation {
  readonly field: string;
  readonly path: string;
  readonly errors: readonly string[];
  /** Place in a text with several lines, from 1; 0 is "no line" or "no column". */
  readonly line?: number;
  readonly column?: number;
  /** Characters that are wrong. */
  readonly length?: number;
  /** How to solve it. */
  readonly hint?: string;
}

/** Body of every failed call. */
export interface ErrorBody {
  readonly error: { readonly message: string; readonly code?: string; readonly [fact: string]: string | undefined };
  readonly violations?: readonly Violation[];
  /** The current item, with a failure by stale revision. */
  readonly current?: unknown;
  /** The current reply of the call, with a failure by stale revision. */
  readonly data?: unknown;
}

/** Path parameters of a path such as `/project/:code/things/:id`, in order. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] ?? '');

// Messages of failures that any call may return.
/** Unexpected server error (500). */
export const genericError = 'Error hapened on backend side. Operation cannot be done. Sorry.';
/** A call did not reach the server, or its answer did not come back. */
export const unreachableMessage = 'You are offline, or the server cannot be reached. Please try again.';
/** A required field is empty (422). */
export const requiredMessage = 'This field is required.';
/** Summary of a 422 with violations. */
export const invalidInputMessage = 'Please check the marked fields.';
/** Unknown, or not of the caller's organization (404). */
export const notFoundMessage = 'This does not exist or is not available any more.';
/** The API key lacks the scope of the call (403). */
export const keyForbiddenMessage = 'This API key lacks the required scope.';
/** A call for API keys was made with a session (403). */
export const keyNeededMessage = 'This call is for API keys.';
/** The caller lacks the permission (403). */
export const forbiddenMessage = 'You are not allowed to do this.';
/** An upload without a file (422). */
export const chooseFileMessage = 'Please choose a file.';
/** The access token has expired (401). */
export const expiredTokenMessage = 'Expired JWT Token';
/** Wrong credentials, or a token that was not issued here (401). */
export const invalidCredentialsMessage = 'Invalid credentials.';
/** No token was sent (401). */
export const missingTokenMessage = 'JWT Token not found';
/** Rate limit exceeded (429). */
export const tooManyRequestsMessage = 'Too many requests. Please try again later.';
/** Too many concurrent large bodies of one caller (429). */
export const tooManyBodiesMessage =
  'You are sending too many large requests at once. Please send them one after the other.';
/** The database is unavailable or the server overloaded (503). */
export const unavailableMessage = 'The service is not available for a moment. Please try again.';
/** The disk of the server is full (507). */
export const diskFullMessage = 'The disk of the server is full, so nothing could be saved. Please try again later.';
/** A line break in a field of one line (422). */
export const oneLineMessage = "Line breaks aren't allowed.";
/** A project call with X-Project `none` (422). */
export const chooseProjectMessage = 'Please choose a project first.';
/** A project call with an API key and without X-Project (422). */
export const projectHeaderMessage = 'Please send the id of a project in the X-Project header.';
/** X-Tenant is missing, repeated or malformed (400). */
export const tenantHeaderMessage = 'The X-Tenant header must name one organization.';

/** Header with the id of the organization. */
export const tenantHeader = 'x-tenant';
/** Header with the id of the project. */
export const projectHeader = 'x-project';
/** Header that lets a POST be sent again without being made twice. */
export const idempotencyHeader = 'idempotency-key';
/** Header of an answer that was kept from an earlier request with the same key. */
export const replayedHeader = 'idempotency-replayed';
/** Header by which a caller asks for less than the whole reply (RFC 7240). */
export const preferHeader = 'prefer';
/** Its value. */
export const minimalPreference = 'return=minimal';
/** Value of X-Project for calls outside a project. */
export const noProject = 'none';

// Schemas shared by all contracts. What is missing or has another type is told by model/issue-sentence.ts.

/** A lower-case UUID. */
export const id = z.uuid().check(z.toLowerCase());

/** A point in time, ISO 8601 in UTC, for example `2026-11-21T09:30:00.000Z`. */
export const instant = z.iso.datetime();

const isWellFormed = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** Any text without NUL and lone surrogates, at most `max` characters. */
export const text = (max: number) =>
  z
    .string()
    .check(
      z.maxLength(max, `Please use at most ${max} characters.`),
      z.refine(isWellFormed, 'This text has characters that cannot be stored.'),
    );

/** A trimmed line that shows something, 1 to `max` characters without line breaks. */
export const line = (max: number, empty: string = requiredMessage) =>
  text(max).check(
    z.trim(),
    z.minLength(1, empty),
    z.refine((value) => !/[\r\n\u2028\u2029]/.test(value), oneLineMessage),
    z.refine((value) => onlyUnseen(value) === null, unseenMessage),
  );

/** A trimmed line that may be empty. */
export const optionalLine = (max: number) =>
  text(max).check(
    z.trim(),
    z.refine((value) => !/[\r\n\u2028\u2029]/.test(value), oneLineMessage),
  );

/** A name that may be left out: empty, or a line that shows something. */
export const optionalName = (max: number) =>
  optionalLine(max).check(z.refine((value) => onlyUnseen(value) === null, unseenMessage));

/** An e-mail address, trimmed, at most 254 characters; compared case-insensitively. */
export const email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, requiredMessage),
    z.maxLength(254, 'Please use at most 254 characters.'),
    z.email('This is not a valid e-mail address.'),
  );

/** Revision number of an item for optimistic locking; starts at 1. */
export const revision = z.int().check(z.minimum(1), z.maximum(2147483647));

/** Query of a paged list: `page` from 1, `perPage` at most 100. */
export const pageQuery = (perPage: number) =>
  z.strictObject({
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100000)), 1),
    perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), perPage),
  });

/** The same for lists whose cursors name the place where a page ends; `after` is set by them. */
export const keyedPageQuery = (perPage: number) => z.extend(pageQuery(perPage), { after: z.optional(text(4_000)) });

/** Refusal of a time that cannot be read (422). */
export const badTimeMessage = 'Please give a date and time, for example 2026-11-21T09:30:00Z.';

/**
 * Query of a paged list that tells what changed since a time. With `updatedSince` its rows come in the order of their ids;
 * `after` is set by cursors.
 */
export const updatedPageQuery = (perPage: number) =>
  z.extend(keyedPageQuery(perPage), {
    updatedSince: z.optional(z.iso.datetime({ offset: true, error: badTimeMessage })),
  });

/** Which page of a list is asked for. */
export interface PageQuery {
  readonly page: number;
  readonly perPage: number;
  /** ISO 8601. */
  readonly updatedSince?: string | undefined;
  /** The place behind which the page begins, as the page before it told it. */
  readonly after?: string | undefined;
}

/** Body of a call without payload: `{}` or nothing. */
export const emptyBody = z.strictObject({});
