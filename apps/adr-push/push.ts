/** Sends records to the server in parts, with retries. */
import { setTimeout as pause } from 'node:timers/promises';
import { isRelationWarning } from '#features/adrs/model/adr-relations.ts';
import { exits, Stop, type Settings } from './arguments.ts';
import type { FoundRecord, SentRecord, Warning } from './records.ts';

/** Response of the server. */
export interface Answer {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly missing: number;
  readonly warnings: readonly Warning[];
  readonly documents: readonly {
    readonly externalId: string;
    readonly serialNumber: number;
    readonly result: 'created' | 'updated' | 'unchanged';
  }[];
}

interface Body {
  readonly repository: string;
  readonly complete: boolean;
  readonly allExternalIds?: readonly string[];
  readonly documents: readonly SentRecord[];
}

/** Limits of the server: 1,000 records and 20 MB per call; the list of all ids is sent with the last part. */
const mostRecords = 1_000;
const mostBytes = 14_000_000;
const mostTries = 4;
const patience = 180_000;

/** Splits the records into parts that fit one call. */
export function partsOf(records: readonly SentRecord[]): SentRecord[][] {
  const parts: SentRecord[][] = [[]];
  let bytes = 0;
  for (const record of records) {
    const size = Buffer.byteLength(JSON.stringify(record));
    const last = parts.at(-1) ?? [];
    if (last.length > 0 && (last.length >= mostRecords || bytes + size > mostBytes)) {
      parts.push([record]);
      bytes = size;
    } else {
      last.push(record);
      bytes += size;
    }
  }
  return parts;
}

/** Pushes everything; throws a Stop with the message of the server when it is refused. */
export async function push(settings: Settings, repository: string, records: readonly FoundRecord[]): Promise<Answer> {
  const parts = partsOf(records.map(({ sent }) => sent));
  const answers: Answer[] = [];
  for (const [index, documents] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const complete = settings.complete && isLast;
    const allExternalIds = records.map(({ sent }) => sent.externalId);
    const body: Body = {
      repository,
      complete,
      ...(complete && parts.length > 1 ? { allExternalIds } : {}),
      documents,
    };
    const answer = await send(settings, body);
    // References that an earlier part could not resolve may be resolved by a later one; the last response has the final
    // warnings.
    const isAsked = isLast || !settings.complete;
    const warnings = answer.warnings.filter(({ message }) => isAsked || !isRelationWarning(message));
    answers.push({ ...answer, warnings });
  }
  const sum = (of: (answer: Answer) => number): number => answers.reduce((total, answer) => total + of(answer), 0);
  return {
    created: sum(({ created }) => created),
    updated: sum(({ updated }) => updated),
    unchanged: sum(({ unchanged }) => unchanged),
    missing: sum(({ missing }) => missing),
    warnings: answers.flatMap(({ warnings }) => warnings),
    documents: answers.flatMap(({ documents }) => documents),
  };
}

/** Retrying is safe: a push is idempotent. */
async function send(settings: Settings, body: Body): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await sendOnce(settings, body);
    if ('answer' in outcome) return outcome.answer;
    if (tries >= mostTries) throw outcome.stop;
    await pause(Math.min(outcome.retryAfter ?? 2 ** tries, 60) * 1_000);
  }
}

type Outcome = { readonly answer: Answer } | { readonly stop: Stop; readonly retryAfter: number | undefined };

async function sendOnce(settings: Settings, body: Body): Promise<Outcome> {
  const address = `${settings.url}/api/public/v1/projects/${encodeURIComponent(settings.project)}/adrs/external`;
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, {
      method: 'PUT',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${settings.key}`,
        'content-type': 'application/json',
        ...(settings.tenant === undefined ? {} : { 'x-tenant': settings.tenant }),
      },
      body: JSON.stringify(body),
      // The key is sent to the configured server only, never to a redirect.
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    });
    text = await response.text();
  } catch (error) {
    const stop = new Stop(exits.unreachable, `${settings.url} cannot be reached: ${reasonOf(error)}`);
    return { stop, retryAfter: undefined };
  }
  if (response.status === 200) return { answer: answerIn(text, settings) };
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  const stop = refusal(response, text, body);
  if (response.status !== 429 && response.status < 502) throw stop;
  return { stop, retryAfter };
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const { code, message } = (cause ?? error) as { code?: unknown; message?: unknown };
  return String(code ?? message ?? error);
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

function answerIn(text: string, { url }: Settings): Answer {
  const answer = (parsed(text) as { data?: Answer } | undefined)?.data;
  if (!answer || !Array.isArray(answer.documents)) {
    throw new Stop(exits.unreachable, `${url} answered something that is not from Archwright.`);
  }
  return answer;
}

interface Refusal {
  readonly error?: { readonly message?: string };
  readonly violations?: readonly { readonly path: string; readonly errors: readonly string[] }[];
}

/** The message of the server with the violations by file. */
function refusal(response: Response, text: string, { documents }: Body): Stop {
  const { status } = response;
  if (status >= 300 && status < 400) {
    return new Stop(
      exits.refused,
      `The server sends elsewhere (${response.headers.get('location') ?? status}). Name that address with --url.`,
    );
  }
  const { error, violations = [] } = (parsed(text) ?? {}) as Refusal;
  const lines = violations.map(({ path, errors }) => {
    const [, at, field = ''] = /^documents\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
    const file = at === undefined ? undefined : documents[Number(at)]?.externalId;
    return `  ${file === undefined ? path : `${file}${field === '' ? '' : ` (${field})`}`}: ${errors.join(' ')}`;
  });
  const sentence = error?.message ?? `The server answered ${status}.`;
  const exit = status >= 500 ? exits.unreachable : exits.refused;
  return new Stop(exit, [`${sentence} (${status})`, ...lines].join('\n'));
}
