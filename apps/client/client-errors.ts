/** The error of the client. */

/** A fault in one field of what was sent. `path` is exact, for example `links[0].link`. */
export interface Violation {
  readonly field: string;
  readonly path: string;
  readonly errors: readonly string[];
  readonly line?: number;
  readonly column?: number;
  readonly length?: number;
  readonly hint?: string;
}

/** What a refusal tells besides its sentence. */
export interface ErrorFacts {
  readonly code?: string | undefined;
  readonly violations?: readonly Violation[] | undefined;
  readonly current?: unknown;
  readonly retryAfter?: number | undefined;
}

/** A call that failed. `message` is the sentence of the server. */
export class ArchwrightError extends Error {
  override readonly name = 'ArchwrightError';
  /** Of the answer; 0 when there was none. */
  readonly status: number;
  /** For example `stale_revision`; `network`, `timeout` or `foreign` when the server did not answer as Archwright. */
  readonly code: string | undefined;
  readonly violations: readonly Violation[];
  /** What stands now, when the call was made from an older state. */
  readonly current: unknown;
  /** Seconds after which the call may be made again. */
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, facts: ErrorFacts = {}) {
    super(message);
    this.status = status;
    this.code = facts.code;
    this.violations = facts.violations ?? [];
    this.current = facts.current;
    this.retryAfter = facts.retryAfter;
  }
}

/** The error that an unsuccessful answer stands for. */
export async function errorOf(response: Response): Promise<ArchwrightError> {
  const { status, headers } = response;
  if (status >= 300 && status < 400)
    return new ArchwrightError(status, `The server sends elsewhere: ${headers.get('location') ?? status}`, {
      code: 'foreign',
    });
  const body = (await response.json().catch(() => undefined)) as
    | { readonly error?: { readonly message?: string; readonly code?: string } }
    | undefined;
  const facts = body as ErrorFacts | undefined;
  return new ArchwrightError(status, body?.error?.message ?? `The server answered ${status}.`, {
    code: body?.error?.code,
    violations: facts?.violations,
    current: facts?.current,
    retryAfter: Number(headers.get('retry-after')) || undefined,
  });
}
