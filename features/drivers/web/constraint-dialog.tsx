/** Adds or edits a constraint. */
import { tooLong } from '#platform/ui/model/too-long.ts';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import {
  constraintKinds,
  driverLimits,
  repeatedConstraintMessage,
  requiredMessage,
  type Constraint,
} from '../contract.ts';
import { ConstraintFields } from './constraint-fields.tsx';

interface ConstraintDialogProps {
  /** Absent for a new one. */
  readonly constraint: Constraint | undefined;
  /** Names of the others, in lower case. */
  readonly taken: ReadonlySet<string>;
  readonly onClose: () => void;
  readonly onSave: (constraint: Constraint) => void;
}

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
      {(field) => <ConstraintFields field={field} />}
    </FormDialog>
  );
}
