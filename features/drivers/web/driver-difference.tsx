/** What changed between two revisions of the drivers, in words. */
import type { ReactNode } from 'react';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import type { ChangedField, DriverChanges } from '../model/driver-changes.ts';
import type { DriverHead } from '../model/driver-set.ts';
import classes from './driver-difference.module.css';

const fieldNames: Readonly<Record<ChangedField['field'], string>> = {
  name: 'Name',
  description: 'Description',
  isMajor: 'Major',
  reason: 'Reason',
  scenarios: 'Scenarios',
  tradeOffs: 'Trade-offs',
  kind: 'Kind',
  source: 'Source',
  consequence: 'Consequence',
};

function Field({ field, before, after }: ChangedField) {
  if (field === 'isMajor') return <p className={classes.field}>{after === '' ? 'No longer major' : 'Now major'}</p>;
  return (
    <div className={classes.field}>
      <p>{fieldNames[field]}</p>
      {before === '' ? null : <del>{before}</del>}
      {after === '' ? null : <ins>{after}</ins>}
    </div>
  );
}

interface GroupProps {
  readonly label: string;
  readonly theme: string;
  readonly drivers: readonly DriverHead[];
  readonly children?: (driver: DriverHead) => ReactNode;
}

function Group({ label, theme, drivers, children }: GroupProps) {
  return drivers.map((driver) => (
    <li key={`${label} ${driver.id}`} className={classes.row}>
      <p className={classes.head}>
        <StateBadge label={label} theme={theme} />
        <strong>{driver.name}</strong>
      </p>
      {children?.(driver)}
    </li>
  ));
}

/** Added, removed, changed and moved drivers. */
export function DriverDifference({ difference }: { readonly difference: DriverChanges }) {
  const { added, removed, changed, moved } = difference;
  if (added.length + removed.length + changed.length + moved.length === 0)
    return <p className={classes.none}>These revisions are identical.</p>;
  return (
    <ul className={classes.rows}>
      <Group label="Added" theme="green" drivers={added} />
      <Group label="Removed" theme="red" drivers={removed} />
      <Group label="Changed" theme="indigo" drivers={changed}>
        {({ id }) =>
          changed.find((one) => one.id === id)?.fields.map((field) => <Field key={field.field} {...field} />)
        }
      </Group>
      <Group label="Moved" theme="default" drivers={moved} />
    </ul>
  );
}
