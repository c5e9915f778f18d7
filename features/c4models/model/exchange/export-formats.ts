/** Text formats for exporting a model or a view: labels, file extensions, writers. Pure. */
import type { C4Model, C4View } from '../../contract.ts';
import { toJson } from './json-file.ts';
import { toMermaid } from './mermaid-c4.ts';
import { toPlantuml } from './plantuml-c4.ts';
import { toStructurizrDsl } from './structurizr-dsl.ts';
import { toWorkspaceJson } from './structurizr-export.ts';

/** Formats of a whole model. */
export const modelFormats = {
  json: { label: 'JSON', ending: 'json', type: 'application/json', write: toJson },
  dsl: { label: 'Structurizr DSL', ending: 'dsl', type: 'text/plain', write: toStructurizrDsl },
  workspace: {
    label: 'Structurizr workspace JSON',
    ending: 'structurizr.json',
    type: 'application/json',
    write: toWorkspaceJson,
  },
} as const satisfies Readonly<Record<string, TextFormat<[C4Model]>>>;

/** Formats of a view. */
export const viewFormats = {
  mermaid: { label: 'Mermaid C4', ending: 'mmd', type: 'text/plain', write: toMermaid },
  plantuml: { label: 'C4-PlantUML', ending: 'puml', type: 'text/plain', write: toPlantuml },
} as const satisfies Readonly<Record<string, TextFormat<[C4Model, C4View]>>>;

/** A format: label, file extension, media type and writer. */
interface TextFormat<Of extends readonly unknown[]> {
  readonly label: string;
  readonly ending: string;
  readonly type: string;
  readonly write: (...of: Of) => string;
}
