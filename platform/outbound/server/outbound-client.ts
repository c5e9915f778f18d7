/**
 * HTTP calls to addresses that people enter. They reach public hosts only: a name is resolved once, every address behind
 * it is checked, and the connection goes to what was checked.
 */
import { lookup as resolveName } from 'node:dns/promises';
import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { notPublicMessage, unusableUrlMessage, usableUrlPattern } from '../contract.ts';
import { isAllowedAddress, isAllowedHost, nothingAllowed, type Allowance } from './allowance.ts';
import { isSpecialAddress } from './special-addresses.ts';

/** An address behind a name. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** What a call is sent with. */
export interface OutboundPost {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** How a call ended. */
export interface OutboundResult {
  /** Null without an answer. */
  readonly status: number | null;
  readonly milliseconds: number;
  /** A sentence for people; absent after an answer of 200 to 299. */
  readonly problem?: string;
  /** Nobody answered, so that other calls to this host would end the same way. */
  readonly isUnreachable: boolean;
}

/** A call whose answer is read. */
export interface OutboundRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Bytes of the answer; a longer one is a problem. */
  readonly mostBytes: number;
}

/** What was answered, or why there is no answer: a sentence for people. */
export type OutboundAnswer =
  | { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }
  | { readonly problem: string };

/** Seconds within which an answer must begin and end. */
export const answerSeconds = 10;
/** Bytes of an answer that are read before the connection is closed. */
const mostBytes = 16 * 1024;

/** Redirects that a reading call follows, each of them checked. */
const mostRedirects = 3;

class NotPublic extends Error {}
/** A failure with a sentence for people. */
class Unreadable extends Error {}

/** Settings of a client; those of tests differ. */
export interface OutboundSettings {
  readonly allowance?: Allowance;
  readonly resolve?: (host: string) => Promise<readonly ResolvedAddress[]>;
  readonly timeoutMs?: number;
}

/** Calls hosts of the internet. */
export class OutboundClient {
  readonly #allowance: Allowance;
  readonly #resolve: (host: string) => Promise<readonly ResolvedAddress[]>;
  readonly #timeoutMs: number;

  constructor({ allowance = nothingAllowed, resolve, timeoutMs = answerSeconds * 1_000 }: OutboundSettings = {}) {
    this.#allowance = allowance;
    this.#resolve = resolve ?? ((host) => resolveName(host, { all: true }));
    this.#timeoutMs = timeoutMs;
  }

  /** Why a URL is never called; undefined when it may be. A name that cannot be resolved now may be known later. */
  async problemOf(text: string): Promise<string | undefined> {
    if (!isUsableUrl(text)) return unusableUrlMessage;
    try {
      await withSignal(this.#checkedAddresses(new URL(text)), AbortSignal.timeout(this.#timeoutMs));
      return undefined;
    } catch (error) {
      return error instanceof NotPublic ? notPublicMessage : undefined;
    }
  }

  /** Posts a body. Never throws; redirects are an answer like others, and not followed. */
  async post(text: string, sent: OutboundPost): Promise<OutboundResult> {
    const started = performance.now();
    const since = (): number => Math.round(performance.now() - started);
    if (!isUsableUrl(text)) return { status: null, milliseconds: 0, problem: unusableUrlMessage, isUnreachable: true };
    try {
      const status = await this.#statusOf(new URL(text), sent);
      const problem = problemOfStatus(status);
      return { status, milliseconds: since(), ...(problem ? { problem } : {}), isUnreachable: false };
    } catch (error) {
      return { status: null, milliseconds: since(), problem: this.#problemOfError(error), isUnreachable: true };
    }
  }

  /**
   * Makes a call and reads its answer. Never throws. A GET follows redirects; to another origin it goes without the
   * headers, which hold secrets.
   */
  async send(text: string, request: OutboundRequest): Promise<OutboundAnswer> {
    const signal = AbortSignal.timeout(this.#timeoutMs);
    try {
      let url = usable(text);
      let { headers } = request;
      for (let redirects = 0; ; redirects += 1) {
        const answer = await this.#answerOf(url, { ...request, headers }, signal);
        const to = redirectOf(url, request, answer);
        if (to === undefined) return answer;
        if (redirects === mostRedirects) throw new Unreadable('There were too many redirects.');
        if (to.origin !== url.origin) headers = {};
        url = to;
      }
    } catch (error) {
      return { problem: this.#problemOfError(error) };
    }
  }

  /**
   * Addresses behind a URL that may be connected to, for programs that make the connection themselves. Rejects with a
   * sentence for people.
   */
  async addressesOf(text: string): Promise<readonly ResolvedAddress[]> {
    try {
      return await withSignal(this.#checkedAddresses(usable(text)), AbortSignal.timeout(this.#timeoutMs));
    } catch (error) {
      throw new Error(this.#problemOfError(error), { cause: error });
    }
  }

  /** Addresses that may be connected to. Throws NotPublic when one of them is special: a name may have several. */
  async #checkedAddresses(url: URL): Promise<readonly ResolvedAddress[]> {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const family = isIP(host);
    const addresses = family === 0 ? await this.#resolve(host) : [{ address: host, family }];
    const isOpen = isAllowedHost(this.#allowance, url);
    for (const { address } of addresses) {
      if (!isOpen && isSpecialAddress(address) && !isAllowedAddress(this.#allowance, address)) throw new NotPublic();
    }
    return addresses;
  }

  async #statusOf(url: URL, { body, headers }: OutboundPost): Promise<number> {
    const signal = AbortSignal.timeout(this.#timeoutMs);
    const answer = await this.#call(url, { method: 'POST', headers, body }, signal);
    discard(answer);
    return answer.statusCode ?? 0;
  }

  async #answerOf(url: URL, request: OutboundRequest, signal: AbortSignal) {
    const answer = await this.#call(url, request, signal);
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await bodyOf(answer, request.mostBytes) };
  }

  async #call(
    url: URL,
    { method, headers, body }: Omit<OutboundRequest, 'mostBytes'>,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    const addresses = await withSignal(this.#checkedAddresses(url), signal);
    const options: RequestOptions = {
      method,
      protocol: url.protocol,
      hostname: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port,
      path: `${url.pathname}${url.search}`,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
      lookup: onlyTo(addresses),
      agent: false,
      signal,
    };
    return new Promise((resolve, reject) => {
      const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(options, resolve);
      request.on('error', reject);
      request.end(body);
    });
  }

  #problemOfError(error: unknown): string {
    if (error instanceof NotPublic) return notPublicMessage;
    if (error instanceof Unreadable) return error.message;
    const { code = '', name = '' } = error as { readonly code?: string; readonly name?: string };
    if (name === 'TimeoutError' || name === 'AbortError') {
      return `There was no answer within ${this.#timeoutMs / 1_000} seconds.`;
    }
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The host name could not be resolved.';
    if (code === 'ECONNREFUSED') return 'The connection was refused.';
    if (code.includes('CERT') || code.startsWith('ERR_TLS') || code.includes('SIGNED')) {
      return `The certificate of the host is not valid (${code}).`;
    }
    return `The connection failed${code ? ` (${code})` : ''}.`;
  }
}

/** Throws for an address that is never called. */
function usable(text: string): URL {
  if (!isUsableUrl(text)) throw new Unreadable(unusableUrlMessage);
  return new URL(text);
}

/** Where a reading call is sent on to; undefined for an answer that is the last. */
function redirectOf(
  from: URL,
  { method }: OutboundRequest,
  { status, headers: { location } }: { readonly status: number; readonly headers: IncomingHttpHeaders },
): URL | undefined {
  if (method !== 'GET' || location === undefined || ![301, 302, 303, 307, 308].includes(status)) return undefined;
  if (!URL.canParse(location, from.href)) throw new Unreadable(unusableUrlMessage);
  return usable(new URL(location, from.href).href);
}

async function bodyOf(answer: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > mostBytes) throw new Unreadable(`The answer is larger than ${Math.round(mostBytes / 1024)} kB.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const isUsableUrl = (text: string): boolean => usableUrlPattern.test(text) && URL.canParse(text);

function problemOfStatus(status: number): string | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status >= 300 && status < 400) return `The receiver answered ${status}, a redirect, which is not followed.`;
  return `The receiver answered ${status}.`;
}

/** Answers with the addresses that were checked, whatever the name means by now. */
const onlyTo =
  (addresses: readonly ResolvedAddress[]): LookupFunction =>
  (_host, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, [...addresses]);
    else done(first ? null : new Error('A name without an address.'), first?.address ?? '', first?.family);
  };

/** Reads a little of an answer that nobody needs, so that the connection can end in peace. */
function discard(answer: IncomingMessage): void {
  let bytes = 0;
  answer.on('error', () => undefined);
  answer.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > mostBytes) answer.destroy();
  });
}

/** The resolver of the operating system cannot be cancelled, but need not be waited for. */
function withSignal<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const give = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', give, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', give));
}
