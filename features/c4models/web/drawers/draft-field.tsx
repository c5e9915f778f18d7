/** Text field of a drawer: saved after a pause and on blur, never overwritten during typing. */
import { Autocomplete, Textarea, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { EditorDrawer, TextField } from '../../model/field-drafts.ts';
import { editorTexts } from '../../model/editor-texts.ts';
import classes from './draft-field.module.css';
import { NotSavedBadge, NotSavedChoices } from './not-saved.tsx';
import { useDraft } from './use-field-draft.ts';

interface DraftFieldProps {
  readonly thing: EditorDrawer;
  readonly field: TextField;
  readonly label: string;
  readonly required?: boolean;
  /** Multi-line. */
  readonly isLong?: boolean;
  /** Suggestions. */
  readonly known?: readonly string[];
}

function DraftInput({
  draft,
  props,
}: {
  readonly draft: ReturnType<typeof useDraft>;
  readonly props: DraftFieldProps;
}) {
  const { label, required = false, isLong = false, known } = props;
  const isRefused = draft.draft?.phase === 'not-saved';
  const common = {
    label,
    withAsterisk: required,
    value: draft.text,
    error: isRefused ? (draft.draft?.problem ?? editorTexts.notSaved) : undefined,
    onFocus: draft.focus,
    onBlur: draft.leave,
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) draft.rest();
  };
  if (isLong) {
    return (
      <Textarea
        {...common}
        autosize
        minRows={2}
        maxRows={10}
        onChange={({ currentTarget }) => draft.type(currentTarget.value)}
      />
    );
  }
  if (known) {
    return <Autocomplete {...common} data={[...known]} limit={20} onChange={draft.type} onKeyDown={press} />;
  }
  return <TextInput {...common} onChange={({ currentTarget }) => draft.type(currentTarget.value)} onKeyDown={press} />;
}

/** An unsaved text has an amber ring, the reason and two choices. */
export function DraftField(props: DraftFieldProps) {
  const draft = useDraft(props.thing, props.field);
  const refused = draft.draft?.phase === 'not-saved' ? draft.draft : undefined;
  return (
    <div className={classes.field} data-refused={refused ? true : undefined}>
      <DraftInput draft={draft} props={props} />
      {refused ? (
        <>
          <NotSavedBadge />
          <NotSavedChoices draft={refused} onRetry={draft.retry} onDiscard={draft.discard} />
        </>
      ) : null}
    </div>
  );
}
