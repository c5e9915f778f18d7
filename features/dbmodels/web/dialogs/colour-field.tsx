/** Chooses the colour of a table or area. */
import type { CSSProperties } from 'react';
import { colourCount, colourOf } from '../../model/schema-looks.ts';
import { useSchemaLook } from '../use-schema-scene.ts';
import classes from './schema-dialogs.module.css';

const names = ['Indigo', 'Red', 'Blue', 'Amber', 'Teal', 'Purple', 'Green', 'Pink', 'Grey'] as const;

interface ColourFieldProps {
  /** From 1; undefined is the colour that the name gives. */
  readonly value: number | undefined;
  readonly onChange: (colour: number | undefined) => void;
  readonly isReadOnly: boolean;
}

/** Pressed again, a colour is taken away. */
export function ColourField({ value, onChange, isReadOnly }: ColourFieldProps) {
  const look = useSchemaLook();
  return (
    <fieldset className={classes.group} disabled={isReadOnly}>
      <legend className={classes.legend}>Colour</legend>
      <div className={classes.swatches}>
        {Array.from({ length: colourCount }, (_, at) => at + 1).map((number) => {
          const style: CSSProperties & Record<'--swatch', string> = { '--swatch': colourOf(look, number) };
          return (
            <button
              key={number}
              type="button"
              className={classes.swatch}
              style={style}
              aria-label={names[number - 1] ?? `Colour ${number}`}
              title={names[number - 1]}
              aria-pressed={value === number}
              onClick={() => onChange(value === number ? undefined : number)}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
