/** A context map as one picture for every writer. Pure; canvas px. */
import type { Drawing } from '@archwright/drawing';
import { grown } from '#platform/canvas/model/lines.ts';
import { boundsOf } from '#platform/canvas/model/nearest-box.ts';
import type { MapDocument } from './map-document.ts';
import { darkLook, lightLook } from './map-looks.ts';
import { drawMap } from './map-scene.ts';

/** Space around everything. */
const margin = 32;

/** Undefined when there is nothing to draw. */
export function mapDrawing(
  map: MapDocument,
  { title, isDark }: { readonly title: string; readonly isDark: boolean },
): Drawing | undefined {
  const look = isDark ? darkLook : lightLook;
  const { items } = drawMap(map, { look });
  const bounds = boundsOf(items.map((item) => ({ id: item.id, ...item.bounds })));
  if (!bounds) return undefined;
  const part = grown(bounds, margin);
  const paper = { kind: 'rect', ...part, fill: look.paper } as const;
  return { ...part, title, commands: [paper, ...items.flatMap(({ commands }) => commands)] };
}
