/** Tools of a diagram: a column on the left, a bar at the bottom on narrow screens. */
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowRampRight,
  IconArrowUpRight,
  IconCircle,
  IconCloud,
  IconCylinder,
  IconSquareRotated,
  IconFile,
  IconFolder,
  IconFrame,
  IconHandStop,
  IconHexagon,
  IconKeyboard,
  IconLayoutGridAdd,
  IconLetterT,
  IconOval,
  IconPencil,
  IconPhoto,
  IconPointer,
  IconServer2,
  IconShape3,
  IconSquare,
  IconNote,
  IconTriangle,
  IconUser,
  IconWalk,
  IconZoomIn,
  IconBrowser,
  IconDeviceMobile,
  IconCapsuleHorizontal,
  IconSkewX,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { FloatingBar } from '#platform/canvas/web/floating-bar.tsx';
import { ToolButton } from '#platform/canvas/web/tool-button.tsx';
import type { ShapeName, Tool } from '../model/board-state.ts';
import { useBoard, useSend } from './board-context.tsx';
import classes from './board.module.css';

type Icon = ComponentType<{ readonly size?: number; readonly stroke?: number }>;

interface RailTool {
  readonly tool: Tool;
  readonly label: string;
  readonly key: string;
  readonly Icon: Icon;
}

const pointers: readonly RailTool[] = [
  { tool: { kind: 'select' }, label: 'Select', key: 'V', Icon: IconPointer },
  { tool: { kind: 'hand' }, label: 'Move the view', key: 'H', Icon: IconHandStop },
  { tool: { kind: 'zoom' }, label: 'Zoom tool', key: 'Z', Icon: IconZoomIn },
];

const shapes: readonly RailTool[] = [
  { tool: { kind: 'shape', shape: 'square' }, label: 'Add square', key: 'S', Icon: IconSquare },
  { tool: { kind: 'shape', shape: 'circle' }, label: 'Add circle', key: 'O', Icon: IconCircle },
  { tool: { kind: 'shape', shape: 'note' }, label: 'Add sticky note', key: 'N', Icon: IconNote },
  { tool: { kind: 'shape', shape: 'text' }, label: 'Add text', key: 'T', Icon: IconLetterT },
];

const lines: readonly RailTool[] = [
  { tool: { kind: 'link' }, label: 'Link two elements', key: 'L', Icon: IconArrowRampRight },
  { tool: { kind: 'arrow' }, label: 'Arrow', key: 'A', Icon: IconArrowUpRight },
  { tool: { kind: 'ink' }, label: 'Draw by hand', key: 'P', Icon: IconPencil },
];

const further: readonly { readonly shape: ShapeName; readonly label: string; readonly Icon: Icon }[] = [
  { shape: 'diamond', label: 'Diamond', Icon: IconSquareRotated },
  { shape: 'ellipse', label: 'Ellipse', Icon: IconOval },
  { shape: 'triangle', label: 'Triangle', Icon: IconTriangle },
  { shape: 'hexagon', label: 'Hexagon', Icon: IconHexagon },
  { shape: 'parallelogram', label: 'Parallelogram', Icon: IconSkewX },
  { shape: 'cylinder', label: 'Cylinder', Icon: IconCylinder },
  { shape: 'queue', label: 'Queue', Icon: IconCapsuleHorizontal },
  { shape: 'cloud', label: 'Cloud', Icon: IconCloud },
  { shape: 'document', label: 'Document', Icon: IconFile },
  { shape: 'package', label: 'Package', Icon: IconFolder },
  { shape: 'person', label: 'Person', Icon: IconUser },
  { shape: 'actor', label: 'Actor', Icon: IconWalk },
  { shape: 'server', label: 'Server', Icon: IconServer2 },
  { shape: 'browser', label: 'Browser', Icon: IconBrowser },
  { shape: 'phone', label: 'Phone', Icon: IconDeviceMobile },
  { shape: 'frame', label: 'Frame', Icon: IconFrame },
];

const isSameTool = (one: Tool, other: Tool): boolean =>
  one.kind === other.kind && (one.kind !== 'shape' || (other.kind === 'shape' && one.shape === other.shape));

function Tools({ tools }: { readonly tools: readonly RailTool[] }) {
  const send = useSend();
  const current = useBoard(({ tool }) => tool);
  const isKept = useBoard(({ isToolKept }) => isToolKept);
  return tools.map(({ tool, label, key, Icon }) => {
    const isOn = isSameTool(tool, current);
    return (
      <ToolButton
        key={label}
        label={label}
        keys={[key]}
        Icon={Icon}
        isOn={isOn}
        isLocked={isOn && isKept && tool.kind === 'shape'}
        onClick={() => send({ kind: 'tool-chosen', tool: isOn ? { kind: 'select' } : tool })}
        onDoubleClick={() => send({ kind: 'tool-chosen', tool, isKept: true })}
      />
    );
  });
}

/** Further shapes; the chosen one stays visible on the button. */
function ShapeMenu() {
  const send = useSend();
  const current = useBoard(({ tool }) => tool);
  const chosen = current.kind === 'shape' ? further.find(({ shape }) => shape === current.shape) : undefined;
  const Drawn = chosen?.Icon ?? IconShape3;
  return (
    <Menu position="right-start" width={292} withinPortal>
      <Menu.Target>
        <ActionIcon
          size={34}
          aria-label="More shapes"
          title="More shapes"
          data-on={chosen ? true : undefined}
          className={classes.tool ?? ''}
        >
          <Drawn size={19} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.shapes ?? ''}>
        {further.map(({ shape, label, Icon }) => (
          <Menu.Item
            key={shape}
            leftSection={<Icon size={17} stroke={1.7} />}
            onClick={() => send({ kind: 'tool-chosen', tool: { kind: 'shape', shape } })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface RailProps {
  readonly onImage: () => void;
  readonly onShapes: () => void;
  readonly onShortcuts: () => void;
}

/** Rendered for editors only. */
export function BoardRail({ onImage, onShapes, onShortcuts }: RailProps) {
  return (
    <div className={classes.rail}>
      <FloatingBar label="Tools" place="left">
        <Tools tools={pointers} />
        <span className={classes.rule} />
        <Tools tools={shapes} />
        <ShapeMenu />
        <ToolButton label="Shapes and templates" Icon={IconLayoutGridAdd} onClick={onShapes} />
        <ToolButton label="Add image" Icon={IconPhoto} onClick={onImage} />
        <span className={classes.rule} />
        <Tools tools={lines} />
        <ToolButton label="Keyboard shortcuts" keys={['?']} Icon={IconKeyboard} only="wide" onClick={onShortcuts} />
      </FloatingBar>
    </div>
  );
}
