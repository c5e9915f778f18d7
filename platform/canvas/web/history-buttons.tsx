/** Undo and redo buttons of an editor, beside the zoom bar. */
import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { keysText, type Keys } from '#platform/ui/model/key-names.ts';
import { isAppleMachine } from '#platform/ui/web/machine.ts';
import { FloatingBar } from './floating-bar.tsx';

interface HistoryButtonsProps {
  readonly mayUndo: boolean;
  readonly mayRedo: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

interface StepButtonProps {
  readonly label: string;
  readonly keys: Keys;
  readonly Icon: typeof IconArrowBackUp;
  readonly isOn: boolean;
  readonly onClick: () => void;
}

/** Keeps the focus after the last step: a disabled button would lose it, and keys would do nothing any more. */
function StepButton({ label, keys, Icon, isOn, onClick }: StepButtonProps) {
  return (
    <ActionIcon
      aria-label={label}
      title={`${label} (${keysText(keys, isAppleMachine)})`}
      aria-disabled={!isOn}
      data-disabled={!isOn}
      onClick={() => {
        if (isOn) onClick();
      }}
    >
      <Icon size={17} stroke={1.7} />
    </ActionIcon>
  );
}

/** Rendered inside a `BarCorner`. */
export function HistoryButtons({ mayUndo, mayRedo, onUndo, onRedo }: HistoryButtonsProps) {
  return (
    <FloatingBar label="Steps" place="inline">
      <StepButton label="Undo" keys={['Mod', 'Z']} Icon={IconArrowBackUp} isOn={mayUndo} onClick={onUndo} />
      <StepButton label="Redo" keys={['Mod', 'Shift', 'Z']} Icon={IconArrowForwardUp} isOn={mayRedo} onClick={onRedo} />
    </FloatingBar>
  );
}
