/** Adds or edits a constraint. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { tooLong } from '#platform/ui/model/too-long.ts';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import {
  constraintKinds,
  driverLimits,
  repeatedConstraintMessage,
  requiredMessage,
  type Constraint,
} from '../contract.ts';
import { constraintKindWords } from '../model/constraint-kinds.ts';

interface ConstraintDialogProps {
  /** Absent for a new one. */
  readonly constraint: Constraint | undefined;
  /** Names of the others, in lower case. */
  readonly taken: ReadonlySet<string>;
  readonly onClose: () => void;
  readonly onSave: (constraint: Constraint) => void;
}

const kindChoices = [
  { value: '', label: 'Not set' },
  ...constraintKinds.map((kind) => ({ value: kind as string, label: constraintKindWords[kind] })),
];

/** Only the name is required. */
export function ConstraintDialog({ constraint, taken, onClose, onSave }: ConstraintDialogProps) {
  const check = (text: string): string | null => tooLong(text, driverLimits.reason);
  return (
    <FormDialog
      opened
      onClose={onClose}
      size={620}
      title={constraint ? 'Edit constraint' : 'Add constraint'}
      initial={{
        name: constraint?.name ?? '',
        reason: constraint?.reason ?? '',
        kind: constraint?.kind ?? '',
        source: constraint?.source ?? '',
        consequence: constraint?.consequence ?? '',
      }}
      checks={{
        name: (name) => {
          if (name.trim() === '') return requiredMessage;
          return taken.has(name.trim().toLowerCase()) ? repeatedConstraintMessage : tooLong(name, driverLimits.name);
        },
        reason: check,
        source: check,
        consequence: check,
      }}
      submitLabel={constraint ? 'Update' : 'Add'}
      onSubmit={async ({ name, reason, kind, source, consequence }) =>
        onSave({
          id: constraint?.id ?? crypto.randomUUID(),
          name: name.trim(),
          reason: reason.trim(),
          kind: constraintKinds.find((one) => one === kind) ?? null,
          source: source.trim(),
          consequence: consequence.trim(),
        })
      }
    >
      {(field) => (
        <>
          <TextInput {...field('name')} label="Name" required data-autofocus />
          <Textarea {...field('reason')} label="Reason" autosize minRows={2} maxRows={8} />
          <NativeSelect {...field('kind')} label="Kind" data={kindChoices} />
          <TextInput
            {...field('source')}
            label="Source"
            description="Who or what demands it, for example a law or a contract."
          />
          <Textarea
            {...field('consequence')}
            label="Consequence"
            description="What follows from it for the architecture."
            autosize
            minRows={2}
            maxRows={8}
          />
        </>
      )}
    </FormDialog>
  );
}
