/** Tools of the canvas: a column on the left, a bar at the bottom on narrow screens. */
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowRampRight,
  IconBox,
  IconComponents,
  IconHierarchy2,
  IconKeyboard,
  IconMarquee2,
  IconPlus,
  IconPointer,
  IconServer2,
  IconUserPlus,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { FloatingBar } from '#platform/canvas/web/floating-bar.tsx';
import { keysText } from '#platform/ui/model/key-names.ts';
import { isAppleMachine } from '#platform/ui/web/machine.ts';
import { canRedo, canUndo } from '../../model/c4-editor.ts';
import { useEditor } from '../editor-context.tsx';
import classes from './canvas-bars.module.css';
import type { CanvasCommand, Tool } from './canvas-commands.ts';

type Icon = ComponentType<{ readonly size?: number; readonly stroke?: number }>;

interface ToolButtonProps {
  readonly label: string;
  /** Equivalent shortcuts. */
  readonly keys?: readonly string[];
  readonly Icon: Icon;
  readonly isOn?: boolean;
  readonly isDisabled?: boolean;
  readonly only?: 'wide' | 'narrow';
  readonly onClick: () => void;
}

/** A button with its shortcut in the tooltip. */
export function ToolButton({ label, keys, Icon: Drawn, isOn, isDisabled = false, only, onClick }: ToolButtonProps) {
  const hint = keys ? `${label} (${keysText(keys, isAppleMachine)})` : label;
  return (
    <Tooltip label={hint} position="right">
      <ActionIcon
        size={34}
        aria-label={label}
        {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
        disabled={isDisabled}
        data-on={isOn || undefined}
        data-only={only}
        className={classes.tool ?? ''}
        onClick={onClick}
      >
        <Drawn size={19} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}

interface RailProps {
  readonly tool: Tool;
  readonly hasSelection: boolean;
  readonly run: (command: CanvasCommand) => void;
  readonly onShortcuts: () => void;
}

const pointers = [
  { tool: 'select', label: 'Select', keys: ['V'], Icon: IconPointer },
  { tool: 'area', label: 'Select an area', keys: ['M'], Icon: IconMarquee2 },
] as const;

const additions = [
  { type: 'actor', label: 'Add actor', Icon: IconUserPlus },
  { type: 'software-system', label: 'Add software system', Icon: IconServer2 },
  { type: 'container', label: 'Add container', Icon: IconBox },
  { type: 'component', label: 'Add component', Icon: IconComponents },
] as const;

function LayoutMenu({ hasSelection, run }: Pick<RailProps, 'hasSelection' | 'run'>) {
  return (
    <Menu position="right-end" width={240}>
      <Menu.Target>
        <ActionIcon size={34} aria-label="Automatic layout" title="Automatic layout" className={classes.tool ?? ''}>
          <IconHierarchy2 size={19} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item rightSection="L" onClick={() => run({ do: 'lay-out', isSelection: false })}>
          Lay out the whole view
        </Menu.Item>
        <Menu.Item
          rightSection={keysText(['Shift', 'L'], isAppleMachine)}
          disabled={!hasSelection}
          onClick={() => run({ do: 'lay-out', isSelection: true })}
        >
          Lay out the selection
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Rendered for editors only. */
export function ToolRail({ tool, hasSelection, run, onShortcuts }: RailProps) {
  const mayUndo = useEditor(canUndo);
  const mayRedo = useEditor(canRedo);
  return (
    <div className={classes.rail}>
      <FloatingBar label="Tools" place="left">
        {pointers.map((one) => (
          <ToolButton
            key={one.tool}
            {...one}
            isOn={tool === one.tool}
            onClick={() => run({ do: 'tool', tool: one.tool })}
          />
        ))}
        <span className={classes.rule} />
        {additions.map(({ type, ...one }) => (
          <ToolButton
            key={type}
            {...one}
            only="wide"
            onClick={() => run({ do: 'send', event: { kind: 'add-element-asked', type } })}
          />
        ))}
        <ToolButton
          label="Add element"
          keys={['A']}
          Icon={IconPlus}
          only="narrow"
          onClick={() => run({ do: 'send', event: { kind: 'add-element-asked' } })}
        />
        <span className={classes.rule} />
        <ToolButton
          label="Connect"
          keys={['C']}
          Icon={IconArrowRampRight}
          isOn={tool === 'connect'}
          onClick={() => run(tool === 'connect' ? { do: 'tool', tool: 'select' } : { do: 'tool', tool: 'connect' })}
        />
        <LayoutMenu hasSelection={hasSelection} run={run} />
        <ToolButton
          label="Undo"
          Icon={IconArrowBackUp}
          only="narrow"
          isDisabled={!mayUndo}
          onClick={() => run({ do: 'send', event: { kind: 'undone' } })}
        />
        <ToolButton
          label="Redo"
          Icon={IconArrowForwardUp}
          only="narrow"
          isDisabled={!mayRedo}
          onClick={() => run({ do: 'send', event: { kind: 'redone' } })}
        />
        <ToolButton label="Keyboard shortcuts" keys={['?']} Icon={IconKeyboard} only="wide" onClick={onShortcuts} />
      </FloatingBar>
    </div>
  );
}
