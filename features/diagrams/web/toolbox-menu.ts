/** How menus of the toolbox open: above it, and scrolled where the window is too low for all of their entries. */
import type { MenuProps } from '@mantine/core';
import classes from './board.module.css';

/** Properties of such a menu. */
export const toolboxMenu = {
  position: 'top-start',
  withinPortal: true,
  middlewares: { flip: true, shift: true, size: true },
  classNames: { dropdown: classes.menu ?? '' },
} as const satisfies MenuProps;
