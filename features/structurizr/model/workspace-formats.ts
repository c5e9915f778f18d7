/** Formats that a workspace and its views are exported in. */
import type { ViewTextFormat } from '@archwright/structurizr';

/** DSL, and official workspace JSON. */
export const workspaceFormats = ['dsl', 'json'] as const;
/** One of `workspaceFormats`. */
export type WorkspaceFormat = (typeof workspaceFormats)[number];

/** Formats of one view that are text of other tools, with their names and the endings of their files. */
export const viewTextFormats = {
  plantuml: { label: 'PlantUML', ending: 'puml' },
  c4plantuml: { label: 'C4-PlantUML', ending: 'c4.puml' },
  mermaid: { label: 'Mermaid', ending: 'mmd' },
  dot: { label: 'Graphviz DOT', ending: 'dot' },
} as const satisfies Readonly<Record<ViewTextFormat, { readonly label: string; readonly ending: string }>>;

/** Keys of `viewTextFormats`. */
export const viewTextFormatNames = [
  'plantuml',
  'c4plantuml',
  'mermaid',
  'dot',
] as const satisfies readonly ViewTextFormat[];
/** One of `viewTextFormatNames`. */
export type ViewFormatName = (typeof viewTextFormatNames)[number];
