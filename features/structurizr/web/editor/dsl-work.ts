/** What the editor asks of the text: problems, pictures. Computed in a worker, so that typing is never interrupted. */
import type { LayoutTask } from '@archwright/layout';
import type { LayoutAnswer, Problem, SchemeName, Warning } from '@archwright/structurizr';
import { askWorker } from '#platform/canvas/web/ask-worker.ts';
import { elkInWorker } from '#platform/canvas/web/layout-in-elk.ts';
import { layOut } from '@archwright/layout';

/** A view of the text. */
export interface TextView {
  readonly key: string;
  readonly name: string;
}

/** Everything that is wrong or surprising in a text, and its views. */
export interface TextCheck {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Warning[];
  /** Of the text; empty while it has problems. */
  readonly views: readonly TextView[];
}

/** A view of a text to be painted with the places of a layout. */
export interface PaintTask {
  readonly dsl: string;
  readonly key: string;
  readonly answer: LayoutAnswer;
  readonly scheme: SchemeName;
}

/** Tasks of the worker. */
export type DslTask =
  | { readonly kind: 'check'; readonly dsl: string }
  | { readonly kind: 'plan'; readonly dsl: string; readonly key: string }
  | ({ readonly kind: 'paint' } & PaintTask);

/** Answers of the worker. */
export type DslAnswer = TextCheck | LayoutTask | string | undefined;

const ask = askWorker<DslTask, DslAnswer>(
  () => new Worker(new URL('./dsl-worker.ts', import.meta.url), { type: 'module' }),
);

/** Problems, warnings and views of a text. */
export const checkText = (dsl: string, signal: AbortSignal): Promise<TextCheck> =>
  ask({ kind: 'check', dsl }, signal) as Promise<TextCheck>;

/** Time for the layout of a preview, ms. */
const deadline = 5_000;

/** A view of a text as SVG; undefined when the text does not have it. */
export async function drawView(
  dsl: string,
  key: string,
  scheme: SchemeName,
  signal: AbortSignal,
): Promise<string | undefined> {
  const task = (await ask({ kind: 'plan', dsl, key }, signal)) as LayoutTask | undefined;
  if (!task) return undefined;
  const { picture, engine } = await layOut(task, {
    runElk: elkInWorker(signal),
    deadline,
    isWanted: () => !signal.aborted,
  });
  return (await ask({ kind: 'paint', dsl, key, answer: { picture, engine }, scheme }, signal)) as string | undefined;
}
