/** A button of a bar at the top of an editor: an icon with its name. */
import { ActionIcon } from '@mantine/core';
import type { ComponentType } from 'react';
import classes from './editor-bar.module.css';

interface BarButtonProps {
  readonly label: string;
  readonly Icon: ComponentType<{ readonly size?: number; readonly stroke?: number }>;
  readonly isOn?: boolean;
  /** On phones there is no room for it. */
  readonly only?: 'wide';
  readonly onClick: () => void;
}

/** Rendered inside an `EditorBar`. */
export function BarButton({ label, Icon, isOn, only, onClick }: BarButtonProps) {
  return (
    <ActionIcon
      size={28}
      aria-label={label}
      title={label}
      {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
      className={classes.button ?? ''}
      data-only={only}
      onClick={onClick}
    >
      <Icon size={17} stroke={1.7} />
    </ActionIcon>
  );
}
