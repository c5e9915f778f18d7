/** The row of a column in the table view. */
import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { relatedTypeMessage } from '../../contract.ts';
import { canCount } from '../../model/column-type.ts';
import { relationsOfColumn, type ColumnItem, type TableItem } from '../../model/schema-item.ts';
import { itemsIn, type ColumnChange } from '../../model/schema-state.ts';
import { columnNameProblem, defaultShown, readType, wholeTypeText } from '../../model/typed-column.ts';
import { LinkSign } from '../links/linked-list.tsx';
import { useDesk, useIsReadOnly, useSchemaStore } from '../schema-context.tsx';
import { CellField } from './cell-field.tsx';
import classes from './table-view.module.css';

interface FlagProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Flag({ label, isOn, isDisabled = false, onChange }: FlagProps) {
  return (
    <td className={classes.flag}>
      <input
        type="checkbox"
        data-cell
        aria-label={label}
        checked={isOn}
        disabled={isDisabled}
        onChange={({ currentTarget: { checked } }) => onChange(checked)}
      />
    </td>
  );
}

interface ColumnCellsProps {
  readonly table: TableItem;
  readonly column: ColumnItem;
}

/** The same facts without fields. */
function ReadCells({ table, column }: ColumnCellsProps) {
  const yes = (isSo: boolean): string => (isSo ? 'Yes' : '');
  return (
    <tr>
      <th scope="row">{column.name}</th>
      <td className={classes.code}>{wholeTypeText(column)}</td>
      <td>{yes(column.isNullable)}</td>
      <td>{yes(table.primaryKey.includes(column.id))}</td>
      <td>{yes(column.isAutoIncrement)}</td>
      <td className={classes.code}>{defaultShown(column)}</td>
      <td>{column.comment}</td>
      <td>
        <LinkSign of={`${table.name}.${column.name}`} links={column.links} />
      </td>
    </tr>
  );
}

/** Every cell sends the event that the dialog of the column sends. */
export function ColumnCells({ table, column }: ColumnCellsProps) {
  const store = useSchemaStore();
  const { open, remove } = useDesk();
  if (useIsReadOnly()) return <ReadCells table={table} column={column} />;
  const place = { tableId: table.id, columnId: column.id };
  const of = `${table.name}.${column.name}`;
  const change = (fields: ColumnChange): undefined => {
    store.send({ kind: 'column-edited', ...place, change: fields });
  };
  const rename = (typed: string): string | undefined =>
    columnNameProblem(table, column.id, typed) ?? change({ name: typed });
  const retype = (typed: string): string | undefined => {
    const read = readType(typed, column);
    if ('problem' in read) return read.problem;
    const { type, isUnsigned = false } = read.change;
    const isOther = type !== column.type || isUnsigned !== (column.isUnsigned ?? false);
    const items = itemsIn(store.state());
    if (isOther && relationsOfColumn(items, table.id, column.id).length > 0) return relatedTypeMessage;
    return change(read.change);
  };
  const setKey = (isPrimary: boolean): void => store.send({ kind: 'column-edited', ...place, change: {}, isPrimary });
  return (
    <tr>
      <th scope="row">
        <CellField label={`Name of ${of}`} text={column.name} onCommit={rename} />
      </th>
      <td>
        <CellField label={`Type of ${of}`} text={wholeTypeText(column)} isCode onCommit={retype} />
      </td>
      <Flag label={`${of} is nullable`} isOn={column.isNullable} onChange={(isNullable) => change({ isNullable })} />
      <Flag label={`${of} is in the primary key`} isOn={table.primaryKey.includes(column.id)} onChange={setKey} />
      <Flag
        label={`${of} has auto increment`}
        isOn={column.isAutoIncrement}
        isDisabled={!canCount(column.type)}
        onChange={(isAutoIncrement) => change({ isAutoIncrement })}
      />
      <td>
        <CellField
          label={`Default of ${of}`}
          text={defaultShown(column)}
          isCode
          onCommit={(typed) => change({ defaultText: typed.trim(), defaultKind: undefined })}
        />
      </td>
      <td>
        <CellField label={`Comment of ${of}`} text={column.comment} onCommit={(typed) => change({ comment: typed })} />
      </td>
      <td className={classes.actions}>
        <LinkSign of={of} links={column.links} size={26} />
        <ActionIcon
          size={26}
          data-cell
          aria-label={`Edit ${of}`}
          title="Edit"
          onClick={() => open({ kind: 'column', ...place })}
        >
          <IconPencil size={15} stroke={1.7} />
        </ActionIcon>
        <ActionIcon
          size={26}
          data-cell
          aria-label={`Delete ${of}`}
          title="Delete"
          onClick={() => {
            store.send({ kind: 'column-selected', ...place });
            remove();
          }}
        >
          <IconTrash size={15} stroke={1.7} />
        </ActionIcon>
      </td>
    </tr>
  );
}
