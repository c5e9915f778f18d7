/** The checks of a table. */
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { CheckItem } from '../../model/schema-item.ts';
import classes from './schema-dialogs.module.css';

interface CheckListProps {
  readonly checks: readonly CheckItem[];
  readonly onChange: (checks: readonly CheckItem[]) => void;
  readonly isReadOnly: boolean;
}

/** Each with name and expression; one without an expression is dropped. */
export function CheckList({ checks, onChange, isReadOnly }: CheckListProps) {
  return (
    <fieldset className={classes.group} disabled={isReadOnly}>
      <legend className={classes.legend}>Checks</legend>
      <ul className={classes.list}>
        {checks.map((check, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- checks have no identity of their own
          <li key={at} className={classes.check}>
            <TextInput
              label="Name"
              placeholder="Made up by the export"
              value={check.name}
              onChange={({ currentTarget: { value } }) => onChange(checks.with(at, { ...check, name: value }))}
            />
            <TextInput
              label="Expression"
              placeholder="price >= 0"
              classNames={{ input: classes.code ?? '' }}
              value={check.expr}
              onChange={({ currentTarget: { value } }) => onChange(checks.with(at, { ...check, expr: value }))}
            />
            <ActionIcon
              size={28}
              aria-label="Remove the check"
              title="Remove the check"
              onClick={() => onChange(checks.toSpliced(at, 1))}
            >
              <IconTrash size={16} stroke={1.7} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {isReadOnly ? null : (
        <div>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} stroke={1.7} />}
            onClick={() => onChange([...checks, { name: '', expr: '', rest: {} }])}
          >
            Add check
          </Button>
        </div>
      )}
    </fieldset>
  );
}
