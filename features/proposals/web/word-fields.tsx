/** The words of proposed changes of a C4 model as fields. */
import { Textarea, TextInput } from '@mantine/core';
import { withWord, wordsOf, type WordedChange } from '../model/change-words.ts';
import type { ErrorAt } from './field-faults.ts';
import classes from './proposals.module.css';

interface ChangeProps {
  readonly change: WordedChange;
  /** By the path in the change: `changes[0].name`, or `changes[0]` for what concerns a whole step. */
  readonly errorAt?: ErrorAt | undefined;
  readonly onChange: (change: WordedChange) => void;
}

interface StepWordsProps extends ChangeProps {
  /** Of the step among those of the change. */
  readonly place: number;
}

interface WordFieldsProps extends ChangeProps {
  /** The steps of the change in words; empty for a change of one step. */
  readonly steps: readonly string[];
}

/** The fields of the words of one step. */
export function StepWords({ change, place, errorAt, onChange }: StepWordsProps) {
  const step = `changes[${String(place)}]`;
  return wordsOf(change)
    .filter(({ path: [at] }) => at === place)
    .map(({ path, label, value, isLong }, nth) => {
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
    });
}

/** One field for each word, below the step that it belongs to. */
export function WordFields({ change, steps, errorAt, onChange }: WordFieldsProps) {
  const places = [...new Set(wordsOf(change).map(({ path: [at] }) => at))];
  return places.map((place) => (
    <fieldset key={place} className={classes.step}>
      {steps[place] === undefined ? null : <legend>{steps[place]}</legend>}
      <StepWords change={change} place={place} errorAt={errorAt} onChange={onChange} />
    </fieldset>
  ));
}
