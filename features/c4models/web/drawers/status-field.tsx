/** The status of an element or a relationship: a dot and a word. */
import { Select } from '@mantine/core';
import { statuses, type C4Status } from '../../contract.ts';
import { statusLabels } from '../../model/editor-texts.ts';
import classes from './drawer.module.css';

/** Decorative: the label says the same. */
export function StatusDot({ status }: { readonly status: C4Status }) {
  return <span className={classes.dot} data-status={status} aria-hidden="true" />;
}

const data = statuses.map((status) => ({ value: status, label: statusLabels[status] }));
const statusOf = (value: string | null): C4Status | undefined => statuses.find((status) => status === value);

interface StatusFieldProps {
  readonly value: C4Status;
  readonly onChange: (status: C4Status) => void;
}

/** Saved immediately. */
export function StatusField({ value, onChange }: StatusFieldProps) {
  return (
    <Select
      label="Status"
      data={data}
      value={value}
      allowDeselect={false}
      leftSection={<StatusDot status={value} />}
      leftSectionWidth={30}
      renderOption={({ option }) => {
        const status = statusOf(option.value);
        return (
          <span className={classes.option}>
            {status ? <StatusDot status={status} /> : null}
            {option.label}
          </span>
        );
      }}
      onChange={(next) => {
        const status = statusOf(next);
        if (status && status !== value) onChange(status);
      }}
    />
  );
}
