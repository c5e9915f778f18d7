/** Inline form for the name of a snapshot. */
import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { tooLong } from '#platform/ui/model/too-long.ts';
import { c4Limits } from '../../model/c4-limits.ts';
import classes from './history-panel.module.css';

interface SnapshotNameProps {
  readonly label: string;
  readonly initial: string;
  readonly submitLabel: string;
  readonly onSubmit: (name: string) => void;
  readonly onClose: () => void;
}

/** The name is optional. Escape cancels. */
export function SnapshotName({ label, initial, submitLabel, onSubmit, onClose }: SnapshotNameProps) {
  const [name, setName] = useState(initial);
  const long = tooLong(name, c4Limits.name);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  return (
    <form
      className={classes.naming}
      onSubmit={(event) => {
        event.preventDefault();
        if (long !== null) return input.current?.focus();
        onSubmit(name);
        onClose();
      }}
    >
      <TextInput
        size="xs"
        label={label}
        value={name}
        error={long}
        ref={input}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          onClose();
        }}
      />
      <Button size="xs" variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button size="xs" type="submit">
        {submitLabel}
      </Button>
    </form>
  );
}
