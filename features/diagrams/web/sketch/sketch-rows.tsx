/** The boxes of a sketch, and what each becomes: suggested, and chosen by a person. */
import { NativeSelect, TextInput } from '@mantine/core';
import {
  rolesOf,
  type KnownElement,
  type SketchRole,
  type SketchRow,
  type SketchScope,
} from '../../model/sketch/sketch-mapping.ts';
import classes from './sketch.module.css';

const roleNames: Readonly<Record<SketchRole, string>> = {
  leave: 'Leave out',
  existing: 'Element of the model',
  actor: 'Person',
  'external-actor': 'External person',
  'software-system': 'Software system',
  'external-system': 'External system',
  container: 'Container',
  component: 'Component',
};

const typeNames = {
  actor: 'Person',
  'software-system': 'System',
  container: 'Container',
  component: 'Component',
} as const;

interface RowProps {
  readonly row: SketchRow;
  readonly level: SketchScope['level'];
  readonly known: readonly KnownElement[];
  readonly problem: string | undefined;
  readonly onChange: (row: SketchRow) => void;
}

function Row({ row, level, known, problem, onChange }: RowProps) {
  const { box, role, name, existingId, isSuggested } = row;
  const change = (next: Partial<SketchRow>): void => onChange({ ...row, ...next, isSuggested: false });
  const roles = rolesOf[level].filter((one) => one !== 'existing' || known.length > 0);
  const of = box.name || box.kind;
  return (
    <tr>
      <th scope="row">
        <span className={classes.box}>{box.name || 'Without text'}</span>
        <small>{box.kind}</small>
      </th>
      <td>
        <NativeSelect
          size="xs"
          aria-label={`What “${of}” becomes`}
          value={role}
          data={roles.map((one) => ({ value: one, label: roleNames[one] }))}
          onChange={({ currentTarget }) => {
            const next = roles.find((one) => one === currentTarget.value);
            if (next) change({ role: next });
          }}
        />
        {isSuggested ? <small>Suggested</small> : null}
      </td>
      <td>
        {role === 'leave' ? null : role === 'existing' ? (
          <NativeSelect
            size="xs"
            aria-label={`Element for “${of}”`}
            value={existingId}
            error={problem}
            data={[
              { value: '', label: 'Choose an element', disabled: true },
              ...known.map((one) => ({ value: one.id, label: `${one.name} (${typeNames[one.type]})` })),
            ]}
            onChange={({ currentTarget }) => change({ existingId: currentTarget.value })}
          />
        ) : (
          <TextInput
            size="xs"
            aria-label={`Name of “${of}”`}
            value={name}
            maxLength={200}
            error={problem}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
        )}
      </td>
    </tr>
  );
}

interface SketchRowsProps {
  readonly rows: readonly SketchRow[];
  readonly level: SketchScope['level'];
  readonly known: readonly KnownElement[];
  readonly problems: ReadonlyMap<string, string>;
  readonly onChange: (row: SketchRow) => void;
}

/** A table: box, role, name or element. */
export function SketchRows({ rows, problems, ...common }: SketchRowsProps) {
  return (
    <table className={classes.rows} aria-label="Boxes">
      <thead>
        <tr>
          <th scope="col">Box</th>
          <th scope="col">Becomes</th>
          <th scope="col">Name</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.box.id} row={row} problem={problems.get(row.box.id)} {...common} />
        ))}
      </tbody>
    </table>
  );
}
