/** Dialogs on whole database models: create one, name it. */
import { Select, TextInput } from '@mantine/core';
import { requiredMessage } from '#platform/http/contract.ts';
import { explainLimit } from '#platform/limits/web/limits.ts';
import { tooLong } from '#platform/ui/model/too-long.ts';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { createDbModelTitle, dbModelLimits, defaultPlatform, editDbModelLabel, platforms } from '../contract.ts';

const nameProblem = (text: string): string | null =>
  text.trim() === '' ? requiredMessage : tooLong(text, dbModelLimits.name);

const platformChoices = platforms.map(({ platform, label }) => ({ value: platform, label }));

interface CreateDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onCreate: (name: string, platform: string) => Promise<void>;
}

/** Name and platform; both are required. */
export function CreateDbModelDialog({ opened, onClose, onCreate }: CreateDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={createDbModelTitle}
      initial={{ name: '', platform: defaultPlatform }}
      checks={{ name: nameProblem }}
      submitLabel="Create"
      onSubmit={async ({ name, platform }) => {
        try {
          await onCreate(name.trim(), platform);
        } catch (error) {
          // Somebody else has used the last place meanwhile.
          if (explainLimit(error)) onClose();
          throw error;
        }
      }}
    >
      {(field) => (
        <>
          <TextInput {...field('name')} label="Name" required data-autofocus />
          <Select
            {...field('platform')}
            label="Platform"
            required
            allowDeselect={false}
            data={platformChoices}
            description="Starts with the tables orders and order_items."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        </>
      )}
    </FormDialog>
  );
}

interface NameDialogProps {
  readonly opened: boolean;
  readonly name: string;
  readonly onClose: () => void;
  readonly onSave: (name: string) => void | Promise<void>;
}

/** The name of a model. */
export function DbModelNameDialog({ opened, name, onClose, onSave }: NameDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={editDbModelLabel}
      initial={{ name }}
      checks={{ name: nameProblem }}
      submitLabel="Save"
      onSubmit={async (values) => onSave(values.name.trim())}
    >
      {(field) => <TextInput {...field('name')} label="Name" required data-autofocus />}
    </FormDialog>
  );
}
