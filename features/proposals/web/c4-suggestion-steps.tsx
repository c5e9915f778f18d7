/** The steps of a suggestion for a C4 model as fields: other words, new elements and relationships, what goes. */
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { elementTypes, type C4Change, type C4ElementType, type C4Model } from '#features/c4models/contract.ts';
import { typeWords } from '../model/element-words.ts';
import type { WordedChange } from '../model/change-words.ts';
import {
  elementsWith,
  newElement,
  parentsFor,
  partOf,
  withoutStep,
  type NewElement,
  type NewRelationship,
  type PlacedElement,
  type WordedPart,
} from './c4-suggestion-parts.ts';
import type { ErrorAt } from './field-faults.ts';
import classes from './proposals.module.css';
import { StepWords } from './word-fields.tsx';

interface StepsProps {
  readonly model: C4Model;
  readonly parts: readonly WordedPart[];
  readonly change: WordedChange;
  /** By the path in the change as it is shown. */
  readonly errorAt: ErrorAt;
  readonly onChange: (change: WordedChange) => void;
}

const named = ({ name, type }: PlacedElement): string => `${name || 'New element'} (${typeWords(type)})`;

/** The first choice says that nothing is chosen. */
const choicesOf = (elements: readonly PlacedElement[]) => [
  { value: '', label: 'Choose an element' },
  ...elements.map((element) => ({ value: element.id, label: named(element) })),
];

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

interface NewElementProps {
  readonly step: NewElement;
  readonly elements: readonly PlacedElement[];
  readonly errorAt: (field: string) => string | undefined;
  readonly onChange: (step: NewElement) => void;
}

/** What a new element is and where it stands. */
function NewElementFields({ step, elements, errorAt, onChange }: NewElementProps) {
  const { id, type, name, description } = step;
  const parents = parentsFor(type, elements);
  const isInside = type === 'container' || type === 'component';
  return (
    <>
      <NativeSelect
        label="Type"
        data={elementTypes.map((value) => ({ value, label: sentence(typeWords(value)) }))}
        value={type}
        error={errorAt('type')}
        onChange={({ currentTarget }) => {
          const chosen: C4ElementType = elementTypes.find((one) => one === currentTarget.value) ?? type;
          onChange(newElement(id, chosen, name, description));
        }}
      />
      {isInside ? (
        <NativeSelect
          label="Inside"
          data={choicesOf(parents)}
          value={step.parentElement ?? ''}
          error={errorAt('parentElement')}
          onChange={({ currentTarget }) => onChange({ ...step, parentElement: currentTarget.value || null })}
        />
      ) : (
        <Checkbox
          label="External"
          checked={step.location === 'external'}
          onChange={({ currentTarget }) =>
            onChange({ ...step, location: currentTarget.checked ? 'external' : 'internal' })
          }
        />
      )}
    </>
  );
}

interface NewRelationshipProps {
  readonly step: NewRelationship;
  readonly elements: readonly PlacedElement[];
  readonly errorAt: (field: string) => string | undefined;
  readonly onChange: (step: NewRelationship) => void;
}

/** What a new relationship joins. */
const NewRelationshipFields = ({ step, elements, errorAt, onChange }: NewRelationshipProps) => (
  <>
    <NativeSelect
      label="From"
      data={choicesOf(elements)}
      value={step.sourceId}
      error={errorAt('sourceId')}
      onChange={({ currentTarget }) => onChange({ ...step, sourceId: currentTarget.value })}
    />
    <NativeSelect
      label="To"
      data={choicesOf(elements)}
      value={step.targetId}
      error={errorAt('targetId')}
      onChange={({ currentTarget }) => onChange({ ...step, targetId: currentTarget.value })}
    />
  </>
);

/** What a step is called above its fields. */
function legendOf(step: C4Change, parts: readonly WordedPart[]): string {
  if (step.call === 'addElement') return 'New element';
  if (step.call === 'addRelationship') return 'New relationship';
  return parts.find(({ id }) => id === partOf(step))?.label ?? 'This has left the model.';
}

/** One field set for each step. */
export function C4SuggestionSteps({ model, parts, change, errorAt, onChange }: StepsProps) {
  const { changes } = change;
  const elements = elementsWith(model, changes);
  const withStep = (place: number, step: C4Change): void =>
    onChange({ ...change, changes: changes.map((one, at) => (at === place ? step : one)) });
  return changes.map((step, place) => {
    const part = parts.find(({ id }) => id === partOf(step));
    const fields = { elements, errorAt: (field: string) => errorAt(`changes[${String(place)}].${field}`) };
    return (
      <fieldset key={'id' in step ? step.id : (partOf(step) ?? place)} className={classes.step}>
        <legend>{legendOf(step, parts)}</legend>
        {step.call === 'addElement' ? (
          <NewElementFields {...fields} step={step} onChange={(next) => withStep(place, next)} />
        ) : null}
        {step.call === 'addRelationship' ? (
          <NewRelationshipFields {...fields} step={step} onChange={(next) => withStep(place, next)} />
        ) : null}
        <StepWords change={change} place={place} errorAt={errorAt} onChange={onChange} />
        {part ? (
          <Checkbox
            label="Delete it from the model"
            checked={step.call.startsWith('delete')}
            error={step.call.startsWith('delete') ? errorAt(`changes[${String(place)}]`) : undefined}
            onChange={({ currentTarget }) => withStep(place, currentTarget.checked ? part.deletion : part.step)}
          />
        ) : null}
        <Button
          variant="subtle"
          size="compact-sm"
          w="fit-content"
          onClick={() => onChange({ ...change, changes: [...withoutStep(changes, place)] })}
        >
          Remove
        </Button>
      </fieldset>
    );
  });
}
