/** Parses a file to import: a model as JSON, or a Structurizr workspace as JSON. Pure. */
import type { C4Model } from '../../contract.ts';
import { toC4Document } from '../c4-document.ts';
import { fromJson } from './json-file.ts';
import { counted, notJson, parsedJson, type Loss, type Problem } from './losses.ts';
import { fromWorkspaceJson, type ImportedWorkspace } from './structurizr-import.ts';
import type { ImportLayouts } from './structurizr-import-views.ts';

/** The content of a file with the loss report, or why it cannot be read. */
export type ReadFile =
  | {
      readonly ok: true;
      readonly model: C4Model;
      readonly losses: readonly Loss[];
      /** Views to be laid out. */
      readonly layouts?: ImportLayouts;
      /** Summary of an import: `4 elements, 3 relationships, 2 views`. */
      readonly holds: string;
      readonly source: 'json' | 'structurizr';
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Dependencies of parsing; `now` is ISO 8601. */
export interface Reader {
  readonly newId: () => string;
  readonly now: string;
}

const memberOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/** A model of this product has actors, a workspace has people. */
function isOurs(value: unknown): boolean {
  const model = memberOf(memberOf(value, 'data') ?? value, 'model');
  return memberOf(model, 'actors') !== undefined && memberOf(model, 'people') === undefined;
}

/** Parses a file of either format. */
export function readFile(text: string, reader: Reader): ReadFile {
  const parsed = parsedJson(text);
  if (!parsed) return { ok: false, problems: [notJson] };
  const ours = isOurs(parsed.value);
  const read: ImportedWorkspace = ours ? fromJson(text, { ids: 'keep', ...reader }) : fromWorkspaceJson(text, reader);
  if (!read.ok) return read;
  const { elements, relationships, views } = toC4Document(read.model);
  const holds = [
    counted(elements.size, 'element'),
    counted(relationships.size, 'relationship'),
    counted(views.size, 'view'),
  ].join(', ');
  return { ...read, holds, source: ours ? 'json' : 'structurizr' };
}
