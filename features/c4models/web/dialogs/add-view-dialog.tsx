/** Adds another view of the level and subject of the open one. */
import { TextInput } from '@mantine/core';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import type { C4View } from '../../contract.ts';
import { levelLabels } from '../../model/editor-texts.ts';
import { useEditor, useSend } from '../editor-context.tsx';
import classes from './dialogs.module.css';
import { anyId, contractProblem, useAnswer } from './use-answer.ts';

/** The new view starts with the content of the open one, and opens. */
export function AddViewDialog({ view }: { readonly view: C4View }) {
  const send = useSend();
  const answer = useAnswer();
  const { level, sourceElement } = view;
  const source = useEditor(({ document }) => (sourceElement ? document.elements.get(sourceElement.id) : undefined));
  return (
    <FormDialog
      opened
      title="New view"
      initial={{ name: '' }}
      checks={{ name: (name) => contractProblem({ call: 'addView', id: anyId, level, name }, 'name') }}
      submitLabel="Add view"
      onSubmit={async ({ name }) => answer({ kind: 'view-added', name })}
      onClose={() => send({ kind: 'dialog-closed' })}
    >
      {(field) => (
        <>
          <TextInput label="Name" withAsterisk data-autofocus {...field('name')} />
          <p className={classes.about}>
            {`Level ${level} ${levelLabels[level]}${source ? ` of ${source.name}` : ''}. It begins with what “${view.name}” shows.`}
          </p>
        </>
      )}
    </FormDialog>
  );
}
