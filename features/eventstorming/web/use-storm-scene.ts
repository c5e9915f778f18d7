/** The scene of a board: what is drawn where, and what a drag lifts from it. */
import { useComputedColorScheme } from '@mantine/core';
import { useMemo, useState } from 'react';
import { SceneGrid, type SceneItem } from '#platform/canvas/model/scene.ts';
import type { FarPicture } from '#platform/canvas/web/far-layer.tsx';
import { isNoted, noteKindOf, type StormItems } from '../model/storm-items.ts';
import { kindColours } from '../model/storm-kinds.ts';
import { layoutOf, linesOf } from '../model/storm-layout.ts';
import { darkLook, lightLook, type StormLook } from '../model/storm-looks.ts';
import { subtreeOf } from '../model/storm-rules.ts';
import { SceneCache, sceneOf } from '../model/storm-scene.ts';
import type { StormGesture, StormLevel } from '../model/storm-state.ts';
import { elementBadge, useBoardElements } from './card-elements.ts';
import { rfcBadge, useCardLinks } from './card-rfcs.ts';
import { useContexts } from './use-contexts.ts';

/** Colours of the theme. */
export const useStormLook = (): StormLook => (useComputedColorScheme('light') === 'dark' ? darkLook : lightLook);

interface DrawnFrom {
  readonly items: StormItems;
  readonly level: StormLevel;
  readonly hasAdd: boolean;
  readonly marks?: ReadonlyMap<string, string> | undefined;
}

/** What is drawn at rest. */
export function useScene({ items, level, hasAdd, marks }: DrawnFrom): readonly SceneItem[] {
  const look = useStormLook();
  const known = useContexts();
  const links = useCardLinks();
  const elements = useBoardElements();
  const badges = useMemo(
    () =>
      new Map([
        ...[...elements.keys()].map((id) => [id, elementBadge] as const),
        ...[...links].flatMap(([id, link]) => {
          const badge = rfcBadge(link);
          return badge === undefined ? [] : [[id, badge] as const];
        }),
      ]),
    [links, elements],
  );
  const contexts = useMemo(() => {
    const badgeOf = (id: string): string | undefined => (elements.has(id) ? elementBadge : undefined);
    return new Map([...known].map(([id, context]) => [id, { ...context, badge: badgeOf(id) }]));
  }, [known, elements]);
  const [cache] = useState(() => new SceneCache());
  return useMemo(
    () => sceneOf(items, { look, level, hasAdd, contexts, badges, ...(marks ? { marks } : {}) }, cache),
    [items, look, level, hasAdd, contexts, badges, marks, cache],
  );
}

/** The same boxes for fitting, the minimap and keyboard navigation. */
export function pictureOf(items: StormItems, level: StormLevel, hasAdd: boolean): FarPicture {
  const { boxes, frames, lanes, addCommand } = layoutOf(items, level);
  const cards = [...boxes.values()].flatMap((box) => {
    const item = items.get(box.id);
    if (!isNoted(item)) return [];
    const kind = noteKindOf(item);
    return [{ ...box, colour: kind === 'condition' ? '--aw-border' : kindColours[kind], label: item.content }];
  });
  const around = [...lanes, ...frames, ...(addCommand && hasAdd ? [addCommand] : [])];
  const behind = around.map(({ x, y, width, height }, at) => ({
    id: `around ${at}`,
    x,
    y,
    width,
    height,
    colour: '--aw-hairline',
    label: '',
  }));
  return { boxes: [...behind, ...cards], lines: [] };
}

/** What a drag shows: cards in place of stored ones. */
export interface Lifted {
  readonly hidden: ReadonlySet<string>;
  readonly moved: SceneGrid;
}

const nothing: Lifted = { hidden: new Set(), moved: new SceneGrid([]) };

interface LiftedFrom {
  readonly items: StormItems;
  readonly level: StormLevel;
  readonly scene: readonly SceneItem[];
  readonly gesture: StormGesture | undefined;
}

/** Cards that are dragged, with everything under them. */
export function useLifted({ items, level, scene, gesture }: LiftedFrom): Lifted {
  const roots = gesture?.kind === 'moving' ? gesture.roots : undefined;
  return useMemo(() => {
    if (!roots) return nothing;
    const ids = new Set(roots.flatMap((id) => [...subtreeOf(items, id)]));
    const lines = linesOf(layoutOf(items, level), ids).map((id) => `line ${id}`);
    const moved = scene.filter(({ id }) => ids.has(id));
    return { hidden: new Set([...ids, ...lines]), moved: new SceneGrid(moved) };
  }, [roots, items, level, scene]);
}
