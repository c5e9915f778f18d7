/** A tree that can be folded and put in another order, by pointer and by keyboard: of pages, or of things to choose. */
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import {
  describePlace,
  findNode,
  holds,
  moveNode,
  placeAfterStep,
  placeOfDrop,
  type TreeNode,
  type TreePlace,
  type TreeStep,
} from '../model/tree-moves.ts';
import { useTreeDrops } from './tree-drag.ts';
import { TreeRow, type TreeIcon, type TreeOption } from './tree-row.tsx';
import classes from './tree-view.module.css';

interface TreeViewProps {
  /** Accessible name, for example `Documents of Handbook`. */
  readonly label: string;
  readonly nodes: readonly TreeNode[];
  /** Its row is highlighted, and its ancestors are expanded. */
  readonly currentId?: string | undefined;
  /** Where a row leads. Rows of a tree without it are buttons. */
  readonly href?: (node: TreeNode) => string;
  /** A click or Space on a button. */
  readonly onChoose?: (node: TreeNode) => void;
  /** A double click or Enter on a button. */
  readonly onOpen?: (node: TreeNode) => void;
  /** More rows that stand out. */
  readonly chosenIds?: ReadonlySet<string>;
  readonly icon?: (node: TreeNode) => TreeIcon | undefined;
  /** Muted at the right. */
  readonly hint?: (node: TreeNode) => ReactNode;
  /** Folded rows stay folded in this window under this name, also after a reload. */
  readonly rememberAs?: string;
  /** Every row is open, for trees of what was found. */
  readonly isOpen?: boolean;
  readonly options?: (node: TreeNode) => readonly TreeOption[];
  /** Prefix of the plus button's label, for example `Add a document below`; locked rows have none. */
  readonly addLabel?: string;
  readonly onAdd?: (node: TreeNode) => void;
  /** Gets the whole tree after a move. Without it nothing moves. */
  readonly onReorder?: ((nodes: readonly TreeNode[], movedId: string) => void) | undefined;
  /** Deepest number of levels. */
  readonly maxDepth?: number;
}

const steps: Readonly<Record<string, TreeStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
};

/** Small trees start open, large ones along the way to the current page. */
const openAtFirst = 120;
const countOf = (nodes: readonly TreeNode[]): number =>
  nodes.reduce((sum, node) => sum + 1 + countOf(node.children), 0);

const foldsKey = (name: string): string => `archwright.tree.${name}`;

function rememberedFolds(name: string | undefined): ReadonlyMap<string, boolean> {
  if (name === undefined) return new Map();
  return new Map(JSON.parse(sessionStorage.getItem(foldsKey(name)) ?? '[]') as [string, boolean][]);
}

/** Scrolls the box around a row, and nothing else, until the row can be seen. */
function scrollToRow(row: Element): void {
  let box = row.parentElement;
  while (box && !(box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)))
    box = box.parentElement;
  if (!box || box === document.documentElement) return;
  const [at, frame] = [row.getBoundingClientRect(), box.getBoundingClientRect()];
  if (at.top < frame.top || at.bottom > frame.bottom)
    box.scrollBy(0, (at.top + at.bottom) / 2 - (frame.top + frame.bottom) / 2);
}

function useCurrentInView(nav: RefObject<HTMLElement | null>, currentId: string | undefined): void {
  useEffect(() => {
    const row = currentId && nav.current?.querySelector(`[data-tree-link="${CSS.escape(currentId)}"]`);
    if (row) scrollToRow(row);
  }, [nav, currentId]);
}

/** Expanded rows: chosen by the user, else by the rule of `openAtFirst`. */
function useExpansion(nodes: readonly TreeNode[], currentId: string | undefined, rememberAs: string | undefined) {
  const [chosen, setChosen] = useState(() => rememberedFolds(rememberAs));
  const small = useMemo(() => countOf(nodes) <= openAtFirst, [nodes]);
  const toggle = (id: string, expanded: boolean): void => {
    const next = new Map(chosen).set(id, expanded);
    setChosen(next);
    if (rememberAs !== undefined) sessionStorage.setItem(foldsKey(rememberAs), JSON.stringify([...next]));
  };
  const isExpanded = (node: TreeNode): boolean =>
    chosen.get(node.id) ?? (small || (currentId !== undefined && holds(node, currentId)));
  return { isExpanded, toggle };
}

/**
 * The row that Tab reaches: the one that had the focus last, else the current one, else the first. The others are reached
 * from there with the arrow keys, so that Tab leaves a long tree at once.
 */
function useReachedRow(
  nodes: readonly TreeNode[],
  currentId: string | undefined,
  isExpanded: (node: TreeNode) => boolean,
) {
  const [focusedId, setFocused] = useState<string>();
  const isShown = (id: string, rows: readonly TreeNode[] = nodes): boolean =>
    rows.some((node) => node.id === id || (isExpanded(node) && isShown(id, node.children)));
  const reachedId = [focusedId, currentId].find((id) => id !== undefined && isShown(id)) ?? nodes[0]?.id;
  return [reachedId, setFocused] as const;
}

/** Moves the focus among the visible links of the tree. */
function focusNeighbour(from: HTMLElement, offset: 1 | -1): void {
  const links = [...(from.closest('nav')?.querySelectorAll<HTMLElement>('[data-tree-link]') ?? [])];
  links[links.indexOf(from) + offset]?.focus();
}

/** Arrow keys walk and fold, with Alt they move the page; every move is said aloud. */
export function TreeView(props: TreeViewProps) {
  const { label, nodes, currentId, href, options, addLabel, onAdd, onReorder, maxDepth = 10 } = props;
  const { onChoose, onOpen, chosenIds, icon, hint, isOpen = false } = props;
  const tree = useId();
  const nav = useRef<HTMLElement>(null);
  const expansion = useExpansion(nodes, currentId, props.rememberAs);
  useCurrentInView(nav, currentId);
  const { toggle } = expansion;
  const isExpanded = (node: TreeNode): boolean => isOpen || expansion.isExpanded(node);
  const [reachedId, setReached] = useReachedRow(nodes, currentId, isExpanded);
  const [said, setSaid] = useState('');
  const [refocus, setRefocus] = useState<{ id: string }>();

  const move = (id: string, place: TreePlace | undefined): boolean => {
    const next = place && moveNode(nodes, id, place, maxDepth);
    if (!next || !onReorder) return false;
    if (place.parentId !== null) toggle(place.parentId, true);
    onReorder(next, id);
    setSaid(describePlace(next, id));
    return true;
  };
  useTreeDrops(tree, (id, targetId, wish) => move(id, placeOfDrop(nodes, id, targetId, wish)));

  // A moved row is drawn again at its new place and would lose the focus.
  useEffect(() => {
    if (refocus) nav.current?.querySelector<HTMLElement>(`[data-tree-link="${CSS.escape(refocus.id)}"]`)?.focus();
  }, [refocus, nodes]);

  const onKey = (event: KeyboardEvent, node: TreeNode): void => {
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (event.altKey) {
      if (!onReorder) return;
      if (move(node.id, placeAfterStep(nodes, node.id, step))) setRefocus({ id: node.id });
      else setSaid(`"${node.title}" cannot be moved there.`);
      return;
    }
    const link = event.currentTarget as HTMLElement;
    if (step === 'up' || step === 'down') focusNeighbour(link, step === 'up' ? -1 : 1);
    else if (step === 'in') toggle(node.id, true);
    else if (node.children.length > 0 && isExpanded(node)) toggle(node.id, false);
    else {
      const parentId = findNode(nodes, node.id)?.parentId;
      if (parentId) nav.current?.querySelector<HTMLElement>(`[data-tree-link="${CSS.escape(parentId)}"]`)?.focus();
    }
  };

  const branch = (rows: readonly TreeNode[], level: number) => (
    <ul className={classes.branch}>
      {rows.map((node, index) => (
        <li key={node.id}>
          <TreeRow
            tree={tree}
            node={node}
            level={level}
            last={index === rows.length - 1}
            expanded={isExpanded(node)}
            current={node.id === currentId}
            chosen={chosenIds?.has(node.id) ?? false}
            icon={icon?.(node)}
            hint={hint?.(node)}
            movable={onReorder !== undefined}
            reached={node.id === reachedId}
            onReach={() => setReached(node.id)}
            href={href?.(node)}
            onChoose={() => onChoose?.(node)}
            onOpen={() => onOpen?.(node)}
            options={options?.(node) ?? []}
            addLabel={node.locked || !onAdd ? undefined : addLabel}
            onAdd={() => onAdd?.(node)}
            onToggle={(expanded) => toggle(node.id, expanded)}
            onKey={onKey}
          />
          {node.children.length > 0 && isExpanded(node) ? branch(node.children, level + 1) : null}
        </li>
      ))}
    </ul>
  );

  return (
    <nav ref={nav} aria-label={label}>
      {branch(nodes, 0)}
      <output className="aw-hidden">{said}</output>
    </nav>
  );
}
