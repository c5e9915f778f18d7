/** The dialog of a relation: which columns refer to which, what happens to referencing rows, its name. */
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconArrowRight, IconArrowsExchange, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { tooLong } from '#platform/ui/model/too-long.ts';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import {
  columnsOf,
  keyActions,
  tableById,
  tablesOf,
  type KeyAction,
  type KeyPair,
  type TableItem,
} from '../../model/schema-item.ts';
import { longestName } from '../../model/schema-names.ts';
import { relationRefusal } from '../../model/schema-relating.ts';
import { useIsReadOnly, useItems } from '../schema-context.tsx';
import classes from './schema-dialogs.module.css';

/** A relation as the dialog edits it. */
export interface RelationDraft {
  readonly from: string;
  readonly to: string;
  readonly pairs: readonly KeyPair[];
  readonly name: string;
  readonly onDelete: KeyAction | undefined;
  readonly onUpdate: KeyAction | undefined;
}

const actionOf = (value: string): KeyAction | undefined => keyActions.find((action) => action === value);
const actionChoices = [
  { value: '', label: 'Not given (RESTRICT)' },
  ...keyActions.map((value) => ({ value, label: value })),
];

interface PairRowProps {
  readonly child: TableItem;
  readonly parent: TableItem;
  readonly pair: KeyPair;
  readonly number: number;
  readonly onChange: (pair: KeyPair) => void;
  readonly onRemove: (() => void) | undefined;
}

const columnChoices = (table: TableItem) => columnsOf(table).map(({ id, name }) => ({ value: id, label: name }));

function PairRow({ child, parent, pair, number, onChange, onRemove }: PairRowProps) {
  return (
    <li className={classes.pair}>
      <NativeSelect
        aria-label={`Referencing column ${number} of ${child.name}`}
        value={pair.source}
        data={columnChoices(child)}
        onChange={({ currentTarget: { value } }) => onChange({ ...pair, source: value })}
      />
      <IconArrowRight size={16} stroke={1.7} aria-label="refers to" />
      <NativeSelect
        aria-label={`Referenced column ${number} of ${parent.name}`}
        value={pair.target}
        data={columnChoices(parent)}
        onChange={({ currentTarget: { value } }) => onChange({ ...pair, target: value })}
      />
      {onRemove ? (
        <ActionIcon size={28} aria-label={`Remove pair ${number}`} title="Remove the pair" onClick={onRemove}>
          <IconTrash size={16} stroke={1.7} />
        </ActionIcon>
      ) : null}
    </li>
  );
}

interface PairsProps {
  readonly child: TableItem;
  readonly parent: TableItem;
  readonly draft: RelationDraft;
  readonly isReadOnly: boolean;
  readonly onChange: (draft: RelationDraft) => void;
}

/** The columns that refer, each with the one that it refers to. */
function Pairs({ child, parent, draft, isReadOnly, onChange }: PairsProps) {
  const { pairs } = draft;
  return (
    <fieldset className={classes.group} disabled={isReadOnly}>
      <legend className={classes.legend}>Columns</legend>
      <ul className={classes.list}>
        {pairs.map((pair, at) => (
          <PairRow
            // oxlint-disable-next-line react/no-array-index-key -- pairs have no identity of their own
            key={at}
            child={child}
            parent={parent}
            pair={pair}
            number={at + 1}
            onChange={(next) => onChange({ ...draft, pairs: pairs.with(at, next) })}
            onRemove={pairs.length > 1 ? () => onChange({ ...draft, pairs: pairs.toSpliced(at, 1) }) : undefined}
          />
        ))}
      </ul>
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} stroke={1.7} />}
          onClick={() =>
            onChange({
              ...draft,
              pairs: [...pairs, { source: child.order[0] ?? '', target: parent.order[0] ?? '' }],
            })
          }
        >
          Add columns
        </Button>
      </div>
    </fieldset>
  );
}

interface RelationDialogProps {
  readonly title: string;
  readonly initial: RelationDraft;
  /** The relation that is edited; of a new one the tables can be chosen. */
  readonly id?: string;
  readonly onClose: () => void;
  readonly onSave: (draft: RelationDraft) => void;
}

/** Closes without a change when it is cancelled. */
export function RelationDialog({ title, initial, id, onClose, onSave }: RelationDialogProps) {
  const items = useItems();
  const isReadOnly = useIsReadOnly();
  const isNew = id === undefined;
  const [draft, setDraft] = useState(initial);
  // Counts the attempts to save what is refused, so that the reason is announced each time.
  const [attempts, setAttempts] = useState(0);
  const [child, parent] = [tableById(items, draft.from), tableById(items, draft.to)];
  if (!child || !parent) return null;
  const refused = isReadOnly ? undefined : relationRefusal(items, draft, isNew ? undefined : { ...initial, id });
  const choose = (side: 'from' | 'to', id: string): void => {
    const [one, other] = side === 'from' ? [id, draft.to] : [draft.from, id];
    const [newChild, newParent] = [tableById(items, one), tableById(items, other)];
    if (!newChild || !newParent) return;
    const target = newParent.primaryKey[0] ?? newParent.order[0] ?? '';
    setDraft({ ...draft, from: one, to: other, pairs: [{ source: newChild.order[0] ?? '', target }] });
  };
  const tables = tablesOf(items).map(({ id, name }) => ({ value: id, label: name }));
  const reverse = (): void =>
    setDraft({
      ...draft,
      from: draft.to,
      to: draft.from,
      pairs: draft.pairs.map(({ source, target }) => ({ source: target, target: source })),
    });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={title}
      size={620}
      initial={{ name: initial.name }}
      checks={{ name: (name) => tooLong(name.trim(), longestName) }}
      submitLabel={isNew ? 'Add relation' : 'Save'}
      isReadOnly={isReadOnly}
      onSubmit={({ name }): Promise<void> | Promise<'stay'> => {
        if (refused) {
          setAttempts((count) => count + 1);
          return Promise.resolve('stay' as const);
        }
        onSave({ ...draft, name: name.trim() });
        return Promise.resolve();
      }}
    >
      {(field) => (
        <>
          <div className={classes.tables}>
            <NativeSelect
              label="Referencing table"
              value={draft.from}
              data={isNew ? tables : [{ value: child.id, label: child.name }]}
              disabled={isReadOnly}
              onChange={({ currentTarget: { value } }) => choose('from', value)}
            />
            <span />
            <NativeSelect
              label="Referenced table"
              value={draft.to}
              data={isNew ? tables : [{ value: parent.id, label: parent.name }]}
              disabled={isReadOnly}
              onChange={({ currentTarget: { value } }) => choose('to', value)}
            />
            <ActionIcon
              size={28}
              aria-label="Reverse direction"
              title="Reverse direction"
              disabled={isReadOnly}
              onClick={reverse}
            >
              <IconArrowsExchange size={16} stroke={1.7} />
            </ActionIcon>
          </div>
          <Pairs child={child} parent={parent} draft={draft} isReadOnly={isReadOnly} onChange={setDraft} />
          {refused && (attempts > 0 || refused.tone === 'warning') ? (
            <InlineAlert key={attempts} type={refused.tone}>
              {refused.message}
            </InlineAlert>
          ) : null}
          <div className={classes.actions}>
            <NativeSelect
              label="On delete"
              value={draft.onDelete ?? ''}
              data={actionChoices}
              disabled={isReadOnly}
              onChange={({ currentTarget: { value } }) => setDraft({ ...draft, onDelete: actionOf(value) })}
            />
            <NativeSelect
              label="On update"
              value={draft.onUpdate ?? ''}
              data={actionChoices}
              disabled={isReadOnly}
              onChange={({ currentTarget: { value } }) => setDraft({ ...draft, onUpdate: actionOf(value) })}
            />
          </div>
          <TextInput
            {...field('name')}
            label="Name of the constraint"
            placeholder="Made up by the export"
            readOnly={isReadOnly}
          />
        </>
      )}
    </FormDialog>
  );
}
