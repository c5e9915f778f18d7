/** Toolbar of the selection. */
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCopyPlus,
  IconEyeOff,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
  IconZoomIn,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { FloatingBar } from '#platform/canvas/web/floating-bar.tsx';
import type { ViewNode } from '../../model/c4-view.ts';
import { canDelete } from '../../model/c4-editor.ts';
import { useEditor } from '../editor-context.tsx';
import classes from './canvas-bars.module.css';
import type { CanvasCommand } from './canvas-commands.ts';

type Icon = ComponentType<{ readonly size?: number; readonly stroke?: number }>;

interface SelectionBarProps {
  readonly isEditable: boolean;
  /** Selected elements of the view. */
  readonly chosen: readonly ViewNode[];
  /** All selected items. */
  readonly count: number;
  readonly run: (command: CanvasCommand) => void;
}

const alignments = [
  { to: 'left', label: 'Align left', Icon: IconLayoutAlignLeft },
  { to: 'middle', label: 'Align centre', Icon: IconLayoutAlignCenter },
  { to: 'right', label: 'Align right', Icon: IconLayoutAlignRight },
  { to: 'top', label: 'Align top', Icon: IconLayoutAlignTop },
  { to: 'centre', label: 'Align middle', Icon: IconLayoutAlignMiddle },
  { to: 'bottom', label: 'Align bottom', Icon: IconLayoutAlignBottom },
] as const;

const distributions = [
  { axis: 'x', label: 'Distribute horizontally', Icon: IconLayoutDistributeVertical },
  { axis: 'y', label: 'Distribute vertically', Icon: IconLayoutDistributeHorizontal },
] as const;

function ArrangeMenu({ count, run }: { readonly count: number; readonly run: SelectionBarProps['run'] }) {
  return (
    <Menu position="top" width={220}>
      <Menu.Target>
        <ActionIcon aria-label="Arrange" title="Arrange">
          <IconLayoutAlignLeft size={17} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {alignments.map(({ to, label, Icon: Drawn }) => (
          <Menu.Item
            key={to}
            leftSection={<Drawn size={17} stroke={1.7} />}
            onClick={() => run({ do: 'send', event: { kind: 'aligned', to } })}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {distributions.map(({ axis, label, Icon: Drawn }) => (
          <Menu.Item
            key={axis}
            leftSection={<Drawn size={17} stroke={1.7} />}
            disabled={count < 3}
            onClick={() => run({ do: 'send', event: { kind: 'distributed', axis } })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface BarButtonProps {
  readonly label: string;
  readonly Icon: Icon;
  readonly isDanger?: boolean;
  readonly onClick: () => void;
}

function BarButton({ label, Icon: Drawn, isDanger = false, onClick }: BarButtonProps) {
  return (
    <ActionIcon aria-label={label} title={label} onClick={onClick} {...(isDanger ? { color: 'red' } : {})}>
      <Drawn size={17} stroke={1.7} />
    </ActionIcon>
  );
}

/** Actions that change the selection. */
function Changes({ chosen, run }: Pick<SelectionBarProps, 'chosen' | 'run'>) {
  const mayDelete = useEditor(canDelete);
  const isPinned = chosen.every((node) => node.isPinned);
  return (
    <>
      {chosen.length > 1 ? <ArrangeMenu count={chosen.length} run={run} /> : null}
      {chosen.length > 0 ? (
        <>
          <BarButton
            label={isPinned ? 'Unpin' : 'Pin: automatic layout leaves it where it is'}
            Icon={isPinned ? IconPinnedOff : IconPin}
            onClick={() => run({ do: 'pin' })}
          />
          <BarButton
            label="Duplicate"
            Icon={IconCopyPlus}
            onClick={() => run({ do: 'send', event: { kind: 'duplicated' } })}
          />
          <BarButton
            label="Remove from view"
            Icon={IconEyeOff}
            onClick={() => run({ do: 'send', event: { kind: 'taken-out-of-view' } })}
          />
        </>
      ) : null}
      {mayDelete ? (
        <BarButton
          label="Delete"
          Icon={IconTrash}
          isDanger
          onClick={() => run({ do: 'send', event: { kind: 'deletion-asked' } })}
        />
      ) : null}
    </>
  );
}

/** Shown while something is selected. */
export function SelectionBar({ isEditable, chosen, count, run }: SelectionBarProps) {
  const [only] = chosen;
  return (
    <div className={classes.selection}>
      <FloatingBar label="Selection" place="bottom-centre">
        <span className={classes.count}>{count} selected</span>
        {count === 1 ? (
          <BarButton label={isEditable ? 'Edit' : 'Details'} Icon={IconPencil} onClick={() => run({ do: 'open' })} />
        ) : null}
        {count === 1 && only?.isOpenable ? (
          <BarButton label="Open its view" Icon={IconZoomIn} onClick={() => run({ do: 'enter' })} />
        ) : null}
        {isEditable ? <Changes chosen={chosen} run={run} /> : null}
      </FloatingBar>
    </div>
  );
}
