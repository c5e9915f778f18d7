/** Dialog for the name of a new or existing metrics jar. */
import { TextInput } from '@mantine/core';
import { requiredMessage } from '#platform/http/contract.ts';
import { tooLong } from '#platform/ui/model/too-long.ts';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { createJarLabel, metricLimits, renameJarLabel, type MetricJarRow } from '../contract.ts';

interface JarNameDialogProps {
  readonly opened: boolean;
  /** The jar to be renamed; a new one is created without it. */
  readonly row: MetricJarRow | undefined;
  readonly onClose: () => void;
  readonly onSubmit: (name: string) => Promise<void>;
}

/** The name is required and unique within the project. */
export function JarNameDialog({ opened, row, onClose, onSubmit }: JarNameDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={row ? renameJarLabel : createJarLabel}
      initial={{ name: row?.name ?? '' }}
      checks={{ name: (name) => (name.trim() === '' ? requiredMessage : tooLong(name, metricLimits.jarName)) }}
      submitLabel={row ? 'Save' : 'Create'}
      onSubmit={({ name }) => onSubmit(name)}
    >
      {(field) => <TextInput {...field('name')} label="Name" required data-autofocus />}
    </FormDialog>
  );
}
