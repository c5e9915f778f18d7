/** The classes of a month: filter, order, and only the rows in view, so that thousands of them scroll smoothly. */
import { NativeSelect } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { SearchBox } from '#platform/ui/web/search-box.tsx';
import type { MetricClass } from '../contract.ts';
import { listedClasses, ordersFor, splitName, type ClassOrder } from '../model/class-listing.ts';
import { ScoreBadge } from './score-badge.tsx';
import classes from './class-list.module.css';

interface ClassListProps {
  readonly classList: readonly MetricClass[];
  readonly threshold: number;
  /** What the list is filtered by at first. */
  readonly words?: string;
  /** Name of the chosen class. */
  readonly chosen: string;
  readonly onChoose: (classname: string) => void;
}

/** Height of a row with its gap, px. */
const rowHeight = 44;

interface RowProps {
  readonly one: MetricClass;
  readonly threshold: number;
  readonly isChosen: boolean;
  readonly top: number;
  readonly onChoose: (classname: string) => void;
}

function Row({ one, threshold, isChosen, top, onChoose }: RowProps) {
  const { short, namespace } = splitName(one.classname);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the list around it has the focus and the keys
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option cannot hold a badge
      role="option"
      aria-selected={isChosen}
      id={`class ${one.classname}`}
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
      title={one.classname}
      onClick={() => onChoose(one.classname)}
    >
      <span className={classes.names}>
        <span className={classes.short}>{short}</span>
        <span className={classes.namespace}>{namespace}</span>
      </span>
      <ScoreBadge score={one.score} threshold={threshold} accepted={one.accepted?.reason} />
    </div>
  );
}

/** Position that a key moves the choice to; undefined for other keys. */
function positionAfter(key: string, position: number, last: number): number | undefined {
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: position + 1,
    ArrowUp: position - 1,
    PageDown: position + 10,
    PageUp: position - 10,
    Home: 0,
    End: last,
  };
  const next = moves[key];
  return next === undefined ? undefined : Math.max(0, Math.min(last, next));
}

/** The list with its filter. */
export function ClassList({ classList, threshold, words = '', chosen, onChoose }: ClassListProps) {
  const [filter, setFilter] = useState(words);
  const [order, setOrder] = useState<ClassOrder>('score');
  const wanted = useDeferredValue(filter);
  const orders = useMemo(() => ordersFor(classList), [classList]);
  const rows = useMemo(() => listedClasses(classList, { filter: wanted, order }), [classList, wanted, order]);
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react-hooks/incompatible-library -- The list is drawn by this component alone.
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const position = rows.findIndex(({ classname }) => classname === chosen);
  const first = useRef(true);
  useEffect(() => {
    // A class from the address is shown wherever it stands in the list.
    if (first.current && position > 0) virtual.scrollToIndex(position, { align: 'center' });
    first.current = false;
  }, [position, virtual]);
  const move = (event: KeyboardEvent): void => {
    const next = positionAfter(event.key, position, rows.length - 1);
    const row = next === undefined ? undefined : rows[next];
    if (next === undefined || !row) return;
    event.preventDefault();
    onChoose(row.classname);
    virtual.scrollToIndex(next);
  };
  return (
    <div className={classes.list}>
      <div className={classes.head}>
        <SearchBox label="Filter classes" value={filter} onSearch={setFilter} rest={120} fills />
        <NativeSelect
          size="xs"
          aria-label="Order"
          value={order}
          onChange={({ currentTarget }) => setOrder(currentTarget.value as ClassOrder)}
          data={[...orders]}
        />
      </div>
      <div
        ref={box}
        className={classes.rows}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot hold badges, nor thousands of rows
        role="listbox"
        aria-label={`${rows.length} classes`}
        aria-activedescendant={position < 0 ? undefined : `class ${chosen}`}
        tabIndex={0}
        onKeyDown={move}
      >
        <div style={{ height: virtual.getTotalSize() }} role="presentation">
          {virtual.getVirtualItems().map(({ index, start }) => {
            const one = rows[index];
            return one ? (
              <Row
                key={one.classname}
                one={one}
                threshold={threshold}
                isChosen={one.classname === chosen}
                top={start}
                onChoose={onChoose}
              />
            ) : null;
          })}
        </div>
        {rows.length === 0 ? <p className={classes.none}>No class matches this filter.</p> : null}
      </div>
    </div>
  );
}
