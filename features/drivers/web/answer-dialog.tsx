/** Records what answers a driver, or changes why. */
import { metricFacts, metricKeys } from '@archwright/code-metrics';
import { NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { getC4Model } from '#features/c4models/contract.ts';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { searchPage } from '#platform/search/contract.ts';
import { tooLong } from '#platform/ui/model/too-long.ts';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { SearchBox } from '#platform/ui/web/search-box.tsx';
import { useKinds } from '#platform/ui/web/sections.tsx';
import {
  answerKinds,
  createDriverAnswer,
  driverLimits,
  listUnansweringDecisions,
  updateDriverAnswer,
  type AnswerKind,
  type DriverAnswer,
} from '../contract.ts';
import classes from './answer-dialog.module.css';
import type { NamedDriver } from './answer-list.tsx';
import { outdatedByAnswers } from './use-driver-answers.ts';

/** A thing that can answer. */
interface Choice {
  readonly kind: AnswerKind;
  readonly id: string;
  readonly title: string;
}

interface ReasonDialogProps {
  readonly answer: DriverAnswer;
  readonly onClose: () => void;
}

/** Changes the reason of an answer. */
export function AnswerReasonDialog({ answer, onClose }: ReasonDialogProps) {
  const update = useCall(updateDriverAnswer, { outdates: outdatedByAnswers, quiet: true });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Edit reason"
      initial={{ because: answer.because }}
      checks={{ because: (text) => tooLong(text, driverLimits.because) }}
      submitLabel="Update"
      onSubmit={async ({ because }) => {
        await update.mutateAsync({ params: { id: answer.id }, body: { because: because.trim() } });
      }}
    >
      {(field) => <Textarea {...field('because')} label="Because" autosize minRows={2} maxRows={6} data-autofocus />}
    </FormDialog>
  );
}

const shown = 8;

const isAnswerKind = (kind: string): kind is AnswerKind => answerKinds.some((one) => one === kind);

/** What was searched; without words, the decisions that answer nothing yet. */
function useChoices(words: string): { readonly choices: readonly Choice[] | undefined; readonly hint: string } {
  const isSearch = words.trim().length > 1;
  const found = useRead(
    searchPage,
    { query: { query: words, kinds: answerKinds.join(','), perPage: shown } },
    { enabled: isSearch, keep: true },
  );
  const open = useRead(listUnansweringDecisions, { query: { perPage: shown } }, { enabled: !isSearch });
  if (isSearch) {
    const hits = found.data?.resources.flatMap(({ source, id, title }) =>
      isAnswerKind(source) ? [{ kind: source, id, title }] : [],
    );
    return { choices: hits, hint: 'Nothing found.' };
  }
  return { choices: open.data?.resources, hint: 'Every decision already answers a driver. Search for something else.' };
}

interface ThingFieldProps {
  readonly chosen: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
  readonly error: string | undefined;
}

/** Searches the project and takes one thing. */
function ThingField({ chosen, onChoose, error }: ThingFieldProps) {
  const kinds = useKinds();
  const [words, setWords] = useState('');
  const { choices, hint } = useChoices(words);
  const rows = chosen && !choices?.some(({ id }) => id === chosen.id) ? [chosen, ...(choices ?? [])] : (choices ?? []);
  return (
    <fieldset className={classes.things}>
      <legend>Answered by</legend>
      <SearchBox label="Search ADRs, RFCs, C4 models and metrics" value={words} rest={250} fills onSearch={setWords} />
      <div className={classes.choices}>
        {rows.map((choice) => {
          const Icon = kinds.get(choice.kind)?.icon;
          return (
            <label key={choice.id} className={classes.choice}>
              <input
                type="radio"
                name="answer-thing"
                checked={chosen?.id === choice.id}
                onChange={() => onChoose(choice)}
              />
              {Icon ? <Icon size={16} stroke={1.7} /> : null}
              <span>{choice.title}</span>
            </label>
          );
        })}
        {choices?.length === 0 ? <p className={classes.none}>{hint}</p> : null}
      </div>
      {error ? (
        <p className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

/** Elements of a model with their parents, for example `Shop / API`. */
function useElements(id: string | undefined) {
  const read = useRead(getC4Model, { params: { id: id ?? '' } }, { enabled: id !== undefined });
  const model = read.data?.model;
  if (!model) return [];
  const systems = model.softwareSystems.flatMap((system) => [
    { value: system.id, label: system.name },
    ...system.containers.flatMap((container) => [
      { value: container.id, label: `${system.name} / ${container.name}` },
      ...container.components.map((component) => ({
        value: component.id,
        label: `${system.name} / ${container.name} / ${component.name}`,
      })),
    ]),
  ]);
  return [...model.actors.map(({ id: value, name: label }) => ({ value, label })), ...systems];
}

interface PartFieldProps {
  readonly thing: Choice;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The element of a model, or the metric of a jar. */
function PartField({ thing, value, onChange }: PartFieldProps) {
  const elements = useElements(thing.kind === 'c4model' ? thing.id : undefined);
  const change = ({ currentTarget }: { readonly currentTarget: HTMLSelectElement }): void =>
    onChange(currentTarget.value);
  if (thing.kind === 'c4model')
    return (
      <NativeSelect
        label="Element"
        value={value}
        onChange={change}
        data={[{ value: '', label: 'The whole model' }, ...elements]}
      />
    );
  if (thing.kind === 'metric')
    return (
      <NativeSelect
        label="Metric"
        value={value}
        onChange={change}
        data={[
          { value: '', label: 'The whole jar' },
          ...metricKeys.map((key) => ({ value: key as string, label: metricFacts[key].label })),
        ]}
      />
    );
  return null;
}

interface AnswerDialogProps {
  readonly driver: NamedDriver;
  readonly onClose: () => void;
}

/** A thing of the project, its part where it has parts, and why it answers the driver. */
export function AnswerDialog({ driver, onClose }: AnswerDialogProps) {
  const create = useCall(createDriverAnswer, { outdates: outdatedByAnswers, quiet: true });
  const [thing, setThing] = useState<Choice>();
  const [part, setPart] = useState('');
  const [error, setError] = useState<string>();
  return (
    <FormDialog
      opened
      onClose={onClose}
      size={620}
      title={`Answer to ${driver.name}`}
      initial={{ because: '' }}
      checks={{ because: (text) => tooLong(text, driverLimits.because) }}
      submitLabel="Add answer"
      onSubmit={async ({ because }) => {
        if (!thing) {
          setError('Please choose what answers this driver.');
          return 'stay' as const;
        }
        const body = { driverId: driver.id, kind: thing.kind, subjectId: thing.id, because: because.trim() };
        await create.mutateAsync({ body: { ...body, part: part === '' ? null : part } });
        onClose();
        return 'stay' as const;
      }}
    >
      {(field) => (
        <>
          <ThingField
            chosen={thing}
            error={error}
            onChoose={(choice) => {
              setThing(choice);
              setPart('');
              setError(undefined);
            }}
          />
          {thing ? <PartField thing={thing} value={part} onChange={setPart} /> : null}
          <Textarea
            {...field('because')}
            label="Because"
            placeholder="How it answers the driver, in one sentence"
            autosize
            minRows={2}
            maxRows={6}
          />
        </>
      )}
    </FormDialog>
  );
}
