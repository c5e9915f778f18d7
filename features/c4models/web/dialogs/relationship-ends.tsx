/** Ends of a new relationship: small nodes that can be swapped and chosen by name. */
import { ActionIcon, Button, Select } from '@mantine/core';
import { IconArrowRight, IconArrowsExchange } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { areKin } from '../../model/c4-draft.ts';
import type { C4Document, C4Item } from '../../model/c4-document.ts';
import { EndNode } from '../parts/end-node.tsx';
import classes from './dialogs.module.css';

/** Ids of elements; undefined for a missing end. */
export interface Ends {
  readonly sourceId: string | undefined;
  readonly targetId: string | undefined;
}

interface EndsProps {
  readonly document: C4Document;
  readonly ends: Ends;
  readonly onChange: (ends: Ends) => void;
  readonly error: string | undefined;
}

/** Disambiguated by their parents. */
function labelOf({ elements }: C4Document, { name, parentId }: C4Item): string {
  const parent = parentId === null ? undefined : elements.get(parentId)?.name;
  return parent === undefined ? name : `${name} (${parent})`;
}

/** Valid elements for this end: not the other one, its ancestors or descendants. */
function useChoices(document: C4Document, other: string | undefined) {
  return useMemo(
    () =>
      [...document.elements.values()]
        .filter(({ id }) => other === undefined || (id !== other && !areKin(document.elements, id, other)))
        .map((item) => ({ value: item.id, label: labelOf(document, item) }))
        .toSorted((one, two) => one.label.localeCompare(two.label)),
    [document, other],
  );
}

interface EndFieldProps {
  readonly label: string;
  readonly document: C4Document;
  readonly value: string | undefined;
  readonly other: string | undefined;
  readonly onChange: (id: string) => void;
}

function EndField({ label, document, value, other, onChange }: EndFieldProps) {
  const data = useChoices(document, other);
  return (
    <Select
      label={label}
      withAsterisk
      data={data}
      value={value ?? null}
      searchable
      limit={50}
      allowDeselect={false}
      placeholder="Choose an element"
      nothingFoundMessage="Nothing found"
      {...(value === undefined ? { 'data-autofocus': true } : {})}
      onChange={(id) => {
        if (id !== null) onChange(id);
      }}
    />
  );
}

/** The selects are shown when an end is missing, or on request. */
export function RelationshipEnds({ document, ends, onChange, error }: EndsProps) {
  const { sourceId, targetId } = ends;
  const [isChoosing, setChoosing] = useState(sourceId === undefined || targetId === undefined);
  const itemOf = (id: string | undefined): C4Item | undefined =>
    id === undefined ? undefined : document.elements.get(id);
  return (
    <div className={classes.endsBox}>
      <div className={classes.ends}>
        <EndNode item={itemOf(sourceId)} />
        <IconArrowRight size={18} stroke={1.7} aria-hidden="true" />
        <EndNode item={itemOf(targetId)} />
        <ActionIcon
          size="lg"
          aria-label="Swap the ends"
          title="Swap the ends"
          onClick={() => onChange({ sourceId: targetId, targetId: sourceId })}
        >
          <IconArrowsExchange size={18} stroke={1.7} />
        </ActionIcon>
      </div>
      {isChoosing ? (
        <div className={classes.pair}>
          <EndField
            label="From"
            {...{ document }}
            value={sourceId}
            other={targetId}
            onChange={(id) => onChange({ ...ends, sourceId: id })}
          />
          <EndField
            label="To"
            {...{ document }}
            value={targetId}
            other={sourceId}
            onChange={(id) => onChange({ ...ends, targetId: id })}
          />
        </div>
      ) : (
        <Button
          className={classes.other ?? ''}
          size="compact-sm"
          variant="subtle"
          color="gray"
          onClick={() => setChoosing(true)}
        >
          Choose other elements
        </Button>
      )}
      {error ? (
        <p className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
