/** The request that is being answered. Handlers are registered once at a server that may answer many requests. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { UserCaller } from '#platform/http/server/caller.ts';

/** Facts of a request before its body is read. */
export interface McpKnock {
  readonly authorization: string | undefined;
  readonly origin: string | undefined;
  /** The host and port that the request names. */
  readonly host: string | undefined;
  readonly address: string;
  readonly userAgent: string;
}

/** A program that may connect. */
export interface McpGuest extends McpKnock {
  readonly caller: UserCaller;
}

/** One request of an admitted program. */
export interface McpVisit {
  readonly guest: McpGuest;
  /** Aborts when the program disconnects. */
  readonly signal: AbortSignal;
}

const visits = new AsyncLocalStorage<McpVisit>();

/** Answers a request; everything that happens for it finds it by `currentVisit`. */
export const during = <Answer>(visit: McpVisit, answer: () => Answer): Answer => visits.run(visit, answer);

/** The request that is being answered. Completions get no context from the SDK, so that no handler takes it from there. */
export function currentVisit(): McpVisit {
  const visit = visits.getStore();
  if (!visit) throw new Error('A handler ran outside of a request to the MCP endpoint.');
  return visit;
}
