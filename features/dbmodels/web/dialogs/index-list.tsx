/** The indexes and unique keys of a table. */
import { ActionIcon, Button, MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { columnsOf, type IndexItem, type IndexKind, type IndexPart, type TableItem } from '../../model/schema-item.ts';
import { freeName } from '../../model/schema-names.ts';
import classes from './schema-dialogs.module.css';

const kinds: readonly { readonly value: IndexKind; readonly label: string }[] = [
  { value: 'key', label: 'Index' },
  { value: 'unique', label: 'Unique' },
  { value: 'fulltext', label: 'Fulltext' },
  { value: 'spatial', label: 'Spatial' },
];

interface IndexListProps {
  readonly table: TableItem;
  readonly indexes: readonly IndexItem[];
  readonly onChange: (indexes: readonly IndexItem[]) => void;
  readonly isReadOnly: boolean;
}

/** Parts of other columns; a part that stays keeps its prefix and its order. */
function partsOf(index: IndexItem, columnIds: readonly string[]): readonly IndexPart[] {
  const expressions = index.parts.filter(({ columnId }) => columnId === undefined);
  const chosen = columnIds.map((id) => index.parts.find(({ columnId }) => columnId === id) ?? { columnId: id });
  return [...chosen, ...expressions];
}

/** Each with name, kind and columns. */
export function IndexList({ table, indexes, onChange, isReadOnly }: IndexListProps) {
  const columns = columnsOf(table).map(({ id, name }) => ({ value: id, label: name }));
  const replace = (at: number, index: IndexItem): void => onChange(indexes.with(at, index));
  const add = (): void => {
    const name = freeName(
      `idx_${table.name}`,
      indexes.map((index) => index.name),
    );
    onChange([...indexes, { name, kind: 'key', parts: [], rest: {} }]);
  };
  return (
    <fieldset className={classes.group} disabled={isReadOnly}>
      <legend className={classes.legend}>Indexes and unique keys</legend>
      <ul className={classes.list}>
        {indexes.map((index, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- indexes have no identity of their own
          <li key={at} className={classes.part}>
            <NativeSelect
              label="Kind"
              value={index.kind}
              data={[...kinds]}
              onChange={({ currentTarget: { value } }) => {
                const kind = kinds.find((one) => one.value === value)?.value;
                if (kind) replace(at, { ...index, kind });
              }}
            />
            <TextInput
              label="Name"
              value={index.name}
              onChange={({ currentTarget: { value } }) => replace(at, { ...index, name: value })}
            />
            <MultiSelect
              label="Columns"
              data={columns}
              value={index.parts.flatMap(({ columnId }) => columnId ?? [])}
              onChange={(ids) => replace(at, { ...index, parts: partsOf(index, ids) })}
            />
            <ActionIcon
              size={28}
              aria-label={`Remove ${index.name}`}
              title={`Remove ${index.name}`}
              onClick={() => onChange(indexes.toSpliced(at, 1))}
            >
              <IconTrash size={16} stroke={1.7} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {isReadOnly ? null : (
        <div>
          <Button size="xs" variant="default" leftSection={<IconPlus size={14} stroke={1.7} />} onClick={add}>
            Add index
          </Button>
        </div>
      )}
    </fieldset>
  );
}
