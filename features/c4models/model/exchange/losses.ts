/** Report of what an import could not preserve. Pure. */
import { pointer, type Loss } from '@archwright/structurizr';
import type * as z from 'zod/mini';
import { namedFaults } from '#platform/http/model/issue-sentence.ts';

/** What was lost or changed; `implied-added`, `view-added` and `view-relationship` were added. */
export type LossKind =
  | 'animation'
  | 'custom-element'
  | 'deployment'
  | 'description'
  | 'documentation'
  | 'identifier'
  | 'implied'
  | 'implied-added'
  | 'layout'
  | 'location'
  | 'model'
  | 'name'
  | 'perspective'
  | 'property'
  | 'relationship'
  | 'relationship-property'
  | 'setting'
  | 'style'
  | 'tag'
  | 'text'
  | 'url'
  | 'view'
  | 'view-added'
  | 'view-element'
  | 'view-name'
  | 'view-relationship'
  | 'view-scope';

/** An entry of the report. */
export interface KnownLoss extends Loss {
  readonly kind: LossKind;
}

/** Result of an import. */
export type Imported<Model> =
  | { readonly ok: true; readonly model: Model; readonly losses: readonly KnownLoss[] }
  | { readonly ok: false; readonly problems: readonly Loss[] };

/** Schema errors of a JSON text, at most 20. */
export const problemsOf = (issues: readonly z.core.$ZodIssue[]): readonly Loss[] =>
  namedFaults(issues.slice(0, 20))
    .slice(0, 20)
    .map(({ path, message }) => ({
      path: pointer(...path.map(String)),
      message: `${path.length === 0 ? 'The file' : path.map(String).join('.')}: ${message}`,
    }));

/** Parses JSON; undefined when it is invalid. */
export function parsedJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) as unknown };
  } catch {
    return undefined;
  }
}

/** Message for invalid JSON. */
export const notJson: Loss = { path: '', message: 'The file is not JSON.' };
