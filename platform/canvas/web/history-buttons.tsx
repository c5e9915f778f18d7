/** Undo and redo buttons of an editor, beside the zoom bar. */
import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { keysText } from '#platform/ui/model/key-names.ts';
import { isAppleMachine } from '#platform/ui/web/machine.ts';
import { FloatingBar } from './floating-bar.tsx';

interface HistoryButtonsProps {
  readonly mayUndo: boolean;
  readonly mayRedo: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** Rendered inside a `BarCorner`. */
export function HistoryButtons({ mayUndo, mayRedo, onUndo, onRedo }: HistoryButtonsProps) {
  return (
    <FloatingBar label="Steps" place="inline">
      <ActionIcon
        aria-label="Undo"
        title={`Undo (${keysText(['Mod', 'Z'], isAppleMachine)})`}
        disabled={!mayUndo}
        onClick={onUndo}
      >
        <IconArrowBackUp size={17} stroke={1.7} />
      </ActionIcon>
      <ActionIcon
        aria-label="Redo"
        title={`Redo (${keysText(['Mod', 'Shift', 'Z'], isAppleMachine)})`}
        disabled={!mayRedo}
        onClick={onRedo}
      >
        <IconArrowForwardUp size={17} stroke={1.7} />
      </ActionIcon>
    </FloatingBar>
  );
}
