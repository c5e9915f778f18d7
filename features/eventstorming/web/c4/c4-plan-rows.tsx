/** The preview of what a board becomes in a C4 model: a row for each element and relationship. */
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { TablePaging } from '#platform/ui/web/table-paging.tsx';
import type { C4Row } from '../../model/c4-plan-shape.ts';
import { elementWords } from '../../contract.ts';
import classes from './c4-elements.module.css';

/** Rows of a page; a board may have thousands. */
const perPage = 100;

const becomes = ({ type }: C4Row): string => (type === 'relationship' ? 'Relationship' : elementWords[type]);

/** A relationship says what for, an element where. */
const placeOf = ({ type, within }: C4Row): string =>
  within === '' ? '' : type === 'relationship' ? `“${within}”` : `in ${within}`;

function stateOf({ board, name, state, reason, isOpen, isTicked }: C4Row): string {
  if (state === 'impossible') return `Not possible: ${reason}`;
  if (state === 'there') {
    const there = board === name ? 'Already there' : `Already there as “${name}”`;
    return isOpen ? `${there}, gets a link to the board` : there;
  }
  if (isTicked) return 'New';
  return isOpen ? 'Left out' : 'Left out with what it needs';
}

/** “40 rows: 30 ticked, 8 already there, 2 not possible”. */
function countText(rows: readonly C4Row[]): string {
  const of = (told: string, fits: (row: C4Row) => boolean): readonly string[] => {
    const count = rows.filter(fits).length;
    return count === 0 ? [] : [`${count.toLocaleString('en')} ${told}`];
  };
  const parts = [
    ...of('ticked', ({ isTicked }) => isTicked),
    ...of('left out', ({ state, isTicked }) => state === 'new' && !isTicked),
    ...of('already there', ({ state, isTicked }) => state === 'there' && !isTicked),
    ...of('not possible', ({ state }) => state === 'impossible'),
  ];
  return `${rows.length.toLocaleString('en')} ${rows.length === 1 ? 'row' : 'rows'}: ${parts.join(', ')}`;
}

interface RowProps {
  readonly row: C4Row;
  readonly onTick: (keys: readonly string[], isOn: boolean) => void;
}

function PlanRow({ row, onTick }: RowProps) {
  const { key, board, from, isOpen, isTicked, state } = row;
  const place = placeOf(row);
  return (
    <tr data-state={state}>
      <td className={classes.tick}>
        <Checkbox
          size="xs"
          checked={isTicked}
          disabled={!isOpen}
          aria-label={`${board}, ${becomes(row)}`}
          onChange={({ currentTarget }) => onTick([key], currentTarget.checked)}
        />
      </td>
      <th scope="row">
        <span className={classes.name} title={board}>
          {board}
        </span>
        <small>{from}</small>
      </th>
      <td>
        {becomes(row)}
        {place === '' ? null : (
          <small className={classes.name} title={place}>
            {place}
          </small>
        )}
      </td>
      <td className={classes.state}>{stateOf(row)}</td>
    </tr>
  );
}

interface RowsProps {
  readonly rows: readonly C4Row[];
  readonly onTick: RowProps['onTick'];
}

/** Rows that cannot be ticked say why. */
export function C4PlanRows({ rows, onTick }: RowsProps) {
  const [chosenPage, setPage] = useState(1);
  // Other choices may leave fewer pages.
  const page = Math.min(chosenPage, Math.max(1, Math.ceil(rows.length / perPage)));
  const open = rows.filter(({ isOpen }) => isOpen);
  const ticked = open.filter(({ isTicked }) => isTicked).length;
  const isAll = open.length > 0 && ticked === open.length;
  return (
    <>
      <output className="aw-muted">{countText(rows)}</output>
      <table className={classes.rows}>
        <caption className="aw-hidden">What is made</caption>
        <thead>
          <tr>
            <td className={classes.tick}>
              <Checkbox
                size="xs"
                checked={isAll}
                indeterminate={ticked > 0 && !isAll}
                disabled={open.length === 0}
                aria-label="All rows"
                onChange={() => onTick(isAll ? open.map(({ key }) => key) : rows.map(({ key }) => key), !isAll)}
              />
            </td>
            <th scope="col">On the board</th>
            <th scope="col">Becomes</th>
            <th scope="col">In the model</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice((page - 1) * perPage, page * perPage).map((row) => (
            <PlanRow key={row.key} row={row} onTick={onTick} />
          ))}
        </tbody>
      </table>
      <TablePaging page={page} perPage={perPage} total={rows.length} onPage={setPage} label="the rows" />
    </>
  );
}
