/** The search field above a list: asks 400 ms after the last key, clears with its cross or Escape. */
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { listSearchRest } from '../contract.ts';

interface SearchBoxProps {
  /** Describes what is searched, for example `Search in documentation`; placeholder and accessible name. */
  readonly label: string;
  readonly value: string;
  readonly onSearch: (words: string) => void;
  /** Rest after the last key, in ms. */
  readonly rest?: number;
  /** As wide as its place on desks too. */
  readonly fills?: boolean;
}

/** 280 px wide on desks, full width on phones. */
export function SearchBox({ label, value, onSearch, rest = listSearchRest, fills = false }: SearchBoxProps) {
  const [words, setWords] = useState(value);
  const [seen, setSeen] = useState(value);
  const [asked, setAsked] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const search = useEffectEvent((wanted: string) => {
    setAsked(wanted);
    onSearch(wanted);
  });
  // Filters that were cleared elsewhere empty the field too; the answer to a search must not undo what was typed since.
  if (value !== seen) {
    setSeen(value);
    if (value !== asked) setWords(value);
  }

  useEffect(() => {
    if (words === value) return undefined;
    const timer = setTimeout(() => search(words), rest);
    return () => clearTimeout(timer);
  }, [words, value, rest]);

  const clear = (): void => {
    setWords('');
    setAsked('');
    onSearch('');
    input.current?.focus();
  };
  return (
    <TextInput
      ref={input}
      size="xs"
      w={fills ? '100%' : { base: '100%', xs: 280 }}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} stroke={1.7} />}
      rightSection={words ? <CloseButton size="sm" aria-label="Clear" onClick={clear} /> : null}
      value={words}
      onChange={(event) => setWords(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && words) clear();
      }}
    />
  );
}
