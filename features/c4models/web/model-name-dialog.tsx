/** Dialog for the name of a new or existing C4 model. */
import { TextInput } from '@mantine/core';
import { tooLong } from '#platform/ui/model/too-long.ts';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { createC4ModelLabel, type C4ModelRow } from '../contract.ts';
import { c4Limits } from '../model/c4-limits.ts';
import { editorTexts } from '../model/editor-texts.ts';

interface ModelNameDialogProps {
  readonly opened: boolean;
  /** The model to be renamed; a new one is created without it. */
  readonly row: C4ModelRow | undefined;
  readonly onClose: () => void;
  readonly onSubmit: (name: string) => Promise<void>;
}

/** The name is required. */
export function ModelNameDialog({ opened, row, onClose, onSubmit }: ModelNameDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={row ? 'Rename C4 Model' : createC4ModelLabel}
      initial={{ name: row?.name ?? '' }}
      checks={{ name: (name) => (name.trim() === '' ? editorTexts.required : tooLong(name, c4Limits.name)) }}
      submitLabel={row ? 'Save' : 'Create'}
      onSubmit={({ name }) => onSubmit(name)}
    >
      {(field) => <TextInput {...field('name')} label="Name" required data-autofocus />}
    </FormDialog>
  );
}
