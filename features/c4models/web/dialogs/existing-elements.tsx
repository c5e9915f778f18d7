/** Picker of elements that the open view does not show yet. */
import { useMemo, useState } from 'react';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { C4ElementType, C4View } from '../../contract.ts';
import type { C4Document, C4Item } from '../../model/c4-document.ts';
import { elementIcon } from '../parts/element-icon.ts';
import classes from './dialogs.module.css';
import { showable } from './element-choices.ts';

/** Maximum number of rows; use the search for others. */
const most = 100;

interface ExistingElementsProps {
  readonly document: C4Document;
  readonly view: C4View;
  readonly type: C4ElementType;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
  readonly error: string | undefined;
}

/** Disambiguated by their parents. */
const placeOf = ({ elements }: C4Document, { parentId, technology }: C4Item): string => {
  const parent = parentId === null ? undefined : elements.get(parentId)?.name;
  return [technology, parent].filter(Boolean).join(' · ');
};

/** A radio group with a search above it. */
export function ExistingElements({ document, view, type, chosen, onChoose, error }: ExistingElementsProps) {
  const [words, setWords] = useState('');
  const items = useMemo(() => showable(document, view, type, words), [document, view, type, words]);
  const isNone = items.length === 0;
  return (
    <div className={classes.existing}>
      <TextInput
        aria-label="Search elements"
        placeholder="Search elements"
        data-autofocus
        leftSection={<IconSearch size={16} stroke={1.7} />}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        onKeyDown={(event) => {
          // Enter chooses a single match without submitting the form.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const [first] = items;
          if (first) onChoose(first.id);
        }}
      />
      {isNone ? (
        <p className={classes.none}>
          {words.trim() === ''
            ? 'Everything of this type that fits is already in this view.'
            : 'No element with these words.'}
        </p>
      ) : (
        <div role="radiogroup" aria-label="Elements of the model" className={classes.choices}>
          {items.slice(0, most).map((item) => {
            const Icon = elementIcon(item);
            return (
              <label key={item.id} className={classes.choice}>
                <input type="radio" name="element" checked={item.id === chosen} onChange={() => onChoose(item.id)} />
                <Icon size={16} stroke={1.7} aria-hidden="true" />
                <strong title={item.name}>{item.name}</strong>
                <span>{placeOf(document, item)}</span>
              </label>
            );
          })}
        </div>
      )}
      {items.length > most ? (
        <p className={classes.none}>{`and ${items.length - most} more. Type some words to find them.`}</p>
      ) : null}
      {error ? (
        <p className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
