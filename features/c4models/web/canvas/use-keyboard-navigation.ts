/** Keyboard navigation between elements, also to the end of a relationship that is being drawn. */
import { useRef, useState } from 'react';
import { nearestBox, type Box, type Direction } from '#platform/canvas/model/nearest-box.ts';
import type { Link } from '#platform/canvas/web/connecting.tsx';
import type { ViewNode, ViewPicture } from '../../model/c4-view.ts';
import { useEditorStore } from '../editor-context.tsx';

/** State and actions of keyboard navigation. */
export interface KeyboardNavigation {
  /** A line that is drawn by keys or clicks. */
  readonly link: Link | undefined;
  readonly setLink: (link: Link | undefined) => void;
  /** An element that keys went to: the view follows. */
  readonly followed: string | undefined;
  readonly unfollow: () => void;
  /** The one thing that is selected; undefined when none or several are. */
  readonly only: () => string | undefined;
  /** To the neighbour in a direction. */
  readonly go: (direction: Direction) => void;
  /** In reading order; false after the last one. */
  readonly step: (by: 1 | -1) => boolean;
  /** A line begins at the one element that is selected; false when there is none. */
  readonly begin: () => boolean;
  /** The line is as it should be. */
  readonly accept: () => void;
}

/** From the top, then from the left. */
const inReadingOrder = (nodes: readonly ViewNode[]): readonly ViewNode[] =>
  nodes.toSorted((one, other) => one.y - other.y || one.x - other.x);

/** The next box on the way; without one to begin from, the first one. */
const nextOn = (nodes: readonly ViewNode[], from: Box | undefined, direction: Direction): Box | undefined =>
  from ? nearestBox(nodes, from, direction) : inReadingOrder(nodes)[0];

/** Keyboard navigation between the nodes of a view, and connecting with keys. */
export function useKeyboardNavigation({ nodes }: ViewPicture): KeyboardNavigation {
  const store = useEditorStore();
  const [link, setLink] = useState<Link>();
  const [followed, setFollowed] = useState<string>();
  const boxOf = (id: string | undefined): ViewNode | undefined => nodes.find((node) => node.id === id);
  const only = (): string | undefined => {
    const [id, another] = store.state().selection;
    return another === undefined ? id : undefined;
  };
  const select = (id: string): void => {
    setFollowed(id);
    store.send({ kind: 'clicked', id });
  };
  const go = (direction: Direction): void => {
    const chosen = [...store.state().selection].find((id) => boxOf(id));
    const next = nextOn(nodes, boxOf(link ? (link.targetId ?? link.sourceId) : chosen), direction);
    if (!next) return;
    if (!link) return select(next.id);
    setFollowed(next.id);
    setLink({ ...link, targetId: next.id });
  };
  // After the last element Tab leaves the canvas; when it comes back, it begins again.
  const hasLeft = useRef(false);
  const step = (by: 1 | -1): boolean => {
    const order = inReadingOrder(nodes);
    const at = hasLeft.current ? -1 : order.findIndex(({ id }) => id === only());
    const next = at === -1 ? order.at(by === 1 ? 0 : -1) : order[at + by];
    if (next) select(next.id);
    hasLeft.current = next === undefined;
    return next !== undefined;
  };
  const begin = (): boolean => {
    const source = boxOf(only());
    if (source) setLink({ sourceId: source.id });
    return source !== undefined;
  };
  const accept = (): void => {
    const { sourceId, targetId } = link ?? {};
    setLink(undefined);
    if (sourceId !== undefined && targetId !== undefined) store.send({ kind: 'connected', sourceId, targetId });
  };
  return { link, setLink, followed, unfollow: () => setFollowed(undefined), only, go, step, begin, accept };
}
