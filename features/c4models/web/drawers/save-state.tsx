/** Save state of a drawer: "Saving…", "Saved", "Not saved". */
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { EditorState } from '../../model/editor-state.ts';
import { editorTexts } from '../../model/editor-texts.ts';
import type { EditorDrawer } from '../../model/field-drafts.ts';
import { pendingWrites } from '#platform/editing/model/write-queue.ts';
import { useEditor } from '../editor-context.tsx';
import classes from './drawer.module.css';

function savingOf({ fields, writes }: EditorState, thing: EditorDrawer): 'saved' | 'saving' | 'not-saved' {
  const own = [...fields.values()].filter((draft) => draft.thing.id === thing.id);
  if (own.some(({ phase }) => phase === 'not-saved')) return 'not-saved';
  return pendingWrites(writes).length > 0 || own.some(({ phase }) => phase === 'typing') ? 'saving' : 'saved';
}

/** In the header, instead of a save button. */
export function SaveState({ thing }: { readonly thing: EditorDrawer }) {
  const state = useEditor((all) => savingOf(all, thing));
  return (
    <output className={classes.saving} data-state={state}>
      {state === 'saved' ? <IconCheck size={15} stroke={2} aria-hidden="true" /> : null}
      {state === 'not-saved' ? <IconAlertTriangle size={15} stroke={1.7} aria-hidden="true" /> : null}
      {state === 'saved' ? 'Saved' : state === 'saving' ? 'Saving…' : editorTexts.notSaved}
    </output>
  );
}
