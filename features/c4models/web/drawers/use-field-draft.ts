/** State and handlers of a text field of a drawer. */
import { useEffect, useMemo } from 'react';
import { shownText } from '../../model/editor-fields.ts';
import type { EditorState } from '../../model/editor-state.ts';
import { fieldKey, type EditorDrawer, type FieldDraft, type TextField } from '../../model/field-drafts.ts';
import { useEditor, useSend } from '../editor-context.tsx';

/** Field props. */
export interface Draft {
  readonly text: string;
  /** Undefined while nothing is focused or unsaved. */
  readonly draft: FieldDraft | undefined;
  readonly focus: () => void;
  readonly type: (text: string) => void;
  readonly leave: () => void;
  /** Saves without waiting for a pause. */
  readonly rest: () => void;
  readonly retry: () => void;
  readonly discard: () => void;
}

/** Whether somebody else changed the text during typing. */
export const isOutdated = ({ document }: EditorState, { thing, field, basis }: FieldDraft): boolean => {
  const stored = thing.kind === 'element' ? document.elements.get(thing.id) : document.relationships.get(thing.id);
  return stored === undefined || (field in stored && Reflect.get(stored, field) !== basis);
};

/** Unmounting counts as blur. */
export function useDraft(thing: EditorDrawer, field: TextField): Draft {
  const send = useSend();
  const { kind, id } = thing;
  const key = fieldKey(thing, field);
  const text = useEditor((state) => shownText(state, thing, field));
  const draft = useEditor((state) => state.fields.get(key));
  const tick = draft?.tick ?? 0;
  useEffect(() => () => send({ kind: 'field-left', key }), [send, key]);
  return useMemo(() => {
    const told = { thing: { kind, id }, field };
    return {
      text,
      draft,
      focus: () => send({ kind: 'field-focused', ...told }),
      type: (typed) => send({ kind: 'field-typed', ...told, text: typed }),
      leave: () => send({ kind: 'field-left', key }),
      rest: () => send({ kind: 'field-rested', key, tick }),
      retry: () => send({ kind: 'field-retried', key }),
      discard: () => send({ kind: 'field-discarded', key }),
    };
  }, [send, kind, id, field, key, text, draft, tick]);
}
