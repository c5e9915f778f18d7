/** The filter of an activity list, kept in the URL so that Back and links work. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { periodStart } from '../model/activity-words.ts';

/** Search parameters of the URL. */
export interface ActivitySearch {
  readonly kind?: string;
  readonly id?: string;
  readonly actor?: string;
  readonly project?: string;
  readonly days?: string;
}

const everything = { kind: undefined, id: undefined, actor: undefined, project: undefined, days: undefined };

/** The current filter, the query for it, a function to change it, and one that clears it while there is something to clear. */
export function useActivityFilter() {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  const [openedAt] = useState(() => new Date());
  const text = (name: keyof ActivitySearch): string | undefined =>
    search[name] === undefined || search[name] === '' ? undefined : String(search[name]);
  const chosen = {
    kind: text('kind'),
    id: text('id'),
    actor: text('actor'),
    project: text('project'),
    days: text('days'),
  };
  const choose = (change: { readonly [Name in keyof ActivitySearch]?: string | undefined }): void => {
    setPage(1);
    void navigate({ to: '.', search: { ...chosen, ...change }, replace: true });
  };
  const { days, ...rest } = chosen;
  const given = Object.entries({ ...rest, from: periodStart(days, openedAt) }).filter(([, value]) => value);
  const clear = Object.values(chosen).some((value) => value !== undefined) ? () => choose(everything) : undefined;
  return { chosen, choose, clear, page, setPage, query: Object.fromEntries(given) as Record<string, string> };
}
