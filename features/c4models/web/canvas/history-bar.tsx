/** Undo and redo buttons, beside the zoom bar. */
import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { FloatingBar } from '#platform/canvas/web/floating-bar.tsx';
import { keysText } from '#platform/ui/model/key-names.ts';
import { isAppleMachine } from '#platform/ui/web/machine.ts';
import { canRedo, canUndo } from '../../model/c4-editor.ts';
import { useEditor, useSend } from '../editor-context.tsx';

/** Rendered for editors only. */
export function HistoryBar() {
  const send = useSend();
  const mayUndo = useEditor(canUndo);
  const mayRedo = useEditor(canRedo);
  return (
    <FloatingBar label="Steps" place="inline">
      <ActionIcon
        aria-label="Undo"
        title={`Undo (${keysText(['Mod', 'Z'], isAppleMachine)})`}
        disabled={!mayUndo}
        onClick={() => send({ kind: 'undone' })}
      >
        <IconArrowBackUp size={17} stroke={1.7} />
      </ActionIcon>
      <ActionIcon
        aria-label="Redo"
        title={`Redo (${keysText(['Mod', 'Shift', 'Z'], isAppleMachine)})`}
        disabled={!mayRedo}
        onClick={() => send({ kind: 'redone' })}
      >
        <IconArrowForwardUp size={17} stroke={1.7} />
      </ActionIcon>
    </FloatingBar>
  );
}
