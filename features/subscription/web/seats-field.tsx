/** Chooses a number of projects, and says what they cost. */
import { ActionIcon, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { seatRange } from '../contract.ts';
import { projectWords } from './money-words.ts';
import classes from './seats-field.module.css';

/** The number in a field; undefined unless it is one of the allowed ones. */
export function seatsIn(text: string, min: number): number | undefined {
  const seats = Number(text);
  return /^\d{1,3}$/.test(text.trim()) && seats >= min && seats <= seatRange.max ? seats : undefined;
}

interface SeatsFieldProps {
  readonly value: string;
  /** Not fewer than there are projects. */
  readonly min: number;
  readonly unitPrice: number;
  readonly onChange: (text: string) => void;
}

/** Buttons beside the field change it by one. */
export function SeatsField({ value, min, unitPrice, onChange }: SeatsFieldProps) {
  const seats = seatsIn(value, min);
  const step = (by: number): void => onChange(String(Math.min(seatRange.max, Math.max(min, (seats ?? min) + by))));
  const error =
    min > 1
      ? `Please choose ${min} to ${seatRange.max}: there are ${projectWords(min)}.`
      : 'Please choose 1 to 100 projects.';
  return (
    <div className={classes.field}>
      <div className={classes.row}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label="One project less"
          disabled={seats === min}
          onClick={() => step(-1)}
        >
          <IconMinus size={16} stroke={1.7} />
        </ActionIcon>
        <TextInput
          className={classes.number ?? ''}
          aria-label="Number of projects"
          inputMode="numeric"
          value={value}
          error={seats === undefined}
          aria-describedby="seats-price"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <ActionIcon
          variant="default"
          size={36}
          aria-label="One project more"
          disabled={seats === seatRange.max}
          onClick={() => step(1)}
        >
          <IconPlus size={16} stroke={1.7} />
        </ActionIcon>
        <span className={classes.word}>{seats === 1 ? 'project' : 'projects'}</span>
      </div>
      <p id="seats-price" className={classes.price} data-wrong={seats === undefined || undefined} aria-live="polite">
        {seats === undefined ? (
          error
        ) : (
          <>
            {seats} × {unitPrice} euro = <strong>{seats * unitPrice} euro per month</strong>
          </>
        )}
      </p>
    </div>
  );
}
