/** State of the map in the URL, so that Back, links and reloading work. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { MapFilter } from '../model/map-filter.ts';

/** Views of the map. */
export const mapViews = ['graph', 'table'] as const;
/** One of `mapViews`. */
export type MapView = (typeof mapViews)[number];

/** Filters, view and selection. */
export interface MapChoice extends MapFilter {
  readonly view: MapView;
  /** Id of the selected node. */
  readonly selected?: string | undefined;
}

const day = 86_400_000;

/** Start of a day such as `2026-11-20`; undefined for anything else. */
function dayOf(value: unknown): number | undefined {
  const at = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

const text = (value: unknown): string | undefined => (value === undefined || value === '' ? undefined : String(value));

const dateText = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Search params without empty values. */
function toSearch({ view, selected, search, state, kind, from, to }: MapChoice): Readonly<Record<string, string>> {
  const parts = {
    view: view === 'graph' ? undefined : view,
    kind,
    state,
    search,
    from: from === undefined ? undefined : dateText(from),
    to: to === undefined ? undefined : dateText(to),
    selected,
  };
  return Object.fromEntries(Object.entries(parts).flatMap(([key, value]) => (value ? [[key, value] as const] : [])));
}

/** View and selection push a history entry; filters replace it. */
export function useMapChoice(): {
  readonly choice: MapChoice;
  readonly choose: (change: Partial<MapChoice>) => void;
} {
  const asked = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const { view, selected, search, state, kind, from, to } = asked;
  const choice = useMemo((): MapChoice => {
    const last = dayOf(to);
    return {
      view: view === 'table' ? 'table' : 'graph',
      selected: text(selected),
      search: text(search),
      state: text(state),
      kind: kind === 'adr' || kind === 'rfc' ? kind : undefined,
      from: dayOf(from),
      // The last day is included.
      to: last === undefined ? undefined : last + day - 1,
    };
  }, [view, selected, search, state, kind, from, to]);
  const choose = useCallback(
    (change: Partial<MapChoice>): void => {
      const isStep = 'view' in change || (change.selected !== undefined && choice.selected === undefined);
      void navigate({
        to: '.',
        search: toSearch({ ...choice, ...change }),
        replace: !isStep,
        resetScroll: false,
      } as never);
    },
    [navigate, choice],
  );
  return { choice, choose };
}
