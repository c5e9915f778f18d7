/** Worker tasks of the exchange with Structurizr: a model from the DSL of a workspace, and back. */
import { randomUUID } from 'node:crypto';
import { elkHere, layOut } from '@archwright/layout';
import { answeredLosses, type Loss } from '#platform/exchange/contract.ts';
import { refused } from '#platform/http/model/failure.ts';
import type { C4Model } from '../contract.ts';
import { contentDocument } from '../model/c4-content.ts';
import type { C4Document } from '../model/c4-document.ts';
import { holdingOf } from '../model/exchange/import-file.ts';
import { layOutImport } from '../model/exchange/import-layout.ts';
import { toStructurizrDsl } from '../model/exchange/structurizr-dsl.ts';
import { fromWorkspaceDsl, workspaceDslOf } from '../model/exchange/structurizr-text.ts';
import { refusalOf } from './c4-refusal.ts';

/** A model of a workspace. */
export interface C4OfWorkspace {
  readonly document: C4Document;
  /** `4 elements, 3 relationships, 2 views`. */
  readonly holds: string;
  readonly losses: readonly Loss[];
}

const refusalFor = (problems: readonly Loss[]) => refused(problems[0]?.message ?? 'The workspace cannot be read.');

function modelOf(dsl: string) {
  const read = fromWorkspaceDsl(dsl, { newId: randomUUID, now: new Date().toISOString() });
  if (!read.ok) throw refusalFor(read.problems);
  return read;
}

function documentOf({ name, details, model, views }: C4Model): C4Document {
  const outcome = contentDocument({ details, model, views }, { name, description: details.description }, randomUUID);
  if ('problems' in outcome) throw refusalOf(outcome.problems);
  return outcome.document;
}

/** Worker task: the model of a workspace; its views stand in rows. Throws 422 for a text with problems. */
export function readC4Workspace(dsl: string): C4OfWorkspace {
  const { model, losses } = modelOf(dsl);
  const document = documentOf(model);
  return { document, holds: holdingOf(document), losses: answeredLosses(losses) };
}

/** Ms of a layout, and of all of them together; the rest of the views stand in rows. */
const patience = { view: 5_000, all: 15_000 } as const;

/** Worker task: the same with its views laid out. */
export async function layOutC4Workspace(dsl: string): Promise<C4OfWorkspace> {
  const { model, losses, layouts = new Set() } = modelOf(dsl);
  const end = performance.now() + patience.all;
  const placed = await layOutImport(model, layouts, async (task) => {
    if (performance.now() > end) return undefined;
    const means = { runElk: elkHere, deadline: patience.view, isWanted: () => true };
    return (await layOut(task, means)).picture.boxes;
  });
  const document = documentOf(placed);
  return { document, holds: holdingOf(document), losses: answeredLosses(losses) };
}

/** Worker task: the DSL of a model as people read it, also of one that is larger than a workspace may be. */
export const writeC4Dsl = (model: C4Model): string => toStructurizrDsl(model);

/** Worker task: the DSL of a model. Throws 422 for a model that is larger than a workspace may be. */
export function writeC4Workspace(model: C4Model): { readonly dsl: string; readonly losses: readonly Loss[] } {
  const written = workspaceDslOf(model);
  if (!written.ok) throw refusalFor(written.problems);
  return { dsl: written.dsl, losses: answeredLosses(written.losses) };
}
