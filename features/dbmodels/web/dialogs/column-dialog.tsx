/** The dialog of a column. Source: specification 3 sections 2, 3 and 5. */
import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { numberMessages, relatedTypeMessage } from '../../contract.ts';
import {
  asksDecimals,
  asksLength,
  asksValues,
  canCount,
  furtherTypes,
  isNumber,
  offeredTypes,
} from '../../model/column-type.ts';
import { parseValues, valuesText } from '../../model/enum-values.ts';
import { typeProblems } from '../../model/model-shape.ts';
import { relationsOfColumn, type ColumnItem, type TableItem } from '../../model/schema-item.ts';
import type { ColumnChange } from '../../model/schema-state.ts';
import { columnNameProblem, defaultShown } from '../../model/typed-column.ts';
import { useIsReadOnly, useItems } from '../schema-context.tsx';
import { changedFields } from './changed-fields.ts';
import { LinkFields, linksText, readLinks } from './link-fields.tsx';
import { MoreFields } from './more-fields.tsx';
import classes from './schema-dialogs.module.css';

type ColumnValues = {
  readonly name: string;
  readonly type: string;
  readonly length: string;
  readonly decimals: string;
  readonly values: string;
  readonly isNullable: boolean;
  readonly isAutoIncrement: boolean;
  readonly defaultText: string;
  readonly comment: string;
  readonly isUnsigned: boolean;
  readonly isZerofill: boolean;
  readonly onUpdate: string;
  readonly generated: string;
  readonly isStored: boolean;
  readonly charset: string;
  readonly collation: string;
  readonly links: string;
  readonly isPrimary: boolean;
};

const textOf = (size: number | undefined): string => (size === undefined ? '' : String(size));

const valuesOf = (column: ColumnItem, table: TableItem): ColumnValues => ({
  name: column.name,
  type: column.type,
  length: textOf(column.length),
  decimals: textOf(column.decimals),
  values: valuesText(column.values),
  isNullable: column.isNullable,
  isAutoIncrement: column.isAutoIncrement,
  defaultText: defaultShown(column),
  comment: column.comment,
  isUnsigned: column.isUnsigned ?? false,
  isZerofill: column.isZerofill ?? false,
  onUpdate: column.onUpdate ?? '',
  generated: column.generated?.expr ?? '',
  isStored: column.generated?.isStored ?? false,
  charset: column.charset ?? '',
  collation: column.collation ?? '',
  links: linksText(column.links),
  isPrimary: table.primaryKey.includes(column.id),
});

const sizeFrom = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));

/** What the fields say; those that the type does not have are dropped. */
function changeOf(values: ColumnValues): ColumnChange {
  const { type } = values;
  const hasSize = asksLength(type) || values.length.trim() !== '';
  return {
    name: values.name,
    type,
    length: hasSize ? sizeFrom(values.length) : undefined,
    decimals: asksDecimals(type) || type === 'float' ? sizeFrom(values.decimals) : undefined,
    values: asksValues(type) ? parseValues(values.values) : [],
    isNullable: values.isNullable,
    isAutoIncrement: values.isAutoIncrement && canCount(type),
    defaultText: values.defaultText.trim(),
    defaultKind: undefined,
    comment: values.comment,
    isUnsigned: (values.isUnsigned && isNumber(type)) || undefined,
    isZerofill: (values.isZerofill && isNumber(type)) || undefined,
    onUpdate: values.onUpdate.trim() || undefined,
    generated:
      values.generated.trim() === '' ? undefined : { expr: values.generated.trim(), isStored: values.isStored },
    charset: values.charset.trim() || undefined,
    collation: values.collation.trim() || undefined,
    links: readLinks(values.links),
  };
}

/** What was changed in the dialog; what others changed meanwhile stays. */
function changeBetween(before: ColumnValues, after: ColumnValues): ColumnChange {
  const { defaultKind, ...fields } = changeOf(after);
  const change = changedFields(changeOf(before), fields);
  // A default that is typed again says itself whether it is a text.
  return before.defaultText === after.defaultText ? change : { ...change, defaultKind };
}

const checksFor = (table: TableItem, column: ColumnItem) => ({
  name: (name: string): string | null => columnNameProblem(table, column.id, name) ?? null,
  length: (length: string, { type }: ColumnValues): string | null =>
    asksLength(type) ? (typeProblems(type, { length }).length ?? null) : null,
  decimals: (decimals: string, { type }: ColumnValues): string | null => {
    if (!asksDecimals(type)) return null;
    // A double needs neither length nor decimals. Source: decisions section 18.
    if (decimals.trim() === '' && type === 'decimal') return numberMessages.required;
    return typeProblems(type, { length: 1, decimals }).decimals ?? null;
  },
  values: (values: string, { type }: ColumnValues): string | null =>
    asksValues(type) && parseValues(values).length === 0 ? numberMessages.required : null,
});

const typeChoices = (type: string): readonly string[] => {
  const known: readonly string[] = [...offeredTypes, ...furtherTypes];
  return known.includes(type) ? known : [...known, type];
};

interface ColumnDialogProps {
  readonly table: TableItem;
  readonly column: ColumnItem;
  readonly onClose: () => void;
  readonly onSave: (change: ColumnChange, isPrimary: boolean) => void;
}

/** Closes without a change when it is cancelled. */
export function ColumnDialog({ table, column, onClose, onSave }: ColumnDialogProps) {
  const items = useItems();
  const isReadOnly = useIsReadOnly();
  const [type, setType] = useState(column.type);
  const isRelated = relationsOfColumn(items, table.id, column.id).length > 0;
  const [initial] = useState(() => valuesOf(column, table));
  const isBlocked = isRelated && type !== column.type;
  return (
    <FormDialog<ColumnValues>
      opened
      onClose={onClose}
      title={isReadOnly ? 'Column' : 'Edit column'}
      size={620}
      initial={initial}
      checks={{
        ...checksFor(table, column),
        type: (chosen) => (isRelated && chosen !== column.type ? relatedTypeMessage : null),
      }}
      submitLabel="Save"
      isReadOnly={isReadOnly}
      onSubmit={(values) => {
        onSave(changeBetween(initial, values), values.isPrimary);
        return Promise.resolve();
      }}
    >
      {(field, form) => (
        <>
          <p className={classes.of}>{table.name}</p>
          <TextInput {...field('name')} label="Name" required readOnly={isReadOnly} data-autofocus />
          <div className={classes.row}>
            <Select
              {...field('type')}
              label="Type"
              required
              searchable
              allowDeselect={false}
              readOnly={isReadOnly}
              data={[...typeChoices(column.type)]}
              error={undefined}
              onChange={(value) => {
                if (value === null) return;
                setType(value);
                form.setFieldValue('type', value);
              }}
            />
            <SizeFields type={type} field={field} isReadOnly={isReadOnly} />
          </div>
          {asksValues(type) ? (
            <TextInput
              {...field('values')}
              label="Values"
              required
              readOnly={isReadOnly}
              description="Separated by commas; blanks are part of a value. A value with a comma or a quote stands in double quotes."
              inputWrapperOrder={['label', 'input', 'description', 'error']}
            />
          ) : null}
          <div className={classes.checks}>
            <Checkbox {...field('isNullable', 'checkbox')} label="Nullable" disabled={isReadOnly} />
            <Checkbox
              {...field('isAutoIncrement', 'checkbox')}
              label="Auto increment"
              disabled={isReadOnly || !canCount(type)}
            />
            <Checkbox {...field('isPrimary', 'checkbox')} label="Primary key" disabled={isReadOnly} />
          </div>
          <TextInput
            {...field('defaultText')}
            label="Default"
            readOnly={isReadOnly}
            classNames={{ input: classes.code ?? '' }}
            description="SQL function such as CURRENT_TIMESTAMP, or a quoted literal such as 'new'."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <Textarea {...field('comment')} label="Comment" autosize minRows={2} maxRows={6} readOnly={isReadOnly} />
          {isBlocked ? <InlineAlert type="warning">{relatedTypeMessage}</InlineAlert> : null}
          <MoreFields isOpen={hasMore(column)}>
            <FurtherFields
              of={`${table.name}.${column.name}`}
              links={column.links}
              type={type}
              field={field}
              isReadOnly={isReadOnly}
            />
          </MoreFields>
        </>
      )}
    </FormDialog>
  );
}

const hasMore = ({ isZerofill, onUpdate, generated, charset, collation, links }: ColumnItem): boolean =>
  Boolean(isZerofill) || [onUpdate, generated, charset, collation].some((one) => one !== undefined) || links.length > 0;

interface FieldsProps {
  readonly type: string;
  readonly field: (name: keyof ColumnValues, type?: 'input' | 'checkbox') => Record<string, unknown>;
  readonly isReadOnly: boolean;
}

function SizeFields({ type, field, isReadOnly }: FieldsProps): ReactNode {
  if (!asksLength(type)) return null;
  const isNeeded = type !== 'double';
  return (
    <>
      <TextInput {...field('length')} label="Length" required={isNeeded} inputMode="numeric" readOnly={isReadOnly} />
      {asksDecimals(type) ? (
        <TextInput
          {...field('decimals')}
          label="Decimals"
          required={isNeeded}
          inputMode="numeric"
          readOnly={isReadOnly}
        />
      ) : null}
    </>
  );
}

interface FurtherProps extends FieldsProps {
  readonly of: string;
  readonly links: ColumnItem['links'];
}

/** What the specified dialog does not have. */
function FurtherFields({ of, links, type, field, isReadOnly }: FurtherProps) {
  return (
    <>
      <div className={classes.checks}>
        <Checkbox {...field('isUnsigned', 'checkbox')} label="Unsigned" disabled={isReadOnly || !isNumber(type)} />
        <Checkbox {...field('isZerofill', 'checkbox')} label="Zerofill" disabled={isReadOnly || !isNumber(type)} />
      </div>
      <TextInput
        {...field('onUpdate')}
        label="On update"
        placeholder="CURRENT_TIMESTAMP"
        readOnly={isReadOnly}
        classNames={{ input: classes.code ?? '' }}
      />
      <TextInput
        {...field('generated')}
        label="Generated from"
        placeholder="price * quantity"
        readOnly={isReadOnly}
        classNames={{ input: classes.code ?? '' }}
      />
      <Checkbox {...field('isStored', 'checkbox')} label="Store the generated value" disabled={isReadOnly} />
      <div className={classes.row}>
        <TextInput {...field('charset')} label="Character set" readOnly={isReadOnly} />
        <TextInput {...field('collation')} label="Collation" readOnly={isReadOnly} />
      </div>
      <LinkFields {...field('links')} of={of} links={links} isReadOnly={isReadOnly} />
    </>
  );
}
