/** Adds a relationship. */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { violated } from '#platform/http/model/failure.ts';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { addRelationshipTitle, type C4InteractionStyle } from '../../contract.ts';
import { c4RefusalMessages } from '../../model/c4-refusals.ts';
import type { EditorForm } from '../../model/editor-state.ts';
import { useEditor, useSend } from '../editor-context.tsx';
import { StyleCards } from '../parts/style-cards.tsx';
import { RelationshipEnds, type Ends } from './relationship-ends.tsx';
import { anyId, contractProblem, useAnswer } from './use-answer.ts';

interface Typed extends Record<string, unknown> {
  readonly description: string;
  readonly technology: string;
  // No inputs, but targets of violations.
  readonly ends: string;
}

const nothing: Typed = { description: '', technology: '', ends: '' };

interface AddRelationshipProps {
  readonly dialog: Extract<EditorForm, { kind: 'add-relationship' }>;
}

/** Stays open with its input when the rules refuse it. */
export function AddRelationshipDialog({ dialog }: AddRelationshipProps) {
  const document = useEditor((state) => state.document);
  const send = useSend();
  const answer = useAnswer();
  const [ends, setEnds] = useState<Ends>({ sourceId: dialog.sourceId, targetId: dialog.targetId });
  const [interactionStyle, setStyle] = useState<C4InteractionStyle>('synchronous');
  const check =
    (field: 'description' | 'technology') =>
    (_value: unknown, { description, technology }: Typed) =>
      contractProblem(
        { call: 'addRelationship', id: anyId, sourceId: anyId, targetId: anyId, description, technology },
        field,
      );
  const submit = async ({ description, technology }: Typed): Promise<void> => {
    const { sourceId, targetId } = ends;
    if (sourceId === undefined || targetId === undefined) throw violated('ends', c4RefusalMessages.sameEnds);
    const told = { description: description.trim(), technology: technology.trim(), interactionStyle };
    const relationship = { sourceId, targetId, ...told };
    answer({ kind: 'relationship-added', relationship }, { sourceId: 'ends', targetId: 'ends' });
  };
  const isChosen = ends.sourceId !== undefined && ends.targetId !== undefined;
  return (
    <FormDialog<Typed>
      opened
      size={620}
      title={addRelationshipTitle}
      initial={nothing}
      checks={{ description: check('description'), technology: check('technology') }}
      submitLabel="Add relationship"
      onSubmit={submit}
      onClose={() => send({ kind: 'dialog-closed' })}
    >
      {(field, form) => (
        <>
          <RelationshipEnds
            document={document}
            ends={ends}
            error={typeof form.errors['ends'] === 'string' ? form.errors['ends'] : undefined}
            onChange={(next) => {
              form.clearFieldError('ends');
              form.clearFieldError('description');
              setEnds(next);
            }}
          />
          <TextInput
            label="Description"
            placeholder="For example: Reads and writes"
            {...(isChosen ? { 'data-autofocus': true } : {})}
            {...field('description')}
          />
          <TextInput label="Technology" {...field('technology')} />
          <StyleCards value={interactionStyle} onChange={setStyle} />
        </>
      )}
    </FormDialog>
  );
}
