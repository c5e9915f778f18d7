/** Limits of the current organization for buttons, and the state of the limits dialog. */
import { useSyncExternalStore } from 'react';
import { Failure } from '#platform/http/model/failure.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { getLimits } from '../contract.ts';
import { fits, limitNames, unlimited, type LimitName } from '../model/plan-limits.ts';

/** Usage of a limit; `limit` is -1 for unlimited. */
export interface LimitState {
  readonly reached: boolean;
  readonly limit: number;
  readonly used: number;
}

/**
 * Usage of a limit of the current organization; undefined while it loads, also again after it was reached: the plan may
 * have changed since. Not reached when it cannot be read: then the server decides. Calls that create or remove something
 * that is counted list `getLimits` among the calls they invalidate.
 * Example: `<LimitButton reached={useLimit('member_count_limit')?.reached} onLimit={() => openLimits('member_count_limit')} ...>`.
 */
export function useLimit(name: LimitName): LimitState | undefined {
  // Other people create things too, so it is fetched again on each page.
  const { data, isError, isFetching } = useRead(getLimits, {}, { staleTime: 0 });
  if (!data) return isError ? { reached: false, limit: unlimited, used: 0 } : undefined;
  const limit = data.limits[name];
  const used = data.usage[name];
  const reached = !fits(limit, used);
  return reached && isFetching ? undefined : { reached, limit, used };
}

let opened: LimitName | undefined;
const listeners = new Set<() => void>();
const change = (next: LimitName | undefined): void => {
  opened = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Opens the dialog 'Subscription limit reached'. */
export const openLimits = (name: LimitName): void => change(name);

/** Closes the dialog. */
export const closeLimits = (): void => change(undefined);

/** The limit whose dialog is open. */
export const useOpenedLimit = (): LimitName | undefined => useSyncExternalStore(subscribe, () => opened);

/** Opens the dialog when a call failed by a limit; returns true when it did. */
export function explainLimit(error: unknown): boolean {
  const name = error instanceof Failure ? limitNames.find((known) => known === error.code) : undefined;
  if (name === undefined) return false;
  openLimits(name);
  return true;
}
