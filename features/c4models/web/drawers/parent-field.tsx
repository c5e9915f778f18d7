/** Parent of a container or component. */
import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { c4RefusalMessages } from '../../model/c4-refusals.ts';
import type { C4Document, C4Item } from '../../model/c4-document.ts';

/** Possible parents of a type, by name; components may be moved to containers of any system. */
function parentChoices(
  { elements }: C4Document,
  type: 'container' | 'component',
): readonly { readonly value: string; readonly label: string }[] {
  const isFit = (item: C4Item): boolean =>
    type === 'container' ? item.type === 'software-system' && item.location === 'internal' : item.type === 'container';
  const labelOf = ({ name, parentId }: C4Item): string => {
    const above = parentId === null ? undefined : elements.get(parentId)?.name;
    return above === undefined ? name : `${name} (${above})`;
  };
  return [...elements.values()]
    .filter(isFit)
    .map((item) => ({ value: item.id, label: labelOf(item) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}

interface ParentFieldProps {
  readonly document: C4Document;
  readonly type: 'container' | 'component';
  readonly value: string | null;
  readonly error?: string | undefined;
  /** Explains what can be a parent. */
  readonly isExplained?: boolean;
  readonly onChange: (parentId: string) => void;
}

const rules = { container: c4RefusalMessages.parentOfContainer, component: c4RefusalMessages.parentOfComponent };

/** Long lists are searchable. */
export function ParentField({ document, type, value, error, isExplained = false, onChange }: ParentFieldProps) {
  const data = useMemo(() => parentChoices(document, type), [document, type]);
  return (
    <Select
      label="Parent"
      withAsterisk
      description={isExplained ? rules[type] : undefined}
      data={[...data]}
      value={value}
      error={error}
      searchable
      limit={50}
      allowDeselect={false}
      nothingFoundMessage="Nothing found"
      onChange={(next) => {
        if (next !== null && next !== value) onChange(next);
      }}
    />
  );
}
