/** The fixed attributes that are not chosen yet, with a filter. */
import { ActionIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { SearchBox } from '#platform/ui/web/search-box.tsx';
import type { AvailableAttribute } from '../contract.ts';
import classes from './available-attributes.module.css';

interface AvailableProps {
  readonly attributes: readonly AvailableAttribute[];
  readonly isFull: boolean;
  readonly onAdd: (attribute: AvailableAttribute) => void;
}

/** Card at the right of the chosen ones. */
export function AvailableAttributes({ attributes, isFull, onAdd }: AvailableProps) {
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const shown = attributes.filter(({ name, description }) => `${name} ${description}`.toLowerCase().includes(wanted));
  return (
    <section className={classes.card} aria-label="Available">
      <h2 className={classes.title}>Available</h2>
      <div className={classes.filter}>
        <SearchBox label="Filter attributes" value={words} rest={0} fills onSearch={setWords} />
      </div>
      <ul className={classes.list}>
        {shown.map((attribute) => (
          <li key={attribute.code} className={classes.row}>
            <span>
              <strong>{attribute.name}</strong>
              <small>{attribute.description}</small>
            </span>
            <ActionIcon
              aria-label={`Add ${attribute.name}`}
              title="Add"
              disabled={isFull}
              onClick={() => onAdd(attribute)}
            >
              <IconPlus size={16} stroke={1.7} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {shown.length === 0 ? (
        <p className={classes.none}>
          {attributes.length === 0 ? 'All fixed attributes are chosen.' : 'No attribute matches this filter.'}
        </p>
      ) : null}
    </section>
  );
}
