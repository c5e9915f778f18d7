/** Inline form for the name of a version of what a canvas shows. */
import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { tooLong } from '#platform/ui/model/too-long.ts';
import classes from './version-panel.module.css';

interface VersionNameProps {
  readonly label: string;
  readonly initial: string;
  readonly submitLabel: string;
  /** Characters at most. */
  readonly longest: number;
  readonly onSubmit: (name: string) => void;
  readonly onClose: () => void;
}

/** The name is optional. Escape cancels. */
export function VersionName({ label, initial, submitLabel, longest, onSubmit, onClose }: VersionNameProps) {
  const [name, setName] = useState(initial);
  const long = tooLong(name, longest);
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
