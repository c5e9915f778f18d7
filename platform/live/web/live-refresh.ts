/** Reads again what a page shows and what others have changed, at a moment that disturbs nobody. */
import type { Query, QueryClient } from '@tanstack/react-query';
import { isOutdatedBy } from '../model/outdated-reads.ts';

/** Milliseconds: changes that come together are one refresh, between two refreshes, until a disturbing one is tried again. */
const rests = { together: 120, between: 800, disturbing: 400 } as const;

/** Only what reads and nothing else: opening the home page, for example, ends a visit. */
const readNames = { lists: /^(?:list|search)/, things: /^get/ } as const;

/** Kinds that have changed; `all` after a gap. */
type Outdated = Set<string> | 'all';

const isField = (element: Element | null): boolean =>
  element instanceof HTMLElement && (element.isContentEditable || element.matches('input, textarea, select'));

/** Dialogs hold forms, and what they were opened for stays as it was. */
const hasDialog = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

const isEditAddress = (): boolean => /\/(?:edit|new)(?:\/|$)/.test(window.location.pathname);

/** Editors read once and merge what others saved by themselves. */
const isHeld = (query: Query): boolean =>
  query.observers.some(({ options: { staleTime } }) => staleTime === Number.POSITIVE_INFINITY);

/** The refreshing of one page. */
export class LiveRefresh {
  readonly #client: QueryClient;
  readonly #organizationId: string;
  /** Lists and single things wait apart: forms are made of things, so these wait while something is typed. */
  readonly #outdated: { lists: Outdated; things: Outdated } = { lists: new Set(), things: new Set() };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastAt = 0;

  constructor(client: QueryClient, organizationId: string) {
    this.#client = client;
    this.#organizationId = organizationId;
  }

  /** Something of this kind has changed. */
  changed(kind: string): void {
    const { lists, things } = this.#outdated;
    if (lists !== 'all') lists.add(kind);
    if (things !== 'all') things.add(kind);
    this.#plan(rests.together);
  }

  /** Anything may have changed. */
  changedAll(): void {
    this.#outdated.lists = 'all';
    this.#outdated.things = 'all';
    this.#plan(rests.together);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #plan(rest: number): void {
    if (this.#timer !== undefined) return;
    const pause = Math.max(rest, this.#lastAt + rests.between - performance.now());
    this.#timer = setTimeout(() => this.#refresh(), pause);
  }

  #refresh(): void {
    this.#timer = undefined;
    this.#lastAt = performance.now();
    const isDisturbing = document.hidden || hasDialog();
    if (!isDisturbing) this.#read('lists');
    if (!isDisturbing && !isField(document.activeElement) && !isEditAddress()) this.#read('things');
    const { lists, things } = this.#outdated;
    if (lists === 'all' || things === 'all' || lists.size + things.size > 0) this.#plan(rests.disturbing);
  }

  #read(part: 'lists' | 'things'): void {
    const outdated = this.#outdated[part];
    this.#outdated[part] = new Set();
    if (outdated !== 'all' && outdated.size === 0) return;
    const predicate = (query: Query): boolean => {
      const [organizationId, , name] = query.queryKey;
      if (organizationId !== this.#organizationId || typeof name !== 'string' || isHeld(query)) return false;
      if (!readNames[part].test(name)) return false;
      return outdated === 'all' || [...outdated].some((kind) => isOutdatedBy(name, kind));
    };
    void this.#client.invalidateQueries({ predicate });
  }
}
