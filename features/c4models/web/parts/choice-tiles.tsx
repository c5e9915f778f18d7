/** Radio group of tiles with pictures. */
import { useId, type ReactNode } from 'react';
import classes from './choice-tiles.module.css';

/** A tile. */
export interface TileChoice<T extends string> {
  readonly value: T;
  readonly label: string;
  /** Short label below the picture; the full label is the accessible name. */
  readonly short?: string;
  readonly picture?: ReactNode;
  /** Hint below the label. */
  readonly hint?: string;
  readonly disabled?: boolean;
}

interface ChoiceTilesProps<T extends string> {
  readonly label: string;
  readonly required?: boolean;
  readonly choices: readonly TileChoice<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** `card`: radio, label, picture on the right, hint below. */
  readonly look?: 'tile' | 'card';
}

/** The selected tile has a frame; screen readers announce it. */
export function ChoiceTiles<T extends string>(props: ChoiceTilesProps<T>) {
  const { label, required = false, choices, value, onChange, look = 'tile' } = props;
  const name = useId();
  return (
    <fieldset className={classes.group} data-look={look}>
      <legend className={classes.legend}>
        {label}
        {required ? (
          <span className={classes.star} aria-hidden="true">
            {' *'}
          </span>
        ) : null}
      </legend>
      <div className={classes.tiles} style={{ gridTemplateColumns: `repeat(${choices.length}, minmax(0, 1fr))` }}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.tile} title={choice.short ? choice.label : undefined}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              aria-label={choice.label}
              onChange={() => onChange(choice.value)}
            />
            <span className={classes.picture} aria-hidden="true">
              {choice.picture}
            </span>
            <span className={classes.words} aria-hidden="true">
              <span className={classes.label}>{choice.short ?? choice.label}</span>
              {choice.hint ? <span className={classes.hint}>{choice.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
