/** A change while a person edits it: its text, its words, or the fields of its module. */
import { use, useMemo } from 'react';
import { AppPartsContext } from '#platform/ui/web/sections.tsx';
import type { ChangeOf, ProposalKind, ProposedChange } from '../contract.ts';
import { ChangeFields, textOf, type ChangeText } from './change-fields.tsx';
import type { ErrorAt } from './field-faults.ts';
import classes from './proposals.module.css';
import { WordFields } from './word-fields.tsx';

/** What is edited: the text of the change, or the change itself as JSON where it has words in several places. */
export const editableOf = (change: ProposedChange): ChangeText =>
  textOf(change) ?? { title: undefined, text: JSON.stringify(change) };

/** A change that `editableOf` wrote, with what was edited since. */
export const changeIn = <Kind extends 'c4model' | 'driver'>({ text }: Pick<ChangeText, 'text'>): ChangeOf<Kind> =>
  JSON.parse(text) as ChangeOf<Kind>;

/** An edit as the call takes it. */
export function editOf({ kind }: ProposedChange, edited: ChangeText) {
  const { title, text } = edited;
  if (kind === 'c4model' || kind === 'driver') return { change: changeIn(edited) };
  return { text, ...(title === undefined ? {} : { title }) };
}

interface EditedChangeFieldsProps {
  readonly kind: ProposalKind;
  /** What the steps of a change are called; empty for a change of one step. */
  readonly steps: readonly string[];
  readonly value: ChangeText;
  readonly errorAt?: ErrorAt | undefined;
  readonly onChange: (value: ChangeText) => void;
}

/** A change in parts, written as JSON. */
function StructuredFields({ kind, steps, value: { text }, errorAt, onChange }: EditedChangeFieldsProps) {
  const Form = use(AppPartsContext).changeForms?.[kind];
  const change = useMemo(() => changeIn({ text }), [text]);
  const keep = (next: unknown): void => onChange({ title: undefined, text: JSON.stringify(next) });
  if (change.kind === 'c4model') return <WordFields change={change} steps={steps} errorAt={errorAt} onChange={keep} />;
  return Form ? (
    <div className={classes.step}>
      <Form change={change} errorAt={errorAt} onChange={keep} />
    </div>
  ) : null;
}

const labels: Partial<Record<ProposalKind, string>> = { dbmodel: 'SQL', structurizr: 'DSL' };

/** The fields of a change of a kind. */
export function EditedChangeFields(props: EditedChangeFieldsProps) {
  const { kind, value, errorAt, onChange } = props;
  if (kind === 'c4model' || kind === 'driver') return <StructuredFields {...props} />;
  return (
    <ChangeFields
      value={value}
      language={kind === 'dbmodel' ? 'sql' : 'plain'}
      label={labels[kind] ?? 'Text as Markdown'}
      errorAt={errorAt}
      onChange={onChange}
    />
  );
}
