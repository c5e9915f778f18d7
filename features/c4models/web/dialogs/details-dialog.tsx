/** Name and description of the model. */
import { Textarea, TextInput } from '@mantine/core';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { modelDetailsTitle } from '../../contract.ts';
import { useEditorStore, useSend } from '../editor-context.tsx';
import { contractProblem, useAnswer } from './use-answer.ts';

/** Initialized when it opens; remote changes do not affect it. */
export function DetailsDialog() {
  const store = useEditorStore();
  const send = useSend();
  const answer = useAnswer();
  const { name, description } = store.state().document;
  const check =
    (field: 'name' | 'description') =>
    (_value: unknown, typed: { readonly name: string; readonly description: string }): string | null =>
      contractProblem({ call: 'updateModel', ...typed }, field);
  return (
    <FormDialog
      opened
      title={modelDetailsTitle}
      initial={{ name, description }}
      checks={{ name: check('name'), description: check('description') }}
      submitLabel="Save"
      onSubmit={async (typed) => answer({ kind: 'details-changed', ...typed })}
      onClose={() => send({ kind: 'dialog-closed' })}
    >
      {(field) => (
        <>
          <TextInput label="Name" withAsterisk data-autofocus {...field('name')} />
          <Textarea label="Description" autosize minRows={3} maxRows={12} {...field('description')} />
        </>
      )}
    </FormDialog>
  );
}
