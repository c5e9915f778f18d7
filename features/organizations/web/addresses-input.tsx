/** Input for several e-mail addresses: each becomes a pill when a separator is typed. */
import { Pill, PillsInput } from '@mantine/core';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import classes from './organization-page.module.css';

/** Field props of the form. */
export interface AddressesField {
  readonly defaultValue?: readonly string[];
  readonly onChange: (addresses: readonly string[]) => void;
  readonly onBlur: () => void;
  readonly error?: ReactNode;
}

const separators = /[\s,;]+/;

/** Splits typed or pasted text; the last part may be incomplete. */
export function splitAddresses(text: string): { readonly done: readonly string[]; readonly rest: string } {
  const parts = text.split(separators);
  return { done: parts.slice(0, -1).filter(Boolean), rest: parts.at(-1) ?? '' };
}

/**
 * Enter, comma, semicolon or space ends an address; Backspace removes the last one. Incomplete text counts as well, but
 * does not become a pill on blur: the button about to be clicked would move.
 */
export function AddressesInput({
  label,
  defaultValue = [],
  onChange,
  onBlur,
  error,
}: AddressesField & { label: string }) {
  const [addresses, setAddresses] = useState(defaultValue);
  const [text, setText] = useState('');
  const change = (next: readonly string[], rest: string): void => {
    setText(rest);
    setAddresses(next);
    onChange(rest === '' ? next : [...next, rest]);
  };
  const type = (typed: string): void => {
    const { done, rest } = splitAddresses(typed);
    change([...addresses, ...done], rest);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && text !== '') {
      event.preventDefault();
      type(`${text} `);
    }
    if (event.key === 'Backspace' && text === '' && addresses.length > 0) {
      event.preventDefault();
      change(addresses.slice(0, -1), addresses.at(-1) ?? '');
    }
  };
  return (
    <PillsInput
      size="sm"
      required
      label={label}
      error={error}
      description="Separate several addresses with commas."
      classNames={{ input: classes.addresses ?? '' }}
    >
      <Pill.Group>
        {addresses.map((address, at) => (
          <Pill
            key={`${at} ${address}`}
            withRemoveButton
            removeButtonProps={{ 'aria-label': `Remove ${address}`, 'aria-hidden': false, tabIndex: 0 }}
            onRemove={() => change(addresses.toSpliced(at, 1), text)}
          >
            {address}
          </Pill>
        ))}
        <PillsInput.Field
          data-autofocus
          inputMode="email"
          autoComplete="off"
          aria-required
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
        />
      </Pill.Group>
    </PillsInput>
  );
}
