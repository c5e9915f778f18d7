/** The footer of a table: visible range and page links. */
import { Pagination } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';
import classes from './data-table.module.css';

/** Where the page lies; `page` counts from 1. */
export interface Paging {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

const arrowLabels = { first: 'First page', previous: 'Previous page', next: 'Next page', last: 'Last page' } as const;

/**
 * Range at the left, pages at the right; nothing when there is one page only. A page that has lost its last row, here or by
 * somebody else, gives way to the one before.
 */
export function TablePaging({ page, perPage, total, onPage, label }: Paging & { readonly label: string }) {
  const isNarrow = useMediaQuery('(max-width: 480px)') ?? false;
  const last = Math.max(1, Math.ceil(total / perPage));
  const turnBack = useEffectEvent(() => onPage(last));
  useEffect(() => {
    if (page > last) turnBack();
  }, [page, last]);
  if (total <= perPage) return null;
  const first = (page - 1) * perPage + 1;
  return (
    <nav className={classes.paging} aria-label={`Pages of ${label}`}>
      <span>
        {first}–{Math.min(page * perPage, total)} of {total}
      </span>
      <Pagination
        size="xs"
        gap={4}
        value={page}
        total={last}
        siblings={isNarrow ? 0 : 1}
        onChange={onPage}
        getControlProps={(control) => ({ 'aria-label': arrowLabels[control] })}
        getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
        classNames={{ control: classes.page ?? '' }}
      />
    </nav>
  );
}
