/** Context menu of the canvas, at the pointer. */
import { Menu } from '@mantine/core';
import { Fragment, useEffect, useRef } from 'react';
import { focusStage } from '#platform/canvas/web/focus-stage.ts';
import { keysText } from '#platform/ui/model/key-names.ts';
import { isAppleMachine } from '#platform/ui/web/machine.ts';
import { useEditorStore, useIsEditable } from '../editor-context.tsx';
import classes from './canvas-bars.module.css';
import type { CanvasCommand } from './canvas-commands.ts';
import { menuEntries, type MenuTarget } from './canvas-menu-items.ts';

/** A menu that is open, at a point of the window in px. */
export interface OpenMenu extends MenuTarget {
  readonly x: number;
  readonly y: number;
}

interface CanvasMenuProps {
  readonly menu: OpenMenu;
  readonly run: (command: CanvasCommand) => void;
  readonly onClose: () => void;
}

/** Mounted while it is open. */
export function CanvasMenu({ menu, run, onClose }: CanvasMenuProps) {
  const store = useEditorStore();
  const isEditable = useIsEditable();
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const stage = place.current?.parentElement;
    // Back to the canvas, unless an action moved the focus elsewhere.
    return () =>
      void setTimeout(() => {
        if (document.activeElement === document.body) focusStage(stage);
      }, 0);
  }, []);
  const sections = menuEntries(store.state(), menu, isEditable).filter((section) => section.length > 0);
  return (
    <Menu opened onChange={onClose} position="bottom-start" offset={2} width={240} withinPortal>
      <Menu.Target>
        <span ref={place} className={classes.menuPlace} style={{ left: menu.x, top: menu.y }} />
      </Menu.Target>
      <Menu.Dropdown>
        {sections.map((section, at) => (
          <Fragment key={section[0]?.label}>
            {at > 0 ? <Menu.Divider /> : null}
            {section.map(({ label, keys, isDanger, isDisabled, command }) => (
              <Menu.Item
                key={label}
                data-danger={isDanger || undefined}
                disabled={isDisabled ?? false}
                rightSection={keys ? keysText(keys, isAppleMachine) : undefined}
                onClick={() => run(command)}
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
