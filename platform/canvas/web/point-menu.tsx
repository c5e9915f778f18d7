/** A context menu at a point of the window. */
import { Menu } from '@mantine/core';
import { Fragment, useLayoutEffect, useRef, type ReactNode } from 'react';
import { keysText, type Keys } from '#platform/ui/model/key-names.ts';
import { isAppleMachine } from '#platform/ui/web/machine.ts';
import { focusStage } from './focus-stage.ts';
import classes from './point-menu.module.css';

/** An entry of a menu. */
export interface PointMenuEntry {
  readonly label: string;
  /** Equivalent shortcut. */
  readonly keys?: Keys;
  /** 16 px. */
  readonly icon?: ReactNode;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  readonly run: () => void;
}

const looks = {
  position: 'bottom-start',
  offset: 2,
  width: 240,
  withinPortal: true,
  withRoles: false,
  // A menu that fits neither below its point nor above it is moved over it: all of it stays in the window.
  middlewares: { shift: { crossAxis: true, padding: 8 } },
} as const;

interface PointMenuProps {
  /** Px of the window. */
  readonly x: number;
  readonly y: number;
  /** Separated by lines; empty ones are left out. */
  readonly sections: readonly (readonly PointMenuEntry[])[];
  readonly onClose: () => void;
}

/** Open while mounted; rendered inside a stage, which gets the focus back unless an action moved it elsewhere. */
export function PointMenu({ x, y, sections, onClose }: PointMenuProps) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const stage = place.current?.parentElement;
    const giveBack = (): void => {
      const now = document.activeElement;
      if (now === null || now === document.body || now.closest('[role="menu"]')) focusStage(stage);
    };
    return () => {
      // At once: a dialog that an entry opens gives the focus back to what has it now.
      giveBack();
      setTimeout(giveBack, 0);
    };
  }, []);
  // Beside entries with an icon those without one keep its room, so that all words begin at one line.
  const hasIcons = sections.some((section) => section.some(({ icon }) => icon !== undefined));
  return (
    // Nothing on the page opens it, so that it has a name of its own.
    <Menu opened onChange={onClose} {...looks}>
      <Menu.Target>
        <span ref={place} className={classes.place} style={{ left: x, top: y }} />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''} aria-label="Actions">
        {sections
          .filter((section) => section.length > 0)
          .map((section, at) => (
            <Fragment key={section[0]?.label}>
              {at > 0 ? <Menu.Divider /> : null}
              {section.map(({ label, keys, icon, isDanger, isDisabled, run }) => (
                <Menu.Item
                  key={label}
                  data-danger={isDanger || undefined}
                  disabled={isDisabled ?? false}
                  leftSection={hasIcons ? <span className={classes.icon}>{icon}</span> : undefined}
                  rightSection={keys ? keysText(keys, isAppleMachine) : undefined}
                  onClick={run}
                >
                  {label}
                </Menu.Item>
              ))}
            </Fragment>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
