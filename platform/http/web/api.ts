/** The typed client: makes a call, decodes its reply, throws a Failure when it fails. */
import * as z from 'zod/mini';
import {
  expiredTokenMessage,
  genericError,
  noProject,
  projectHeader,
  tenantHeader,
  unreachableMessage,
  type Call,
  type CallArgs,
  type ErrorBody,
  type Page,
  type Reply,
  type UploadSource,
} from '../contract.ts';
import { urlOf } from '../model/call-url.ts';
import { unwrap } from '../model/envelope.ts';
import { Failure } from '../model/failure.ts';
import { saveBlob } from './save-blob.ts';

/** Longest time a call may take, in ms (specification 1 section 9). */
export const callTimeout = 60_000;

/** Code of a timeout failure; not retried, because the next attempt would take as long. */
export const timeoutCode = 'timeout';

/** Caller and scope of requests; provided by the session of the signed-in app. */
export interface ApiScope {
  readonly token: () => string | undefined;
  readonly organizationId: () => string | undefined;
  readonly projectId: () => string | undefined;
  /** Renews the rejected token; false when the session is over. */
  readonly renew: (refused: string | undefined) => Promise<boolean>;
  /** Called when the server no longer knows the session. */
  readonly ended: () => void;
  /** Called when a permission is missing: the person's permissions may have changed. */
  readonly forbidden: () => void;
  /** Called after every successful call. */
  readonly succeeded: () => void;
  /** Called before a call is sent, and again once it has succeeded. */
  readonly sent: (call: Call) => void;
}

let scope: ApiScope | undefined;

/** Sets the caller from now on; visitors have no scope. */
export const setApiScope = (next: ApiScope | undefined): void => {
  scope = next;
};

/** The caller of this page; undefined for visitors. */
export const apiScope = (): ApiScope | undefined => scope;

/** Options of a call besides its arguments. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** A token other than the session's, between sign-in and session. */
  readonly token?: string;
  /** Upload progress, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Goes on when the page is left; for small bodies. */
  readonly outlivesPage?: boolean;
}

type Parts = {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly upload?: UploadSource;
};

/** Headers of a call as the current scope makes it. */
export const headersOf = (call: Call, hasBody: boolean, token: string | undefined): Record<string, string> => ({
  accept: 'application/json',
  ...(call.prefer ? { prefer: call.prefer } : {}),
  // The browser sets the content type of a form itself, with its boundary.
  ...(hasBody && !call.upload
    ? { 'content-type': call.method === 'PATCH' ? 'application/merge-patch+json' : 'application/json' }
    : {}),
  ...(call.access === 'public' || !token ? {} : { authorization: `Bearer ${token}` }),
  ...(call.access === 'public' || !scope?.organizationId()
    ? {}
    : { [tenantHeader]: scope.organizationId() ?? '', [projectHeader]: scope.projectId() ?? noProject }),
});

/** Sends once. A lost connection and a timeout are Failures with status 0. */
async function send(call: Call, parts: Parts & CallOptions): Promise<Response> {
  const hasBody = call.method !== 'GET' && call.method !== 'DELETE' && Boolean(call.body);
  const headers = headersOf(call, hasBody, parts.token ?? scope?.token());
  try {
    if (call.upload) {
      const { postForm } = await import('./post-form.ts');
      return await postForm(urlOf(call, parts), call.method, headers, parts);
    }
    const late = new AbortController();
    const isFile = call.envelope === 'file';
    const timer = isFile ? setTimeout(() => late.abort(), callTimeout) : undefined;
    const timeout = isFile ? late.signal : AbortSignal.timeout(callTimeout);
    const response = await fetch(urlOf(call, parts), {
      method: call.method,
      headers,
      signal: parts.signal ? AbortSignal.any([parts.signal, timeout]) : timeout,
      ...(hasBody ? { body: JSON.stringify(parts.body ?? {}) } : {}),
      keepalive: parts.outlivesPage ?? false,
    });
    // Downloads may take longer than the call timeout.
    clearTimeout(timer);
    return response;
  } catch (error) {
    // An aborted call is not a failure.
    if (parts.signal?.aborted) throw error;
    const isLate = error instanceof DOMException && ['TimeoutError', 'AbortError'].includes(error.name);
    if (isLate) throw new Failure(0, genericError, { code: timeoutCode });
    throw new Failure(0, unreachableMessage);
  }
}

async function failureOf(response: Response): Promise<Failure> {
  const body = (await response.json().catch(() => undefined)) as Partial<ErrorBody> | undefined;
  const retryAfter = Number(response.headers.get('retry-after'));
  return new Failure(response.status, body?.error?.message ?? genericError, {
    ...(body?.error?.code ? { code: body.error.code } : {}),
    ...(body?.violations ? { violations: body.violations } : {}),
    ...(body?.current === undefined ? {} : { current: body.current }),
    ...(body?.data === undefined ? {} : { data: body.data }),
    ...(retryAfter > 0 ? { retryAfter } : {}),
  });
}

async function decode<C extends Call>(call: C, response: Response, parts: Parts): Promise<Reply<C>> {
  if (call.envelope === 'none' || response.status === 204) return undefined as Reply<C>;
  const asked: { page?: number; perPage?: number } | undefined = parts.query;
  const body: unknown = await response.json().catch(() => undefined);
  if (body === undefined) throw new Failure(0, genericError);
  const reply = unwrap(call.envelope, body, { page: asked?.page ?? 1, perPage: asked?.perPage ?? 20 });
  if (!call.reply) return reply as Reply<C>;
  if (call.envelope === 'list' || call.envelope === 'hydra') {
    const page = reply as Page<unknown>;
    return { ...page, resources: page.resources.map((row) => z.parse(call.reply!, row)) } as Reply<C>;
  }
  return z.parse(call.reply, reply) as Reply<C>;
}

/** Retries once after renewing the session; a second rejection is final. */
async function sendRenewed(call: Call, parts: Parts & CallOptions, refused: Response, used: string | undefined) {
  const failure = await failureOf(refused);
  if (failure.message === expiredTokenMessage && (await scope?.renew(used))) {
    const response = await send(call, parts);
    if (response.status !== 401) return response;
  }
  scope?.ended();
  throw failure;
}

/** Makes a call. Example: `await callApi(getProject, { params: { id } })`. */
export async function callApi<C extends Call>(
  call: C,
  args: CallArgs<C> & CallOptions = {} as CallArgs<C> & CallOptions,
): Promise<Reply<C>> {
  const parts = args as Parts & CallOptions;
  const response = await callForResponse(call, parts);
  const reply = await decode(call, response, parts);
  if (call.access !== 'public') scope?.succeeded();
  return reply;
}

/** Makes a call that returns a file, and saves it under the name that the server gives. */
export async function downloadFile<C extends Call & { readonly envelope: 'file' }>(
  call: C,
  args: CallArgs<C>,
): Promise<void> {
  const response = await callForResponse(call, args as Parts);
  scope?.succeeded();
  const [, name = 'download'] =
    /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  saveBlob(await response.blob(), decodeURIComponent(name));
}

/** The bytes of a download, for display; their type is the one of the server. */
export async function fetchFile<C extends Call & { readonly envelope: 'file' }>(
  call: C,
  args: CallArgs<C> & CallOptions,
): Promise<Blob> {
  const response = await callForResponse(call, args as Parts & CallOptions);
  const blob = await response.blob();
  scope?.succeeded();
  return blob;
}

async function callForResponse(call: Call, parts: Parts & CallOptions): Promise<Response> {
  scope?.sent(call);
  const own = scope !== undefined && call.access !== 'public' && parts.token === undefined;
  const used = scope?.token();
  let response = await send(call, parts);
  if (own && response.status === 401) response = await sendRenewed(call, parts, response, used);
  if (own && response.status === 403) scope?.forbidden();
  if (!response.ok) throw await failureOf(response);
  scope?.sent(call);
  return response;
}

/** First parts of every query key: data of one organization or project is never shown in another. */
export const scopeKey = (): readonly [string, string] => [
  scope?.organizationId() ?? '',
  scope?.projectId() ?? noProject,
];
