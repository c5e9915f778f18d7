/** Picker of elements that the open view does not show yet. */
import { nothingFoundMessage } from '#platform/ui/contract.ts';
import { useMemo, useState } from 'react';
import { Button, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { C4ElementType, C4View } from '../../contract.ts';
import { c4Limits } from '../../model/c4-limits.ts';
import type { C4Document, C4Item } from '../../model/c4-document.ts';
import { elementIcon } from '../parts/element-icon.ts';
import classes from './dialogs.module.css';
import { showable } from '../../model/element-choices.ts';

/** Maximum number of rows; use the search for others. */
const most = 100;

interface ExistingElementsProps {
  readonly document: C4Document;
  readonly view: C4View;
  readonly type: C4ElementType;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
  /** Adds all that the search and the tag leave. */
  readonly onAddAll: (ids: readonly string[]) => void;
  readonly error: string | undefined;
}

/** Disambiguated by their parents. */
const placeOf = ({ elements }: C4Document, { parentId, technology }: C4Item): string => {
  const parent = parentId === null ? undefined : elements.get(parentId)?.name;
  return [technology, parent].filter(Boolean).join(' · ');
};

interface FilterProps {
  readonly tags: readonly string[];
  readonly tag: string | null;
  readonly onTag: (tag: string | null) => void;
  readonly ids: readonly string[];
  readonly onAddAll: (ids: readonly string[]) => void;
}

/** Choice of a tag, and everything that is left at once, as far as one write can hold it. */
function Filter({ tags, tag, onTag, ids, onAddAll }: FilterProps) {
  return (
    <div className={classes.filter}>
      {tags.length > 0 ? (
        <Select
          aria-label="Tag"
          placeholder="Any tag"
          data={[...tags]}
          value={tag}
          onChange={onTag}
          clearable
          searchable
          comboboxProps={{ withinPortal: true }}
        />
      ) : null}
      {ids.length > 1 && ids.length <= c4Limits.changes ? (
        <Button variant="default" onClick={() => onAddAll(ids)}>{`Add all ${ids.length}`}</Button>
      ) : null}
    </div>
  );
}

/** A radio group with a search and a choice of tags above it. */
export function ExistingElements({ document, view, type, chosen, onChoose, onAddAll, error }: ExistingElementsProps) {
  const [words, setWords] = useState('');
  const [tag, setTag] = useState<string | null>(null);
  const found = useMemo(() => showable(document, view, type, words), [document, view, type, words]);
  const tags = useMemo(
    () => [...new Set(showable(document, view, type, '').flatMap((item) => item.tags))].toSorted(),
    [document, view, type],
  );
  // A tag that no element of another type has restricts nothing there.
  const wanted = tag !== null && tags.includes(tag) ? tag : null;
  const items = useMemo(() => found.filter((item) => wanted === null || item.tags.includes(wanted)), [found, wanted]);
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
      <Filter {...{ tags, onAddAll }} tag={wanted} onTag={setTag} ids={items.map(({ id }) => id)} />
      {isNone ? (
        <p className={classes.none}>
          {words.trim() === '' && wanted === null
            ? 'Everything of this type that fits is already in this view.'
            : nothingFoundMessage}
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
