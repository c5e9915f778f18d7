/** The scene of a context map: what is drawn, and what a drag lifts from it. */
import { useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { SceneGrid } from '#platform/canvas/model/scene.ts';
import type { FarPicture } from '#platform/canvas/web/far-layer.tsx';
import { subdomainLabels, type MapDocument } from '../model/map-document.ts';
import { documentOfMap, type MapItems } from '../model/map-item.ts';
import { darkLook, lightLook, type MapLook } from '../model/map-looks.ts';
import { boxOfContext, drawMap, type DrawnMap, type MapSceneOptions } from '../model/map-scene.ts';
import type { MapGesture } from '../model/map-state.ts';

/** Colours of the theme. */
export const useMapLook = (): MapLook => (useComputedColorScheme('light') === 'dark' ? darkLook : lightLook);

/** A drawn map with its grid and its picture. */
export interface MapScene {
  readonly drawn: DrawnMap;
  readonly grid: SceneGrid;
  readonly picture: FarPicture;
}

/** The boxes of a map for fitting, the minimap and keys. */
export const pictureOf = ({ contexts }: MapDocument, look: MapLook): FarPicture => ({
  boxes: contexts.map((context) => ({
    ...boxOfContext(context),
    colour: look.subdomains[context.subdomain],
    label: `${context.name}, ${subdomainLabels[context.subdomain]}`,
  })),
  lines: [],
});

/** What is drawn at rest. */
export function useMapScene(map: MapDocument, options: Omit<MapSceneOptions, 'look'>): MapScene {
  const look = useMapLook();
  const { marks, strong, about, counts } = options;
  return useMemo(() => {
    const drawn = drawMap(map, { look, about, counts, ...(marks ? { marks } : {}), ...(strong ? { strong } : {}) });
    return { drawn, grid: new SceneGrid(drawn.items), picture: pictureOf(map, look) };
  }, [map, look, marks, strong, about, counts]);
}

/** The map as a drag shows it: contexts where they would be dropped, with their lines. */
export function useShownMap(items: MapItems, gesture: MapGesture | undefined): MapDocument {
  const moving = gesture?.kind === 'moving' ? gesture : undefined;
  const ids = moving?.ids;
  const [dx, dy] = [moving?.dx ?? 0, moving?.dy ?? 0];
  return useMemo(() => {
    const map = documentOfMap({ state: 'AS_IS', items });
    if (!ids) return map;
    const contexts = map.contexts.map((context) =>
      ids.has(context.id)
        ? { ...context, position: { x: context.position.x + dx, y: context.position.y + dy } }
        : context,
    );
    return { ...map, contexts };
  }, [items, ids, dx, dy]);
}
