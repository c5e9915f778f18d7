/** Tools of the canvas: a column on the left, a bar at the bottom on narrow screens. */
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowForwardUp,
  IconArrowLeft,
  IconArrowRampRight,
  IconArrowRight,
  IconArrowUp,
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
import { ToolButton } from '#platform/canvas/web/tool-button.tsx';
import { keysText } from '#platform/ui/model/key-names.ts';
import { isAppleMachine } from '#platform/ui/web/machine.ts';
import { useDragOut } from '#platform/ui/web/use-drag-out.tsx';
import type { C4ElementType } from '../../contract.ts';
import { canRedo, canUndo } from '../../model/c4-editor.ts';
import { usualViewLayout, type C4ViewLayout } from '../../model/c4-view-drawing.ts';
import { useEditor, useEditorStore } from '../editor-context.tsx';
import classes from './canvas-bars.module.css';
import type { CanvasCommand, Tool } from './canvas-commands.ts';

interface RailProps {
  readonly tool: Tool;
  readonly isLocked: boolean;
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

const layoutDirections = [
  { value: 'TB', label: 'Downwards', Icon: IconArrowDown },
  { value: 'LR', label: 'To the right', Icon: IconArrowRight },
  { value: 'BT', label: 'Upwards', Icon: IconArrowUp },
  { value: 'RL', label: 'To the left', Icon: IconArrowLeft },
] as const;

const densities = [
  { value: 'compact', label: 'Compact' },
  { value: 'roomy', label: 'Roomy' },
] as const;

const routings = [
  { value: 'orthogonal', label: 'Angled' },
  { value: 'curved', label: 'Curved' },
  { value: 'direct', label: 'Straight' },
] as const;

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Shown instead of the label. */
  readonly Icon?: ComponentType<{ size: number; stroke: number }>;
}

interface ChoicesProps<Value extends string> {
  readonly title: string;
  readonly choices: readonly Choice<Value>[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}

const withoutMark = { itemIndicator: { display: 'none' } } as const;

/** Choices of which one is made; the menu stays open. */
function Choices<Value extends string>({ title, choices, chosen, onChoose }: ChoicesProps<Value>) {
  return (
    <>
      <Menu.Label>{title}</Menu.Label>
      <div className={classes.looks}>
        <Menu.RadioGroup value={chosen} onChange={(value) => onChoose(value as Value)}>
          {choices.map(({ value, label, Icon: Drawn }) => (
            <Menu.RadioItem
              key={value}
              value={value}
              styles={withoutMark}
              {...(Drawn ? { 'aria-label': label, title: label } : {})}
            >
              {Drawn ? <Drawn size={17} stroke={1.7} /> : label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </div>
    </>
  );
}

/** Layout and lines of the view. */
function LayoutLooks({ run }: Pick<RailProps, 'run'>) {
  const look = useEditor(({ document, viewId }) => document.views.get(viewId)?.layout ?? usualViewLayout);
  const set = (layout: Partial<C4ViewLayout>): void => run({ do: 'send', event: { kind: 'layout-set', layout } });
  return (
    <>
      <Choices
        title="Direction"
        choices={layoutDirections}
        chosen={look.direction}
        onChoose={(direction) => set({ direction })}
      />
      <Choices title="Spacing" choices={densities} chosen={look.density} onChoose={(density) => set({ density })} />
      <Choices title="Lines" choices={routings} chosen={look.routing} onChoose={(routing) => set({ routing })} />
    </>
  );
}

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
        <Menu.Divider />
        <LayoutLooks run={run} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** Rendered for editors only. */
export function ToolRail({ tool, isLocked, hasSelection, run, onShortcuts }: RailProps) {
  const store = useEditorStore();
  const dragOut = useDragOut<C4ElementType>((type, point) => {
    const at = store.pointAt(point);
    if (at) store.send({ kind: 'element-sketched', type, at });
  });
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
            onPointerDown={(event) => dragOut.begin(event, type, one.label)}
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
          isLocked={isLocked && tool === 'connect'}
          onDoubleClick={() => run({ do: 'tool', tool: 'connect', isLocked: true })}
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
      {dragOut.label}
    </div>
  );
}
