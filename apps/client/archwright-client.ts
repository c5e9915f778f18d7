/** The client of the API: one file for Node 20 and browsers, whose calls are generated from the contracts. */
import type { Change } from '#platform/history/contract.ts';
import { ArchwrightError } from './client-errors.ts';
import { pause, sendCall, type CallOptions, type CallParts, type ClientOptions } from './client-sending.ts';
import type { ClientAreas, ClientPage, DownloadedFile } from './client-types.ts';
import type { Operation, Operations } from './client-calls.ts';

export { ArchwrightError };

/** Set by the build: the calls that API keys may make (tools/client-operations.ts). */
declare const clientOperations: Operations;

const operations: Operations = clientOperations;

/** What a stream of changes is asked for. */
export interface ChangesOptions {
  /** The cursor of the last change that is known already; everything of the last 30 days without it. */
  readonly after?: string | undefined;
  /** Waits for further changes instead of ending. */
  readonly follow?: boolean | undefined;
  /** Seconds between two questions while following; default 5. */
  readonly interval?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Calls by area, and what takes more than one call. */
export interface ArchwrightClient extends ClientAreas {
  /** Changes of the organization, oldest first and without gaps. */
  readonly changes: (options?: ChangesOptions) => AsyncIterable<Change>;
}

/** The file name that a server gives; beside the whole one stands another without signs, for old browsers. */
function fileNameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)/i.exec(disposition ?? '')?.[1] ?? 'download';
}

/** The cursor of the next page in a `Link` header. */
function nextIn(link: string | null): string | null {
  const [, query = ''] = /\?([^>]*)>;\s*rel="next"/.exec(link ?? '') ?? [];
  return new URLSearchParams(query).get('cursor');
}

/** The reply inside an answer. */
async function replyOf({ envelope }: Operation, parts: CallParts, response: Response): Promise<unknown> {
  if (envelope === 'none' || response.status === 204) return undefined;
  if (envelope === 'file') {
    const file: DownloadedFile = {
      name: fileNameIn(response.headers.get('content-disposition')),
      type: response.headers.get('content-type') ?? 'application/octet-stream',
      bytes: new Uint8Array(await response.arrayBuffer()),
    };
    return file;
  }
  const body = (await response.json().catch(() => undefined)) as Record<string, unknown> | undefined;
  if (typeof body !== 'object' || body === null)
    throw new ArchwrightError(0, 'The server answered something that is not from Archwright.', { code: 'foreign' });
  const next = nextIn(response.headers.get('link'));
  if (envelope === 'list') return { ...(body['data'] as object), next };
  if (envelope === 'hydra') {
    const resources = body['hydra:member'] as unknown[];
    const { page = 1, perPage = resources.length } = parts.query ?? {};
    return { resources, pagination: { page, perPage, total: body['hydra:totalItems'] }, next };
  }
  return envelope === 'item' ? body['data'] : body;
}

/** Makes the calls of one client, in its organization and project. */
class Caller {
  readonly #options: ClientOptions;
  #project: Promise<string> | undefined;

  constructor(options: ClientOptions) {
    this.#options = { ...options, address: options.address.replace(/\/+$/, '') };
  }

  async call(operation: Operation, parts: CallParts = {}): Promise<unknown> {
    const { access } = operation;
    const headers = {
      ...this.#headers(access !== 'public'),
      ...(access === 'project' ? { 'x-project': await this.#projectId(parts.signal) } : {}),
    };
    const sending = { options: this.#options, operation, parts, headers };
    return sendCall(sending, (response) => replyOf(operation, parts, response));
  }

  #headers(isSignedIn: boolean): Record<string, string> {
    const { key, organization } = this.#options;
    return {
      accept: 'application/json',
      ...(isSignedIn ? { authorization: `Bearer ${key}` } : {}),
      ...(organization === undefined ? {} : { 'x-tenant': organization }),
    };
  }

  /** The id of the project, asked for once. */
  #projectId(signal: AbortSignal | undefined): Promise<string> {
    this.#project ??= this.#findProject(signal).catch((error: unknown) => {
      this.#project = undefined;
      throw error;
    });
    return this.#project;
  }

  async #findProject(signal: AbortSignal | undefined): Promise<string> {
    const { project } = this.#options;
    if (project === undefined)
      throw new ArchwrightError(0, 'This call needs a project: name its code when the client is created.', {
        code: 'project',
      });
    const listProjects = operations['projects']?.['listProjects'];
    if (!listProjects) throw new Error('The client does not know how projects are listed.');
    const list = (args: CallParts): Promise<ClientPage<{ id: string; code: string }>> =>
      this.call(listProjects, { ...args, signal }) as Promise<ClientPage<{ id: string; code: string }>>;
    for await (const { id, code } of each(list, { query: { perPage: 100 } }))
      if (code.toUpperCase() === project.toUpperCase()) return id;
    throw new ArchwrightError(404, `There is no project "${project}" that this key opens.`, { code: 'project' });
  }
}

/** Arguments of a list. */
export type ListArguments = (CallOptions & { readonly query?: object | undefined }) | undefined;

/** All rows of a list in pages, read page by page. Example: `for await (const adr of each(client.adrs.listAdrs))`. */
export async function* each<Row, Args extends ListArguments>(
  list: (args: Args) => Promise<ClientPage<Row>>,
  args?: NoInfer<Args>,
): AsyncGenerator<Row, void, undefined> {
  let cursor: string | null | undefined;
  do {
    const query = { ...args?.query, ...(cursor === undefined ? {} : { cursor, page: undefined, perPage: undefined }) };
    const page: ClientPage<Row> = await list({ ...args, query } as Args);
    yield* page.resources;
    cursor = page.next;
  } while (cursor !== null);
}

async function* changesOf(
  client: Pick<ClientAreas, 'history'>,
  { after, follow = false, interval = 5, signal }: ChangesOptions,
): AsyncGenerator<Change, void, undefined> {
  for (let cursor = after; ;) {
    const query = cursor === undefined ? {} : { after: cursor };
    const { resources, next } = await client.history.listChanges({ query, signal });
    yield* resources;
    cursor = next ?? cursor;
    if (resources.length > 0) continue;
    if (!follow) return;
    await pause(interval, signal);
  }
}

/** A client with a key, for one organization and, where calls need it, one project. */
export function createClient(options: ClientOptions): ArchwrightClient {
  if (!/^https?:\/\//i.test(options.address)) throw new TypeError('The address must begin with https:// or http://.');
  if (!/^[\x21-\x7e]+$/.test(options.key)) throw new TypeError('The key holds characters that no key has.');
  const caller = new Caller(options);
  const areas = Object.fromEntries(
    Object.entries(operations).map(([area, calls]) => [
      area,
      Object.fromEntries(
        Object.entries(calls).map(([name, operation]) => [
          name,
          (parts?: CallParts): Promise<unknown> => caller.call(operation, parts),
        ]),
      ),
    ]),
  ) as unknown as ClientAreas;
  return { ...areas, changes: (asked = {}) => changesOf(areas, asked) };
}
