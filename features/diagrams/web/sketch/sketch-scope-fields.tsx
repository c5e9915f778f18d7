/** Which C4 model a sketch goes to, and which of its views it becomes. */
import { NativeSelect, TextInput } from '@mantine/core';
import type { KnownElement, SketchPlace, SketchScope } from '../../model/sketch/sketch-mapping.ts';
import classes from './sketch.module.css';

/** Value of a select for something that does not exist yet. */
export const newChoice = 'new';

interface PlaceFieldProps {
  readonly label: string;
  readonly newLabel: string;
  readonly value: SketchPlace;
  readonly known: readonly KnownElement[];
  readonly onChange: (value: SketchPlace) => void;
}

function PlaceField({ label, newLabel, value, known, onChange }: PlaceFieldProps) {
  const isNew = 'name' in value;
  return (
    <div className={classes.pair}>
      {known.length > 0 ? (
        <NativeSelect
          label={label}
          value={isNew ? newChoice : value.id}
          data={[...known.map(({ id, name }) => ({ value: id, label: name })), { value: newChoice, label: newLabel }]}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.value === newChoice ? { name: '' } : { id: currentTarget.value })
          }
        />
      ) : null}
      {isNew ? (
        <TextInput
          label={known.length > 0 ? `Name of the ${label.toLowerCase()}` : `New ${label.toLowerCase()}`}
          value={value.name}
          maxLength={200}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
      ) : null}
    </div>
  );
}

const levels = [
  { value: 'C1', label: 'People and systems (System Context)' },
  { value: 'C2', label: 'Containers of a system' },
  { value: 'C3', label: 'Components of a container' },
] as const;

interface ScopeFieldsProps {
  readonly scope: SketchScope;
  readonly known: readonly KnownElement[];
  readonly onChange: (scope: SketchScope) => void;
}

/** The level, and the elements that it stands in. */
export function ScopeFields({ scope, known, onChange }: ScopeFieldsProps) {
  const { level, container } = scope;
  const hasSystem = level === 'C2' || (level === 'C3' && 'name' in container);
  return (
    <>
      <NativeSelect
        label="The sketch shows"
        value={level}
        data={[...levels]}
        onChange={({ currentTarget }) => {
          const next = levels.find(({ value }) => value === currentTarget.value);
          if (next) onChange({ ...scope, level: next.value });
        }}
      />
      {level === 'C3' ? (
        <PlaceField
          label="Container"
          newLabel="New container…"
          value={container}
          known={known.filter(({ type }) => type === 'container')}
          onChange={(next) => onChange({ ...scope, container: next })}
        />
      ) : null}
      {hasSystem ? (
        <PlaceField
          label="System"
          newLabel="New system…"
          value={scope.system}
          known={known.filter(({ type, isInternal }) => type === 'software-system' && isInternal)}
          onChange={(next) => onChange({ ...scope, system: next })}
        />
      ) : null}
    </>
  );
}
