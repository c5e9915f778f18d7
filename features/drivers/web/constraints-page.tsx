/** Edit page of the constraints: in order, one save. */
import { ActionIcon, Button } from '@mantine/core';
import { IconLock, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ItemConflict } from '#platform/editing/model/whole-editor.ts';
import { useCall } from '#platform/http/web/use-calls.ts';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { useRowDrag } from '#platform/ui/web/row-drag.ts';
import { RowGrip, useReorder, type Reordering } from '#platform/ui/web/use-reorder.tsx';
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';
import {
  constraintRemovedMessage,
  constraintsTitle,
  driverLimits,
  noConstraintsMessage,
  saveConstraints,
  type Constraint,
  type Drivers,
} from '../contract.ts';
import { ConstraintDialog } from './constraint-dialog.tsx';
import { ConstraintFacts } from './constraint-facts.tsx';
import classes from './constraints-page.module.css';
import { DriverListEditor, OpenDriverList } from './driver-list-editor.tsx';
import { useDriverList } from './use-driver-list.ts';
import { useUndoOffer } from './use-undo-offer.ts';

const draftKey = 'drivers:constraints';

interface RowProps {
  readonly constraint: Constraint;
  readonly index: number;
  readonly reordering: Reordering;
  readonly problem: string | undefined;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function ConstraintRow({ constraint, index, reordering, problem, onEdit, onRemove }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const { half, dragging } = useRowDrag({ reordering, row, grip, index });
  const { name } = constraint;
  return (
    <li
      ref={row}
      className={classes.row}
      data-drop={half}
      data-dragging={dragging || undefined}
      data-refused={problem === undefined ? undefined : ''}
    >
      <RowGrip grip={grip} reordering={reordering} index={index} label={name} />
      <div className={classes.words}>
        <strong>{name}</strong>
        <ConstraintFacts constraint={constraint} />
        {problem ? <span className={classes.problem}>{problem}</span> : null}
      </div>
      <ActionIcon data-edit aria-label={`Edit ${name}`} title="Edit" onClick={onEdit}>
        <IconPencil size={16} stroke={1.7} />
      </ActionIcon>
      <ActionIcon aria-label={`Remove ${name}`} title="Remove" onClick={onRemove}>
        <IconTrash size={16} stroke={1.7} />
      </ActionIcon>
    </li>
  );
}

const valueText = (value: unknown): string => {
  if (value === undefined) return 'Removed';
  if (value === null || value === '') return 'Empty';
  return typeof value === 'string' ? value : 'Kept';
};

interface EditorProps {
  readonly drivers: Drivers;
  readonly draft: DocumentDraft | undefined;
}

function Editor({ drivers, draft }: EditorProps) {
  const send = useCall(saveConstraints, { quiet: true });
  const list = useDriverList<Constraint>(
    {
      draftKey,
      title: constraintsTitle,
      itemsOf: ({ constraints }) => constraints,
      send: (items, revision) => send.mutateAsync({ body: { constraints: [...items], revision } }),
    },
    drivers,
    draft,
  );
  const { items, change, violations } = list;
  const [open, setOpen] = useState<'new' | Constraint>();
  const { reordering, holder, announcement } = useReorder({ items, labelOf: ({ name }) => name, onReorder: change });
  const edited = typeof open === 'object' ? open : undefined;
  const offerUndo = useUndoOffer(constraintRemovedMessage);
  const remove = (constraint: Constraint): void => {
    const at = items.indexOf(constraint);
    change(items.filter(({ id }) => id !== constraint.id));
    offerUndo(() => change((now) => now.toSpliced(at, 0, constraint)));
  };
  const nameOf = ({ id, field, base }: ItemConflict): string => {
    const name = items.find((item) => item.id === id)?.name ?? (base as Constraint | undefined)?.name ?? '';
    return field === '' ? `“${name}”` : `the ${field} of “${name}”`;
  };
  const add = (
    <Button
      variant={items.length === 0 ? 'light' : 'subtle'}
      {...(items.length === 0 ? {} : { color: 'gray' })}
      disabled={items.length >= driverLimits.constraints}
      leftSection={<IconPlus size={16} stroke={1.7} />}
      onClick={() => setOpen('new')}
    >
      Add constraint
    </Button>
  );
  return (
    <DriverListEditor title={constraintsTitle} list={list} nameOf={nameOf} valueText={valueText}>
      <section className={classes.card} aria-label={constraintsTitle}>
        {items.length === 0 ? (
          <EmptyState
            bare
            icon={IconLock}
            title={noConstraintsMessage}
            help="A constraint is a decision that someone else has made: a law, a contract, a platform, a date."
            action={add}
          />
        ) : (
          <>
            <div ref={holder}>
              <ol className={classes.rows}>
                {items.map((constraint, index) => (
                  <ConstraintRow
                    key={constraint.id}
                    constraint={constraint}
                    index={index}
                    reordering={reordering}
                    problem={violations.find(({ path }) => path.startsWith(`constraints[${index}]`))?.errors[0]}
                    onEdit={() => setOpen(constraint)}
                    onRemove={() => remove(constraint)}
                  />
                ))}
              </ol>
            </div>
            <div className={classes.foot}>{add}</div>
          </>
        )}
      </section>
      {announcement}
      {open ? (
        <ConstraintDialog
          constraint={edited}
          taken={new Set(items.filter(({ id }) => id !== edited?.id).map(({ name }) => name.toLowerCase()))}
          onClose={() => setOpen(undefined)}
          onSave={(saved) =>
            change(edited ? items.map((item) => (item.id === edited.id ? saved : item)) : [...items, saved])
          }
        />
      ) : null}
    </DriverListEditor>
  );
}

/** Page at /project/{project}/architecture/drivers/constraints/edit. */
export default function ConstraintsPage() {
  return (
    <OpenDriverList draftKey={draftKey}>
      {(drivers, draft) => <Editor drivers={drivers} draft={draft} />}
    </OpenDriverList>
  );
}
