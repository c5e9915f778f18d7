/** JSON calls to the API of a provider. Failures are sentences without addresses and tokens. */
import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import { GitProblem } from '#platform/git/server/git-problem.ts';
import type { OutboundClient, OutboundRequest } from '#platform/outbound/server/outbound-client.ts';
import { refusedTokenMessage } from '../contract.ts';

/** The provider does not accept the token. */
export class TokenRefused extends GitProblem {
  constructor() {
    super(refusedTokenMessage);
  }
}

/** Bytes of an answer that are read. */
const mostAnswerBytes = 8 * 1024 * 1024;

/** An answer as a schema reads it. */
export interface ProviderAnswer<Shape extends z.core.$ZodType> {
  readonly data: z.output<Shape>;
  readonly headers: IncomingHttpHeaders;
}

/** A call: its path below the API, and the body as JSON. */
export interface ProviderCall<Shape extends z.core.$ZodType> {
  readonly method?: OutboundRequest['method'];
  /** With its query; an absolute URL of the same API for further pages. */
  readonly path: string;
  readonly body?: object;
  readonly reply: Shape;
}

/** Calls one API with one token. */
export class ProviderHttp {
  readonly #outbound: Pick<OutboundClient, 'send'>;
  readonly #base: string;
  readonly #headers: Readonly<Record<string, string>>;

  /** @param base for example `https://gitlab.com/api/v4`, without a slash at the end */
  constructor(outbound: Pick<OutboundClient, 'send'>, base: string, headers: Readonly<Record<string, string>>) {
    this.#outbound = outbound;
    this.#base = base;
    this.#headers = headers;
  }

  /** Makes a call; undefined for 404. Throws TokenRefused for 401, and GitProblem for everything else. */
  async find<Shape extends z.core.$ZodType>(call: ProviderCall<Shape>): Promise<ProviderAnswer<Shape> | undefined> {
    const { method = 'GET', path, body, reply } = call;
    const url = path.startsWith(`${this.#base}/`) ? path : `${this.#base}${path}`;
    const answer = await this.#outbound.send(url, {
      method,
      headers: {
        accept: 'application/json',
        'user-agent': 'Archwright',
        ...this.#headers,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      mostBytes: mostAnswerBytes,
    });
    if ('problem' in answer) throw new GitProblem(answer.problem);
    const { status, headers } = answer;
    if (status === 404) return undefined;
    assertGood(status, headers);
    const read = z.safeParse(reply, jsonOf(answer.body));
    if (!read.success) throw new GitProblem('The provider sent an answer that Archwright does not understand.');
    return { data: read.data, headers };
  }

  /** The same for what must exist. */
  async call<Shape extends z.core.$ZodType>(call: ProviderCall<Shape>): Promise<ProviderAnswer<Shape>> {
    const found = await this.find(call);
    if (!found) throw new GitProblem('The provider does not know this, or the token may not see it.');
    return found;
  }
}

function assertGood(status: number, headers: IncomingHttpHeaders): void {
  if (status >= 200 && status < 300) return;
  if (status === 401) throw new TokenRefused();
  const isLimited = status === 429 || (status === 403 && headers['x-ratelimit-remaining'] === '0');
  if (isLimited) throw new GitProblem('The provider accepts no more calls at the moment. Archwright will try again.');
  if (status === 403) throw new GitProblem('The token lacks a permission that this needs.');
  if (status === 409 || status === 422) throw new GitProblem('The provider refused this request.');
  throw new GitProblem(`The provider answered ${status}.`);
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return undefined;
  }
}

/** A header as one text. */
export const headerOf = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name];
  return Array.isArray(value) ? (value[0] ?? '') : (value ?? '');
};

/** A query string. */
export const queryOf = (query: Readonly<Record<string, string | number | boolean>>): string =>
  new URLSearchParams(
    Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
  ).toString();

/** Basic authentication of git over HTTP. */
export const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
