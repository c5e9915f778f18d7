/** A board at a level as one picture for every writer. Pure; canvas px. */
import type { Drawing } from '@archwright/drawing';
import { boundsOf } from '#platform/canvas/model/nearest-box.ts';
import { grown } from '#platform/canvas/model/lines.ts';
import type { SavedStorm } from './storm-items.ts';
import { darkLook, lightLook } from './storm-looks.ts';
import { sceneOf, type ContextFacts } from './storm-scene.ts';
import type { StormLevel } from './storm-state.ts';

/** What becomes a picture; contexts by their ids. */
export interface StormPart {
  readonly saved: SavedStorm;
  readonly level: StormLevel;
  readonly isDark: boolean;
  readonly contexts: ReadonlyMap<string, ContextFacts>;
}

/** Space around everything. */
const margin = 32;

/** Undefined when there is nothing to draw. */
export function stormDrawing({ saved, level, isDark, contexts }: StormPart): Drawing | undefined {
  const look = isDark ? darkLook : lightLook;
  const items = sceneOf(saved.document.items, { look, level, hasAdd: false, contexts });
  const bounds = boundsOf(items.map(({ id, bounds: part }) => ({ id, ...part })));
  if (!bounds) return undefined;
  const part = grown(bounds, margin);
  const paper = { kind: 'rect', ...part, fill: look.paper } as const;
  return { ...part, title: saved.name, commands: [paper, ...items.flatMap(({ commands }) => commands)] };
}
