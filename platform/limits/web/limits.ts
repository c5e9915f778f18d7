/** Limits of the current organization for buttons, and what opens the limits dialog. */
import { useSyncExternalStore } from 'react';
import { Failure } from '#platform/http/model/failure.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { getLimits } from '../contract.ts';
import { fits, limitNames, type LimitName } from '../model/plan-limits.ts';

/** How a limit stands; `limit` is -1 where there is none. */
export interface LimitState {
  readonly reached: boolean;
  readonly limit: number;
  readonly used: number;
}

/**
 * How a limit of the current organization stands; undefined while it loads. What creates or removes something that
 * is counted names `getLimits` among the calls it outdates.
 * Example: `<LimitButton reached={useLimit('member_count_limit')?.reached ?? false} onLimit={() => openLimits('member_count_limit')} ...>`.
 */
export function useLimit(name: LimitName): LimitState | undefined {
  // Others create things too, so that an answer of a moment ago is asked again on each page.
  const { data } = useRead(getLimits, {}, { staleTime: 0 });
  if (!data) return undefined;
  const limit = data.limits[name];
  const used = data.usage[name];
  return { reached: !fits(limit, used), limit, used };
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

/** Closes it. */
export const closeLimits = (): void => change(undefined);

/** The limit whose dialog is open. */
export const useOpenedLimit = (): LimitName | undefined => useSyncExternalStore(subscribe, () => opened);

/** Opens the dialog when a call was refused by a limit; true when it did. */
export function explainLimit(error: unknown): boolean {
  const name = error instanceof Failure ? limitNames.find((known) => known === error.code) : undefined;
  if (name === undefined) return false;
  openLimits(name);
  return true;
}
