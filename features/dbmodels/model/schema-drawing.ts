/** A database model, or a part of it, as one picture for every writer. Pure; canvas px. */
import type { Drawing } from '@archwright/drawing';
import { grown } from '#platform/canvas/model/lines.ts';
import { drawSchema } from './drawn-schema.ts';
import { partAround } from './schema-geometry.ts';
import type { SavedSchema, SchemaItems } from './schema-item.ts';
import { darkLook, lightLook } from './schema-looks.ts';

/** What becomes a picture. */
export interface SchemaPart {
  readonly saved: SavedSchema;
  /** Parts that are drawn, with the relations between them; all of them unless given. */
  readonly ids?: ReadonlySet<string>;
  readonly isDark: boolean;
}

/** Space around everything. */
const margin = 32;

/** The chosen parts, with the relations that join two of them. */
export const chosenItems = (items: SchemaItems, ids: ReadonlySet<string>): SchemaItems =>
  new Map(
    [...items].filter(([id, item]) =>
      item.kind === 'relation' ? ids.has(item.from) && ids.has(item.to) : ids.has(id),
    ),
  );

/** Undefined when there is nothing to draw. */
export function schemaDrawing({ saved, ids, isDark }: SchemaPart): Drawing | undefined {
  const { items } = saved.document;
  const chosen = ids ? chosenItems(items, ids) : items;
  const look = isDark ? darkLook : lightLook;
  const drawn = drawSchema(chosen, { look, isReadOnly: true });
  const bounds = partAround(drawn.items.map((item) => item.bounds));
  if (!bounds) return undefined;
  const part = grown(bounds, margin);
  const paper = { kind: 'rect', ...part, fill: isDark ? '#0d0f13' : '#ffffff' } as const;
  return { ...part, title: saved.name, commands: [paper, ...drawn.items.flatMap(({ commands }) => commands)] };
}
