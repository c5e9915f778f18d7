/**
 * What a call of the product is: method, path, schemas and envelope as one value, shared by server and browser.
 * Source: specification 1 section 7, decisions section 9.
 */
import * as z from 'zod/mini';

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

/** A download as handlers answer it. The browser fetches it with `downloadFile`. */
export interface FileReply {
  /** Name under which it is saved, for example `audit.csv`. */
  readonly name: string;
  /** Media type, for example `text/csv; charset=utf-8`. */
  readonly type: string;
  /** The bytes at once or as they come. */
  readonly body: string | Uint8Array | AsyncIterable<string | Uint8Array>;
  /** Number of bytes, where it is known before. */
  readonly size?: number;
  /** True for an image that the browser may show; everything else is only ever saved. */
  readonly inline?: boolean;
}

/** What a call takes as its one file, sent as `multipart/form-data` in the field `file`. */
export interface UploadRule {
  /** Largest size, bytes; above it the call is refused with 422 and `tooLarge`. */
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
 * Who a call is for, and so which headers it needs.
 * - `public`: nobody is asked; authorization, X-Tenant and X-Project are ignored
 * - `user`: a signed-in person, no X-Tenant needed
 * - `organization`: X-Tenant must name an organization of the caller
 * - `project`: X-Project must in addition name a project of that organization
 * - `key`: programs with an API key; the path names the project by its code (`:code`). An organization's key needs no
 *   header, a personal one sends X-Tenant; X-Project is not read
 */
export type Access = 'public' | 'user' | 'organization' | 'project' | 'key';

/** What an API key may be allowed. `propose` includes `read`, `write` includes both. Source: decisions section 9. */
export const keyScopes = ['read', 'propose', 'write', 'metrics:push', 'adr:push'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** One call of the API as a value. Paths stand below `/api`; parameters are written `:id`. */
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
  /** Named permission that the caller must hold in the organization (platform/identity/model/permissions.ts). */
  readonly permission?: string;
  /** Global role that the caller must hold: `admin` is ROLE_ADMIN. */
  readonly role?: 'admin';
  /** Scope with which an API key opens the call; the default is told by platform/http/model/key-scopes.ts. */
  readonly keys?: KeyScope | 'none';
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly reply?: Schema;
  readonly envelope: Envelope;
  /** Status of success; default 200, 204 for envelope `none`. */
  readonly status?: 200 | 201 | 204;
  /** Present when the call takes a file instead of a JSON body. */
  readonly upload?: UploadRule;
  /** Largest body in bytes; default 64 kB, 16 kB for public calls. */
  readonly bodyLimit?: number;
  /** The call works on many rows, as uploads and downloads do: each wait for the database is limited, not their sum. */
  readonly isBulk?: boolean;
  /** Most objects, arrays and members of these in the body; default 100,000. */
  readonly bodyValues?: number;
}

/** Types a call from its literal. Example: `call({ name: 'listProjects', method: 'GET', path: '/projects', ... })`. */
export const call = <const C extends Call>(definition: C): C => definition;

type Out<T> = T extends Schema ? z.output<T> : undefined;
type Part<K extends string, T> = T extends Schema
  ? Record<never, never> extends z.input<T>
    ? { readonly [P in K]?: z.input<T> }
    : { readonly [P in K]: z.input<T> }
  : Record<never, never>;

/** What the browser passes to make a call. */
export type CallArgs<C extends Call> = Part<'params', C['params']> &
  Part<'query', C['query']> &
  Part<'body', C['body']> &
  (C['upload'] extends UploadRule ? { readonly upload: UploadSource } : Record<never, never>);

/** What the server's handler gets after the schemas were applied. */
export interface CallInput<C extends Call> {
  readonly params: Out<C['params']>;
  readonly query: Out<C['query']>;
  readonly body: Out<C['body']>;
}

/** Where a page of a list lies. `page` counts from 1. */
export interface Pagination {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
}

/** A page of a list, as handlers answer it and as the browser gets it. */
export interface Page<Row> {
  readonly resources: readonly Row[];
  readonly pagination: Pagination;
}

/** The unwrapped reply: what a handler returns and what the typed client resolves to. */
export type Reply<C extends Call> = C['envelope'] extends 'none'
  ? undefined
  : C['envelope'] extends 'file'
    ? FileReply
    : C['envelope'] extends 'list' | 'hydra'
      ? Page<Out<C['reply']>>
      : Out<C['reply']>;

/** A broken rule about one field. `path` is exact (`links[0].link`), `field` its first part, for forms. */
export interface Violation {
  readonly field: string;
  readonly path: string;
  readonly errors: readonly string[];
}

/** Body of every refused call. */
export interface ErrorBody {
  readonly error: { readonly message: string; readonly code?: string; readonly [fact: string]: string | undefined };
  readonly violations?: readonly Violation[];
  /** The item as it stands, with a refusal by stale revision. */
  readonly current?: unknown;
  /** What the call would have answered had it asked for the newest version, for calls that answer the whole thing. */
  readonly data?: unknown;
}

/** Path parameters of `/project/:code/things/:id` style paths, in order. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] ?? '');

// Texts of refusals that any call may give.
export const genericError = 'Error hapened on backend side. Operation cannot be done. Sorry.';
export const requiredMessage = 'This field is required.';
export const invalidInputMessage = 'Please check the marked fields.';
export const notFoundMessage = 'This does not exist or is not available any more.';
export const keyForbiddenMessage = 'This API key does not open this call.';
export const keyNeededMessage = 'This call is for API keys.';
export const forbiddenMessage = 'You are not allowed to do this.';
export const chooseFileMessage = 'Please choose a file.';
export const expiredTokenMessage = 'Expired JWT Token';
export const invalidCredentialsMessage = 'Invalid credentials.';
export const missingTokenMessage = 'JWT Token not found';
export const tooManyRequestsMessage = 'Too many requests. Please try again later.';
export const tooManyBodiesMessage =
  'You are sending too many large requests at once. Please send them one after the other.';
export const unavailableMessage = 'The service is not available for a moment. Please try again.';
export const diskFullMessage = 'The disk of the server is full, so nothing could be saved. Please try again later.';
export const chooseProjectMessage = 'Please choose a project first.';
export const tenantHeaderMessage = 'The X-Tenant header must name one organization.';

/** Headers that carry the scope of a call. */
export const tenantHeader = 'x-tenant';
export const projectHeader = 'x-project';
export const noProject = 'none';

// A small vocabulary, so that contracts read like prose.

/** A lower-case UUID. */
export const id = z.uuid('This is not a valid id.').check(z.toLowerCase());

/** A point in time, ISO 8601 in UTC, for example `2026-11-21T09:30:00.000Z`. */
export const instant = z.iso.datetime();

const isWellFormed = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** Any text without NUL and lone surrogates, at most `max` characters. */
export const text = (max: number) =>
  z
    .string(requiredMessage)
    .check(
      z.maxLength(max, `Please use at most ${max} characters.`),
      z.refine(isWellFormed, 'This text has characters that cannot be stored.'),
    );

/** A trimmed line that must not be empty, 1 to `max` characters without line breaks. */
export const line = (max: number, empty: string = requiredMessage) =>
  text(max).check(
    z.trim(),
    z.minLength(1, empty),
    z.refine((value) => !/[\r\n\u2028\u2029]/.test(value), 'Please write this on one line.'),
  );

/** A trimmed line that may be empty. */
export const optionalLine = (max: number) =>
  text(max).check(
    z.trim(),
    z.refine((value) => !/[\r\n\u2028\u2029]/.test(value), 'Please write this on one line.'),
  );

/** An e-mail address, trimmed, at most 254 characters; compared without case. */
export const email = z
  .string(requiredMessage)
  .check(
    z.trim(),
    z.minLength(1, requiredMessage),
    z.maxLength(254, 'Please use at most 254 characters.'),
    z.email('This is not a valid e-mail address.'),
  );

/** The revision of an item that is edited as a whole; starts at 1. */
export const revision = z.int().check(z.minimum(1), z.maximum(2147483647));

/** Query of a paged list: page from 1, perPage at most 100. */
export const pageQuery = (perPage: number) =>
  z.strictObject({
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100000)), 1),
    perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), perPage),
  });

/** A call without payload accepts `{}` or nothing. */
export const emptyBody = z.strictObject({});
