/** The cards that the sandbox accepts, and a field for their number. */
import { TextInput } from '@mantine/core';
import { testCards } from '../../model/sandbox-rules.ts';
import classes from './sandbox.module.css';

const grouped = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');

interface TestCardFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (number: string) => void;
}

/** A click on a card fills the field. */
export function TestCardField({ value, error, onChange }: TestCardFieldProps) {
  return (
    <>
      <TextInput
        label="Card number"
        inputMode="numeric"
        autoComplete="off"
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <ul className={classes.cards} aria-label="Test cards">
        {testCards.map(({ number, label }) => (
          <li key={number}>
            <button type="button" className={classes.card} onClick={() => onChange(grouped(number))}>
              <code>{grouped(number)}</code>
            </button>
            <span>{label}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
