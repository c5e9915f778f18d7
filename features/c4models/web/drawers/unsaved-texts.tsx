/** Unsaved texts whose drawer is closed, kept until a decision. */
import { Textarea } from '@mantine/core';
import { useMemo } from 'react';
import type { EditorState } from '../../model/editor-state.ts';
import type { UnsavedWrite } from '../../model/unsaved-writes.ts';
import { fieldKey, type EditorDrawer, type FieldDraft } from '../../model/field-drafts.ts';
import { useEditor, useIsEditable, useSend } from '../editor-context.tsx';
import { Choices, NotSavedBadge, NotSavedChoices } from './not-saved.tsx';
import classes from './unsaved-texts.module.css';

const labels = {
  name: 'Name',
  description: 'Description',
  technology: 'Technology',
  owner: 'Owner',
  group: 'Group',
} as const;

/** The item of a draft; undefined when it was deleted. */
function subjectOf({ document }: EditorState, { kind, id }: EditorDrawer): string | undefined {
  if (kind === 'element') return document.elements.get(id)?.name;
  const relationship = document.relationships.get(id);
  if (!relationship) return undefined;
  const nameOf = (end: string): string => document.elements.get(end)?.name ?? '';
  return `${nameOf(relationship.sourceId)} → ${nameOf(relationship.targetId)}`;
}

/** One draft with its two choices. */
export function UnsavedText({ draft }: { readonly draft: FieldDraft }) {
  const send = useSend();
  const subject = useEditor((state) => subjectOf(state, draft.thing));
  const key = fieldKey(draft.thing, draft.field);
  return (
    <div>
      <div className={classes.head}>
        <b>{subject ?? 'Removed meanwhile'}</b>
        <NotSavedBadge />
      </div>
      <Textarea
        className={classes.field ?? ''}
        label={labels[draft.field]}
        readOnly
        autosize
        minRows={1}
        maxRows={6}
        value={draft.text}
        error={draft.problem}
      />
      <NotSavedChoices
        draft={draft}
        isGone={subject === undefined}
        onRetry={() => send({ kind: 'field-retried', key })}
        onDiscard={() => send({ kind: 'field-discarded', key })}
      />
    </div>
  );
}

/** A write that was not saved, with its texts and two choices. */
function UnsavedWords({ write: { id, words, problem } }: { readonly write: UnsavedWrite }) {
  const send = useSend();
  return (
    <div>
      <div className={classes.head}>
        <b>{words[0]?.label}</b>
        <NotSavedBadge />
      </div>
      <Textarea
        className={classes.field ?? ''}
        aria-label={words[0]?.label}
        readOnly
        autosize
        minRows={1}
        maxRows={6}
        value={words.map(({ text }) => text).join('\n')}
        error={problem}
      />
      <Choices
        discard="Discard my text"
        onDiscard={() => send({ kind: 'write-discarded', id })}
        onRetry={() => send({ kind: 'write-retried', id })}
      />
    </div>
  );
}

/** A card over the canvas that does not block it. */
export function UnsavedTexts() {
  const fields = useEditor((state) => state.fields);
  const drawer = useEditor((state) => state.drawer);
  const isEditable = useIsEditable();
  const kept = useMemo(
    () => [...fields.values()].filter(({ phase, thing }) => phase === 'not-saved' && thing.id !== drawer?.id),
    [fields, drawer],
  );
  const writes = useEditor((state) => state.unsavedWrites);
  if ((kept.length === 0 && writes.length === 0) || !isEditable) return null;
  return (
    <section className={classes.card} aria-label="Texts that are not saved">
      {kept.map((draft) => (
        <UnsavedText key={fieldKey(draft.thing, draft.field)} draft={draft} />
      ))}
      {writes.map((write) => (
        <UnsavedWords key={write.id} write={write} />
      ))}
    </section>
  );
}
