/** The dialog with the name of a diagram. Source: specification 2 section 2.5. */
import { TextInput } from '@mantine/core';
import { requiredMessage } from '#platform/http/contract.ts';
import { tooLong } from '#platform/ui/model/too-long.ts';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { diagramDetailsTitle, diagramLimits, diagramNameLabel } from '../contract.ts';

interface DetailsDialogProps {
  readonly opened: boolean;
  readonly name: string;
  readonly onClose: () => void;
  readonly onSave: (name: string) => void | Promise<void>;
}

/** One field; Cancel and Save. */
export function DiagramDetailsDialog({ opened, name, onClose, onSave }: DetailsDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={diagramDetailsTitle}
      initial={{ name }}
      checks={{ name: (text) => (text.trim() === '' ? requiredMessage : tooLong(text, diagramLimits.name)) }}
      submitLabel="Save"
      onSubmit={async (values) => onSave(values.name.trim())}
    >
      {(field) => <TextInput {...field('name')} label={diagramNameLabel} required data-autofocus />}
    </FormDialog>
  );
}
