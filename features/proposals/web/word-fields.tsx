/** The words of proposed changes of a C4 model as fields. */
import { Button, Textarea, TextInput } from '@mantine/core';
import { withWord, wordsOf, type WordedChange } from '../model/change-words.ts';
import type { ErrorAt } from './field-faults.ts';
import classes from './proposals.module.css';

interface WordFieldsProps {
  readonly change: WordedChange;
  /** The steps of the change in words; empty for a change of one step. */
  readonly steps: readonly string[];
  /** By the path in the change: `changes[0].name`, or `changes[0]` for what concerns a whole step. */
  readonly errorAt?: ErrorAt | undefined;
  /** Takes a step out of the change; absent where the steps are given. */
  readonly onRemove?: ((step: number) => void) | undefined;
  readonly onChange: (change: WordedChange) => void;
}

/** One field for each word, below the step that it belongs to. */
export function WordFields({ change, steps, errorAt, onRemove, onChange }: WordFieldsProps) {
  const words = wordsOf(change);
  const places = [...new Set(words.map(({ path: [at] }) => at))];
  return places.map((place) => (
    <fieldset key={place} className={classes.step}>
      {steps[place] === undefined ? null : <legend>{steps[place]}</legend>}
      {words
        .filter(({ path: [at] }) => at === place)
        .map(({ path, label, value, isLong }, nth) => {
          const step = `changes[${String(place)}]`;
          const error = errorAt?.(`${step}.${path[1]}`) ?? (nth === 0 ? errorAt?.(step) : undefined);
          const set = (text: string): void => onChange(withWord(change, path, text));
          return isLong ? (
            <Textarea
              key={label}
              label={label}
              autosize
              minRows={2}
              value={value}
              error={error}
              onChange={({ currentTarget }) => set(currentTarget.value)}
            />
          ) : (
            <TextInput
              key={label}
              label={label}
              value={value}
              error={error}
              onChange={({ currentTarget }) => set(currentTarget.value)}
            />
          );
        })}
      {onRemove ? (
        <Button variant="subtle" size="compact-sm" w="fit-content" onClick={() => onRemove(place)}>
          Remove
        </Button>
      ) : null}
    </fieldset>
  ));
}
