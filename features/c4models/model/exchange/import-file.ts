/** Parses a file to import: a model as JSON, or a Structurizr workspace as JSON or DSL. Pure. */
import { counted, type Loss } from '@archwright/structurizr';
import type { C4Model } from '../../contract.ts';
import { toC4Document, type C4Document } from '../c4-document.ts';
import { fromJson } from './json-file.ts';
import { notJson, parsedJson, type KnownLoss } from './losses.ts';
import { fromWorkspaceDsl } from './structurizr-text.ts';
import { fromWorkspaceJson, type ImportedWorkspace } from './structurizr-import.ts';
import type { ImportLayouts } from './structurizr-import-views.ts';

/** Formats that are read. */
type Source = 'json' | 'structurizr' | 'dsl';

/** The content of a file with the loss report, or why it cannot be read. */
export type ReadFile =
  | {
      readonly ok: true;
      readonly model: C4Model;
      readonly losses: readonly KnownLoss[];
      /** Views to be laid out. */
      readonly layouts?: ImportLayouts;
      /** Summary of an import: `4 elements, 3 relationships, 2 views`. */
      readonly holds: string;
      readonly source: Source;
    }
  | { readonly ok: false; readonly problems: readonly Loss[] };

/** Summary of a model: `4 elements, 3 relationships, 2 views`. */
export const holdingOf = ({ elements, relationships, views }: C4Document): string =>
  [counted(elements.size, 'element'), counted(relationships.size, 'relationship'), counted(views.size, 'view')].join(
    ', ',
  );

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

/** Whether a text that is no JSON may be DSL. */
const isDsl = (text: string): boolean => /^[ \t]*workspace\b/im.test(text);

function readSource(text: string, reader: Reader): { readonly read: ImportedWorkspace; readonly source: Source } {
  const parsed = parsedJson(text);
  if (!parsed && isDsl(text)) return { read: fromWorkspaceDsl(text, reader), source: 'dsl' };
  if (!parsed) return { read: { ok: false, problems: [notJson] }, source: 'json' };
  return isOurs(parsed.value)
    ? { read: fromJson(text, { ids: 'keep', ...reader }), source: 'json' }
    : { read: fromWorkspaceJson(text, reader), source: 'structurizr' };
}

/** Parses a file of any of the formats. */
export function readFile(text: string, reader: Reader): ReadFile {
  const { read, source } = readSource(text, reader);
  if (!read.ok) return read;
  return { ...read, holds: holdingOf(toC4Document(read.model)), source };
}
