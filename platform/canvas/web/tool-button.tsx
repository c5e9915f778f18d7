/** A tool of a canvas. */
import { ActionIcon, Tooltip } from '@mantine/core';
import type { ComponentType, PointerEvent } from 'react';
import { keysText } from '#platform/ui/model/key-names.ts';
import { isAppleMachine } from '#platform/ui/web/machine.ts';
import classes from './tool-button.module.css';

type Icon = ComponentType<{ readonly size?: number; readonly stroke?: number }>;

interface ToolButtonProps {
  readonly label: string;
  /** Equivalent shortcuts. */
  readonly keys?: readonly string[];
  readonly Icon: Icon;
  readonly isOn?: boolean;
  readonly isDisabled?: boolean;
  readonly isLocked?: boolean;
  readonly only?: 'wide' | 'narrow';
  readonly onClick: () => void;
  readonly onDoubleClick?: () => void;
  readonly onPointerDown?: (event: PointerEvent) => void;
}

/** A button with its shortcut in the tooltip. */
export function ToolButton({
  label,
  keys,
  Icon: Drawn,
  isOn,
  isLocked,
  isDisabled = false,
  only,
  ...does
}: ToolButtonProps) {
  const hint = keys ? `${label} (${keysText(keys, isAppleMachine)})` : label;
  return (
    <Tooltip label={hint} position="right">
      <ActionIcon
        size={34}
        aria-label={label}
        {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
        disabled={isDisabled}
        data-on={isOn || undefined}
        data-locked={isLocked || undefined}
        data-only={only}
        className={classes.tool ?? ''}
        {...does}
      >
        <Drawn size={19} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}
