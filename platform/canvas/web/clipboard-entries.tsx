/** Entries of a context menu for copies, with the same words, icons and keys on every canvas. */
import { IconClipboard, IconClipboardCopy, IconCopy, IconCut } from '@tabler/icons-react';
import type { PointMenuEntry } from './point-menu.tsx';

const icon = { size: 16, stroke: 1.7 } as const;

/** Copies beside what is selected. */
export const duplicateEntry = (run: () => void): PointMenuEntry => ({
  label: 'Duplicate',
  keys: ['Mod', 'D'],
  icon: <IconCopy {...icon} />,
  run,
});

/** Takes what is selected along. */
export const cutEntry = (run: () => void): PointMenuEntry => ({
  label: 'Cut',
  keys: ['Mod', 'X'],
  icon: <IconCut {...icon} />,
  run,
});

/** Puts what is selected into the clipboard. */
export const copyEntry = (run: () => void): PointMenuEntry => ({
  label: 'Copy',
  keys: ['Mod', 'C'],
  icon: <IconClipboardCopy {...icon} />,
  run,
});

/** Brings what the clipboard has. */
export const pasteEntry = (run: () => void): PointMenuEntry => ({
  label: 'Paste',
  keys: ['Mod', 'V'],
  icon: <IconClipboard {...icon} />,
  run,
});
