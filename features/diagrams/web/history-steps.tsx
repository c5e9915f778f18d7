/** Undo and redo of a diagram. */
import { HistoryButtons } from '#platform/canvas/web/history-buttons.tsx';
import { canRedo, canUndo } from '../model/board-editor.ts';
import { useBoard, useSend } from './board-context.tsx';

/** Rendered for editors only. */
export function HistoryBar() {
  const send = useSend();
  const mayUndo = useBoard(canUndo);
  const mayRedo = useBoard(canRedo);
  return (
    <HistoryButtons
      mayUndo={mayUndo}
      mayRedo={mayRedo}
      onUndo={() => send({ kind: 'undone' })}
      onRedo={() => send({ kind: 'redone' })}
    />
  );
}
