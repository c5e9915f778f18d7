/** Undo and redo of a model. */
import { HistoryButtons } from '#platform/canvas/web/history-buttons.tsx';
import { canRedo, canUndo } from '../../model/c4-editor.ts';
import { useEditor, useSend } from '../editor-context.tsx';

/** Rendered for editors only. */
export function HistoryBar() {
  const send = useSend();
  const mayUndo = useEditor(canUndo);
  const mayRedo = useEditor(canRedo);
  return (
    <HistoryButtons
      mayUndo={mayUndo}
      mayRedo={mayRedo}
      onUndo={() => send({ kind: 'undone' })}
      onRedo={() => send({ kind: 'redone' })}
    />
  );
}
