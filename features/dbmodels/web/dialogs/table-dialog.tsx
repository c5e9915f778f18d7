/** The dialog of a table: name and comment; keys, checks, options and links behind "More". Source: specification 3 section 5. */
import { MultiSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { tooLong } from '#platform/ui/model/too-long.ts';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { numberMessages, tableExistsMessage } from '../../contract.ts';
import { columnsOf, tablesOf, type CheckItem, type IndexItem, type TableItem } from '../../model/schema-item.ts';
import { isTaken, longestName, normalName } from '../../model/schema-names.ts';
import type { TableChange } from '../../model/schema-state.ts';
import { useIsReadOnly, useItems } from '../schema-context.tsx';
import { changedFields } from './changed-fields.ts';
import { CheckList } from './check-list.tsx';
import { ColourField } from './colour-field.tsx';
import { IndexList } from './index-list.tsx';
import { LinkFields, linksText, readLinks } from './link-fields.tsx';
import { MoreFields } from './more-fields.tsx';
import classes from './schema-dialogs.module.css';

/** Options that have a field of their own. */
const optionFields = [
  { key: 'engine', label: 'Engine' },
  { key: 'charset', label: 'Character set' },
  { key: 'collation', label: 'Collation' },
  { key: 'rowFormat', label: 'Row format' },
] as const;

type TableValues = {
  readonly name: string;
  readonly comment: string;
  readonly primaryKey: string[];
  readonly links: string;
};

interface TableDialogProps {
  readonly table: TableItem;
  readonly onClose: () => void;
  readonly onSave: (change: TableChange) => void;
}

/** Options with what was typed; empty ones are dropped. */
function optionsWith(options: TableItem['options'], typed: Readonly<Record<string, string>>): TableItem['options'] {
  const next = { ...options, ...typed };
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value.trim() !== ''));
}

/** Closes without a change when it is cancelled. */
export function TableDialog({ table, onClose, onSave }: TableDialogProps) {
  const items = useItems();
  const isReadOnly = useIsReadOnly();
  // Others may change the table while the dialog is open.
  const [opened] = useState(table);
  const [colour, setColour] = useState(table.colour);
  const [indexes, setIndexes] = useState<readonly IndexItem[]>(table.indexes);
  const [checks, setChecks] = useState<readonly CheckItem[]>(table.checks);
  const [options, setOptions] = useState<Readonly<Record<string, string>>>({});
  const others = tablesOf(items).flatMap(({ id, name }) => (id === table.id ? [] : [name]));
  const columns = columnsOf(table).map(({ id, name }) => ({ value: id, label: name }));
  const hasMore = table.indexes.length + table.checks.length + table.links.length > 0;
  return (
    <FormDialog<TableValues>
      opened
      onClose={onClose}
      title={isReadOnly ? 'Table' : 'Edit table'}
      size={620}
      initial={{
        name: table.name,
        comment: table.comment,
        primaryKey: [...table.primaryKey],
        links: linksText(table.links),
      }}
      checks={{
        name: (name) => {
          if (name.trim() === '') return numberMessages.required;
          if (name.trim() !== table.name && isTaken(normalName(name), others)) return tableExistsMessage;
          return tooLong(name.trim(), longestName);
        },
      }}
      submitLabel="Save"
      isReadOnly={isReadOnly}
      onSubmit={({ name, comment, primaryKey, links }) => {
        const kept = indexes.filter(({ parts }) => parts.length > 0);
        const before = { ...opened, colour: opened.colour, options: table.options };
        const after = {
          name,
          comment,
          primaryKey,
          colour,
          indexes: kept,
          checks: checks.filter(({ expr }) => expr.trim() !== ''),
          options: optionsWith(table.options, options),
          links: readLinks(links),
        };
        onSave(changedFields<TableChange>(before, after));
        return Promise.resolve();
      }}
    >
      {(field) => (
        <>
          <TextInput {...field('name')} label="Name" required readOnly={isReadOnly} data-autofocus />
          <Textarea {...field('comment')} label="Comment" autosize minRows={2} maxRows={6} readOnly={isReadOnly} />
          <MultiSelect
            {...field('primaryKey')}
            label="Primary key"
            description="In the order of the key."
            data={columns}
            readOnly={isReadOnly}
            searchable
          />
          <ColourField value={colour} onChange={setColour} isReadOnly={isReadOnly} />
          <MoreFields isOpen={hasMore}>
            <IndexList table={table} indexes={indexes} onChange={setIndexes} isReadOnly={isReadOnly} />
            <CheckList checks={checks} onChange={setChecks} isReadOnly={isReadOnly} />
            <div className={classes.row}>
              {optionFields.map(({ key, label }) => (
                <TextInput
                  key={key}
                  label={label}
                  value={options[key] ?? table.options[key] ?? ''}
                  readOnly={isReadOnly}
                  onChange={({ currentTarget: { value } }) => setOptions({ ...options, [key]: value })}
                />
              ))}
            </div>
            <LinkFields {...field('links')} of={table.name} links={table.links} isReadOnly={isReadOnly} />
          </MoreFields>
        </>
      )}
    </FormDialog>
  );
}
