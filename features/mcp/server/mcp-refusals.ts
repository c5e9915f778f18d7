/** What a program reads about a call that failed: the sentences of the product, and nothing from inside of it. */
import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { Failure } from '#platform/http/model/failure.ts';
import { failureOf, isFault } from '#platform/http/server/error-answer.ts';
import { mcpLimits } from '../contract.ts';
import { currentVisit } from './visit.ts';

/** Hears of errors that are faults of the product, and in which tool, resource or completion. */
export type FaultListener = (error: Error, what: string) => void;

/** A sentence as a model needs it: those about texts may repeat a whole line of them. */
const brief = (sentence: string): string =>
  sentence.length > mcpLimits.refusal ? `${sentence.slice(0, mcpLimits.refusal).toWellFormed()}…` : sentence;

/** The sentence of a refusal, and each field that is wrong. */
export function refusalText({ message, details }: Failure): string {
  const violations = details.violations ?? [];
  const lines = violations.map(({ path, errors }) => `${path}: ${errors.join(' ')}`);
  // The sentence of the whole is often the one of the first field.
  return (message === violations[0]?.errors[0] ? lines : [message, ...lines]).map(brief).join('\n');
}

/** The failure that an error in `what` means for a program; faults of the product are reported. */
export function toldFailure(error: unknown, what: string, onFault: FaultListener): Failure {
  const failure = failureOf(error);
  // What a program broke off fails, too, and nobody waits for it.
  if (isFault(failure) && !currentVisit().signal.aborted) {
    onFault(error instanceof Error ? error : new Error(String(error)), what);
  }
  return failure;
}

/** Answers a request that is no call of a tool: what fails is an error of the protocol. `uri` is the resource asked for. */
export async function answered<Answer>(
  answer: () => Promise<Answer>,
  onFault: FaultListener,
  uri?: string,
): Promise<Answer> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    const failure = toldFailure(error, uri ?? 'a list or a completion', onFault);
    if (failure.status === 404 && uri !== undefined) throw new ResourceNotFoundError(uri, failure.message);
    const code = failure.status >= 500 ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams;
    throw new ProtocolError(code, refusalText(failure));
  }
}
