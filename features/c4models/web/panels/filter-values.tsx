/** Filter values of an attribute with counts; pressed ones are active. */
import { useMemo, useState } from 'react';
import type { C4Document } from '../../model/c4-document.ts';
import { valuesOf, type ColourBy } from '../../model/c4-filter.ts';
import { valueWords } from './legend-entries.ts';
import classes from './find-panel.module.css';

interface FilterValuesProps {
  readonly by: ColourBy;
  readonly label: string;
  readonly document: C4Document;
  readonly wanted: readonly string[];
  readonly onChange: (wanted: readonly string[]) => void;
}

/** Number of values shown initially. */
const shownAtFirst = 12;

/** Most frequent first. */
function countedValues(by: ColourBy, { elements }: C4Document): readonly (readonly [value: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const item of elements.values()) {
    for (const value of new Set(valuesOf(by, item))) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].toSorted(([one, many], [other, more]) => more - many || one.localeCompare(other));
}

/** Renders nothing without values. */
export function FilterValues({ by, label, document, wanted, onChange }: FilterValuesProps) {
  const [isAll, setAll] = useState(false);
  const values = useMemo(() => countedValues(by, document), [by, document]);
  // Active values that no longer exist can still be cleared.
  const gone = wanted.filter((value) => !values.some(([known]) => known === value)).map((value) => [value, 0] as const);
  const all = [...gone, ...values];
  if (all.length === 0) return null;
  const shown = isAll ? all : all.filter(([value], at) => at < shownAtFirst || wanted.includes(value));
  return (
    <fieldset className={classes.values}>
      <legend>{label}</legend>
      {shown.map(([value, count]) => {
        const isWanted = wanted.includes(value);
        const words = valueWords(by, value);
        return (
          <button
            key={value}
            type="button"
            aria-pressed={isWanted}
            title={words}
            onClick={() => onChange(isWanted ? wanted.filter((one) => one !== value) : [...wanted, value])}
          >
            <span>{words}</span>
            <b>{count}</b>
          </button>
        );
      })}
      {shown.length < all.length ? (
        <button type="button" className={classes.more} onClick={() => setAll(true)}>
          {all.length - shown.length} more
        </button>
      ) : null}
    </fieldset>
  );
}
