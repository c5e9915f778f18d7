/** One row of a tree: the twisty, the link or button, the options menu and the plus button. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconChevronRight, IconDots, IconFileText, IconHome, IconPlus } from '@tabler/icons-react';
import { useRef, type ComponentType, type KeyboardEvent, type ReactNode } from 'react';
import type { TreeNode } from '../model/tree-moves.ts';
import { AppLink } from './app-link.tsx';
import { treeIndent, useTreeRowDrag } from './tree-drag.ts';
import classes from './tree-view.module.css';

/** A Tabler outline icon. */
export type TreeIcon = ComponentType<{
  readonly size?: number;
  readonly stroke?: number;
  readonly className?: string | undefined;
  readonly 'aria-hidden'?: 'true';
}>;

/** An entry of a row's options menu. */
export interface TreeOption {
  readonly label: string;
  readonly icon?: TreeIcon;
  readonly danger?: boolean;
  readonly onSelect: () => void;
}

interface TreeRowProps {
  readonly tree: string;
  readonly node: TreeNode;
  readonly level: number;
  readonly last: boolean;
  readonly expanded: boolean;
  readonly current: boolean;
  /** Highlighted like the current row. */
  readonly chosen: boolean;
  readonly icon: TreeIcon | undefined;
  readonly hint: ReactNode;
  readonly movable: boolean;
  /** Whether Tab reaches the row and its buttons. */
  readonly reached: boolean;
  /** Its link or one of its buttons got the focus. */
  readonly onReach: () => void;
  /** Without it the row is a button. */
  readonly href: string | undefined;
  readonly onChoose: () => void;
  readonly onOpen: () => void;
  readonly options: readonly TreeOption[];
  /** Label of the plus button; hidden without one. */
  readonly addLabel: string | undefined;
  readonly onAdd: () => void;
  readonly onToggle: (expanded: boolean) => void;
  readonly onKey: (event: KeyboardEvent, node: TreeNode) => void;
}

type TwistyProps = Pick<TreeRowProps, 'node' | 'icon' | 'expanded' | 'reached' | 'onToggle'>;

const tabIndexOf = (reached: boolean): 0 | -1 => (reached ? 0 : -1);

function Twisty({ node, icon, expanded, reached, onToggle }: TwistyProps) {
  if (node.children.length === 0) {
    if (icon) return <span className={classes.twisty} />;
    const Icon = node.locked ? IconHome : IconFileText;
    return <Icon size={14} stroke={1.7} className={classes.leaf} aria-hidden="true" />;
  }
  return (
    <button
      type="button"
      className={classes.twisty}
      tabIndex={tabIndexOf(reached)}
      aria-expanded={expanded}
      aria-label={`${expanded ? 'Collapse' : 'Expand'} ${node.title}`}
      onClick={() => onToggle(!expanded)}
    >
      <IconChevronRight size={14} stroke={1.8} aria-hidden="true" />
    </button>
  );
}

function RowOptions({ node, options, reached }: Pick<TreeRowProps, 'node' | 'options' | 'reached'>) {
  if (options.length === 0) return null;
  return (
    <Menu position="bottom-end" width={200} withinPortal>
      <Menu.Target>
        <ActionIcon size="sm" tabIndex={tabIndexOf(reached)} aria-label={`Options of ${node.title}`}>
          <IconDots size={16} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {options.map(({ label, icon: Icon, danger, onSelect }) => (
          <Menu.Item
            key={label}
            data-danger={danger || undefined}
            leftSection={Icon ? <Icon size={16} stroke={1.7} /> : undefined}
            onClick={onSelect}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

type NameProps = Pick<
  TreeRowProps,
  'node' | 'href' | 'current' | 'movable' | 'reached' | 'onChoose' | 'onOpen' | 'onKey'
>;

function RowName({ node, href, current, movable, reached, onChoose, onOpen, onKey }: NameProps) {
  if (href === undefined) {
    return (
      <button
        type="button"
        className={classes.link}
        tabIndex={tabIndexOf(reached)}
        data-tree-link={node.id}
        aria-current={current || undefined}
        title={node.title}
        onClick={onChoose}
        onDoubleClick={onOpen}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return onKey(event, node);
          event.preventDefault();
          onOpen();
        }}
      >
        {node.title}
      </button>
    );
  }
  return (
    <AppLink
      href={href}
      draggable={false}
      className={classes.link}
      tabIndex={tabIndexOf(reached)}
      data-tree-link={node.id}
      aria-current={current ? 'page' : undefined}
      {...(movable && !node.locked
        ? { 'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight' }
        : {})}
      onKeyDown={(event) => onKey(event, node)}
    >
      {node.title}
    </AppLink>
  );
}

/** 30 px high; "…" and "+" show on hover, focus and on the current row; Tab reaches them in the row that it reaches. */
export function TreeRow(props: TreeRowProps) {
  const { tree, node, level, last, expanded, current, chosen, icon: Icon, hint, movable, options, addLabel } = props;
  const { reached, onReach, onAdd, onToggle } = props;
  const row = useRef<HTMLDivElement>(null);
  const { mark, dragging } = useTreeRowDrag(row, {
    tree,
    node,
    level,
    expanded: expanded && node.children.length > 0,
    last,
    enabled: movable,
    onExpand: () => onToggle(true),
  });
  return (
    <div
      ref={row}
      className={classes.row}
      style={{ paddingLeft: 8 + level * treeIndent, '--drop-level': mark?.level ?? 0 } as React.CSSProperties}
      data-current={current || chosen || undefined}
      data-dragging={dragging || undefined}
      data-drop={mark?.type}
      onFocus={onReach}
    >
      <Twisty node={node} icon={Icon} expanded={expanded} reached={reached} onToggle={onToggle} />
      {Icon ? <Icon size={16} stroke={1.7} className={classes.icon} aria-hidden="true" /> : null}
      <RowName {...props} />
      {hint ? <span className={classes.hint}>{hint}</span> : null}
      <span className={classes.tools}>
        <RowOptions node={node} options={options} reached={reached} />
        {addLabel ? (
          <ActionIcon size="sm" tabIndex={tabIndexOf(reached)} aria-label={`${addLabel} ${node.title}`} onClick={onAdd}>
            <IconPlus size={16} stroke={1.7} />
          </ActionIcon>
        ) : null}
      </span>
    </div>
  );
}
