/** Stores a document as a template under a name. */
import { TextInput } from '@mantine/core';
import { useCall } from '#platform/http/web/use-calls.ts';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import {
  createTemplate,
  listTemplates,
  saveAsTemplateLabel,
  templateSavedMessage,
  type TemplateKind,
} from '../contract.ts';

interface SaveTemplateDialogProps {
  readonly kind: TemplateKind;
  /** Suggested name, for example the title of the document. */
  readonly name: string;
  readonly json: string;
  readonly onClose: () => void;
}

/** Mounted while it is shown. */
export function SaveTemplateDialog({ kind, name, json, onClose }: SaveTemplateDialogProps) {
  const create = useCall(createTemplate, { outdates: [listTemplates], quiet: true });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={saveAsTemplateLabel}
      initial={{ name }}
      submitLabel="Save"
      startFocused
      onSubmit={async (values) => {
        await create.mutateAsync({ body: { kind, name: values.name, json } });
        showToast('success', templateSavedMessage);
      }}
    >
      {(field) => (
        <TextInput label="Name" description="New documents can start from the saved text." {...field('name')} />
      )}
    </FormDialog>
  );
}
