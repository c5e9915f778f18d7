/** The typed client: makes a call of a contract, decodes its reply, throws a Failure when it is refused. */
import * as z from 'zod/mini';
import {
  expiredTokenMessage,
  genericError,
  noProject,
  projectHeader,
  tenantHeader,
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

/** Code of the failure of a call that took too long; it is not repeated, because the next one would take as long. */
export const timeoutCode = 'timeout';

/** Who calls and where; given by the session of the signed-in app. */
export interface ApiScope {
  readonly token: () => string | undefined;
  readonly organizationId: () => string | undefined;
  readonly projectId: () => string | undefined;
  /** Gets new tokens in place of the one that was refused; false when the session is over. */
  readonly renew: (refused: string | undefined) => Promise<boolean>;
  /** The server knows this session no more. */
  readonly ended: () => void;
  /** The server refused a call for lack of a right: the rights of the person may have changed. */
  readonly forbidden: () => void;
  /** After every call that was answered well. */
  readonly succeeded: () => void;
}

let scope: ApiScope | undefined;

/** Sets who calls from now on; visitors have no scope. */
export const setApiScope = (next: ApiScope | undefined): void => {
  scope = next;
};

/** What a call takes besides its parameters. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Another token than that of the session, for the moment between sign-in and session. */
  readonly token?: string;
  /** Hears how much of an upload was sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

type Parts = {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly upload?: UploadSource;
};

const headersOf = (call: Call, hasBody: boolean, token: string | undefined): Record<string, string> => ({
  accept: 'application/json',
  // The browser writes the type of a form itself, with its boundary.
  ...(hasBody && !call.upload
    ? { 'content-type': call.method === 'PATCH' ? 'application/merge-patch+json' : 'application/json' }
    : {}),
  ...(call.access === 'public' || !token ? {} : { authorization: `Bearer ${token}` }),
  ...(call.access === 'public' || !scope?.organizationId()
    ? {}
    : { [tenantHeader]: scope.organizationId() ?? '', [projectHeader]: scope.projectId() ?? noProject }),
});

function formOf(upload: UploadSource | undefined): FormData {
  const form = new FormData();
  if (upload) form.set('file', upload as Blob);
  return form;
}

async function sendUpload(
  call: Call,
  { upload, signal, onProgress, ...parts }: Parts & CallOptions,
  headers: Record<string, string>,
): Promise<Response> {
  const { postForm } = await import('./post-form.ts');
  return postForm(urlOf(call, parts), { method: call.method, headers, form: formOf(upload), signal, onProgress });
}

/** Sends once. A lost connection and a timeout are a Failure with status 0. */
async function send(call: Call, parts: Parts & CallOptions): Promise<Response> {
  const hasBody = call.method !== 'GET' && call.method !== 'DELETE' && (call.body ?? call.upload) !== undefined;
  const headers = headersOf(call, hasBody, parts.token ?? scope?.token());
  try {
    if (call.upload) return await sendUpload(call, parts, headers);
    const late = new AbortController();
    const isFile = call.envelope === 'file';
    const timer = isFile ? setTimeout(() => late.abort(), callTimeout) : undefined;
    const timeout = isFile ? late.signal : AbortSignal.timeout(callTimeout);
    const response = await fetch(urlOf(call, parts), {
      method: call.method,
      headers,
      signal: parts.signal ? AbortSignal.any([parts.signal, timeout]) : timeout,
      ...(hasBody ? { body: JSON.stringify(parts.body ?? {}) } : {}),
    });
    // The bytes of a file may take longer than an answer.
    clearTimeout(timer);
    return response;
  } catch (error) {
    // Whoever cancelled a call is not told of a failure.
    if (parts.signal?.aborted) throw error;
    const isLate = error instanceof DOMException && ['TimeoutError', 'AbortError'].includes(error.name);
    throw new Failure(0, genericError, isLate ? { code: timeoutCode } : {});
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

/** Sends again after the session was renewed once; a second refusal is the answer. */
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

/** Makes a call whose answer is a download, and has the browser save it under the name that the server gives. */
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

/** The bytes of a download, for showing them; their type is what the server says. */
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
  const own = scope !== undefined && call.access !== 'public' && parts.token === undefined;
  const used = scope?.token();
  let response = await send(call, parts);
  if (own && response.status === 401) response = await sendRenewed(call, parts, response, used);
  if (own && response.status === 403) scope?.forbidden();
  if (!response.ok) throw await failureOf(response);
  return response;
}

/** First parts of the key of everything that was read: nothing of one organization or project is shown in another. */
export const scopeKey = (): readonly [string, string] => [
  scope?.organizationId() ?? '',
  scope?.projectId() ?? noProject,
];
