/** The formats of other tools in which a view is written. */
import type { ViewScene } from '../drawing/view-scenes.ts';
import type { Workspace } from '../model/workspace-types.ts';
import { writeC4Plantuml } from './write-c4-plantuml.ts';
import { writeDot } from './write-dot.ts';
import { writeMermaid } from './write-mermaid.ts';
import { writePlantuml } from './write-plantuml.ts';

const writers = {
  plantuml: writePlantuml,
  c4plantuml: writeC4Plantuml,
  mermaid: writeMermaid,
  dot: writeDot,
} as const;

/** One of the formats. */
export type ViewTextFormat = keyof typeof writers;

/** A view of a workspace in a format. The same view always gives the same text. */
export const viewText = (format: ViewTextFormat, workspace: Workspace, view: ViewScene): string =>
  writers[format](workspace, view);
