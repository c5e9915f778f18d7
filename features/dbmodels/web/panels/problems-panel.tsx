/** Side panel with what the platform has against the model: each problem leads to its place, most have a fix. */
import type { Diagnostic, Fix, NamingRules } from '@archwright/mysql-ddl';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconAlertTriangle, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { SidePanel } from '#platform/canvas/web/side-panel.tsx';
import { platformLabel } from '../../contract.ts';
import { partOf } from '../../model/schema-geometry.ts';
import { useIsReadOnly, useSchema, useSchemaStore } from '../schema-context.tsx';
import { placeOfProblem, useFixing } from './use-problems.ts';
import classes from './panels.module.css';

const icons = { error: IconCircleX, warning: IconAlertTriangle, info: IconInfoCircle } as const;
const words = { error: 'Error', warning: 'Warning', info: 'Remark' } as const;

/** What a fix does, as its button says. */
const fixLabels: Readonly<Record<Fix['kind'], string>> = {
  'add-primary-key': 'Make it the primary key',
  'add-id-column': 'Add an id column',
  'add-index': 'Add the index',
  'drop-index': 'Remove the index',
  'copy-type': 'Use the same type',
  'set-nullable': 'Change nullable',
  'drop-default': 'Remove the default',
  'default-as-expression': 'Write it as an expression',
  'drop-auto-increment': 'Remove auto increment',
  'drop-type-options': 'Use the plain type',
  'set-type': 'Change the type',
  'drop-repeated-values': 'Remove repeated values',
  'binary-as-collation': 'Use the binary collation',
  'set-prefix': 'Set a prefix',
  'rename-table': 'Rename the table',
  'rename-column': 'Rename the column',
  'rename-index': 'Rename the index',
  'rename-foreign-key': 'Rename the constraint',
  'drop-action': 'Remove the action',
};

function Problem({ problem }: { readonly problem: Diagnostic }) {
  const store = useSchemaStore();
  const fix = useFixing();
  const isReadOnly = useIsReadOnly();
  const { severity, message, subject } = problem;
  const Icon = icons[severity];
  const place = subject.column === undefined ? subject.table : `${subject.table}.${subject.column}`;
  const show = (): void => {
    const { table, column } = placeOfProblem(store, problem);
    if (!table) return;
    if (column) store.send({ kind: 'column-selected', tableId: table.id, columnId: column.id });
    else store.send({ kind: 'selected', ids: [table.id] });
    store.bringIn(partOf(table));
  };
  return (
    <li className={classes.problem} data-severity={severity}>
      <Icon size={16} stroke={1.7} aria-label={words[severity]} />
      <div className={classes.problemText}>
        <button type="button" className={classes.place} onClick={show}>
          {place}
        </button>
        <p>{message}</p>
        {problem.fix && !isReadOnly ? (
          <Button size="compact-sm" variant="default" onClick={() => fix(problem)}>
            {fixLabels[problem.fix.kind]}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

const cases = ['snake_case', 'camelCase', 'PascalCase', 'kebab-case'] as const;
const caseChoices = [{ value: '', label: 'Any' }, ...cases.map((value) => ({ value, label: value }))];
const numbers = ['singular', 'plural'] as const;

interface NamingProps {
  readonly naming: NamingRules;
  readonly onNaming: (naming: NamingRules) => void;
}

/** Rules without those that are undefined. */
const withRule = (naming: NamingRules, rule: { readonly [K in keyof NamingRules]?: NamingRules[K] | undefined }) =>
  Object.fromEntries(Object.entries({ ...naming, ...rule }).filter(([, value]) => value !== undefined)) as NamingRules;

function Naming({ naming, onNaming }: NamingProps) {
  const isOn = (value: string): (typeof cases)[number] | undefined => cases.find((one) => one === value);
  return (
    <details className={classes.naming}>
      <summary>Naming rules</summary>
      <div className={classes.namingFields}>
        <NativeSelect
          size="xs"
          label="Names of tables"
          value={naming.tables ?? ''}
          data={caseChoices}
          onChange={({ currentTarget: { value } }) => onNaming(withRule(naming, { tables: isOn(value) }))}
        />
        <NativeSelect
          size="xs"
          label="Names of columns"
          value={naming.columns ?? ''}
          data={caseChoices}
          onChange={({ currentTarget: { value } }) => onNaming(withRule(naming, { columns: isOn(value) }))}
        />
        <NativeSelect
          size="xs"
          label="Tables are called in the"
          value={naming.tableNumber ?? ''}
          data={[{ value: '', label: 'Any' }, ...numbers.map((value) => ({ value, label: value }))]}
          onChange={({ currentTarget: { value } }) =>
            onNaming(withRule(naming, { tableNumber: numbers.find((one) => one === value) }))
          }
        />
        <Checkbox
          size="xs"
          label="Columns of foreign keys end with _id"
          checked={naming.foreignKeySuffix !== undefined}
          onChange={({ currentTarget: { checked } }) =>
            onNaming(withRule(naming, { foreignKeySuffix: checked ? '_id' : undefined }))
          }
        />
      </div>
    </details>
  );
}

interface ProblemsPanelProps extends NamingProps {
  /** Undefined until they are known. */
  readonly problems: readonly Diagnostic[] | undefined;
  readonly onClose: () => void;
}

/** Mounted while it is open. */
export function ProblemsPanel({ problems, naming, onNaming, onClose }: ProblemsPanelProps) {
  const platform = useSchema((state) => state.platform);
  return (
    <SidePanel title="Problems" onClose={onClose}>
      <div className={classes.panel}>
        <p className={classes.intro}>What {platformLabel(platform)} would refuse or warn about.</p>
        <Naming naming={naming} onNaming={onNaming} />
        {problems?.length === 0 ? <p className={classes.intro}>No problems.</p> : null}
        <ul className={classes.list}>
          {problems?.map((problem, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- problems have no identity of their own
            <Problem key={at} problem={problem} />
          ))}
        </ul>
      </div>
    </SidePanel>
  );
}
