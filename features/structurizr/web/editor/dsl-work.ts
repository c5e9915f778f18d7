/** What the editor asks of the text. Computed in a worker, so that typing is never interrupted. */
import { layOut, type LayoutTask } from '@archwright/layout';
import type {
  Block,
  ChangeMarks,
  Completion,
  Definition,
  Hover,
  LayoutAnswer,
  Problem,
  Rename,
  SchemeName,
  Warning,
} from '@archwright/structurizr';
import { askInTurn } from '#platform/workers/web/ask-worker.ts';
import { elkInWorker } from '#platform/canvas/web/layout-in-elk.ts';
import type { ComparedView } from '../../model/workspace-comparison.ts';

/** A view of the text. */
export interface TextView {
  readonly key: string;
  readonly name: string;
}

/** Everything that is wrong or surprising in a text, its views and its blocks. */
export interface TextCheck {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Warning[];
  /** Empty while the text has problems. */
  readonly views: readonly TextView[];
  /** Key of the view that the text wants to be shown first; empty when it names none. */
  readonly defaultView: string;
  readonly blocks: readonly Block[];
}

/** A place in a text; lines and columns start at 1. */
export interface TextPlace {
  readonly dsl: string;
  readonly line: number;
  readonly column: number;
}

/** What each question of the editor sends, and what it is answered. */
export interface DslCalls {
  readonly check: { readonly asks: { readonly dsl: string }; readonly answers: TextCheck };
  readonly plan: {
    readonly asks: { readonly dsl: string; readonly key: string };
    readonly answers: LayoutTask | undefined;
  };
  readonly paint: {
    readonly asks: {
      readonly dsl: string;
      readonly key: string;
      readonly answer: LayoutAnswer;
      readonly scheme: SchemeName;
      /** Drawn on top. */
      readonly marks?: ChangeMarks | undefined;
    };
    readonly answers: string | undefined;
  };
  readonly compare: {
    readonly asks: { readonly before: string; readonly after: string };
    readonly answers: readonly ComparedView[];
  };
  readonly complete: { readonly asks: TextPlace; readonly answers: readonly Completion[] };
  readonly hover: { readonly asks: TextPlace; readonly answers: Hover | undefined };
  readonly define: { readonly asks: TextPlace; readonly answers: Definition | undefined };
  readonly rename: { readonly asks: TextPlace & { readonly name: string }; readonly answers: Rename };
  readonly format: { readonly asks: { readonly dsl: string }; readonly answers: string };
}

/** A task of the worker. */
export type DslTask = { [Kind in keyof DslCalls]: { readonly kind: Kind } & DslCalls[Kind]['asks'] }[keyof DslCalls];

const ask = askInTurn<DslTask, unknown>(
  () => new Worker(new URL('./dsl-worker.ts', import.meta.url), { type: 'module' }),
);

/** Asks the worker. */
export const askDsl = <Kind extends keyof DslCalls>(
  kind: Kind,
  asks: DslCalls[Kind]['asks'],
): Promise<DslCalls[Kind]['answers']> =>
  ask({ kind, ...asks } as unknown as DslTask) as Promise<DslCalls[Kind]['answers']>;

/** Time for the layout of a preview, ms. */
const deadline = 5_000;

/** A view of a text as SVG; undefined when the text does not have it. */
export async function drawView(
  { dsl, key, marks }: { readonly dsl: string; readonly key: string; readonly marks?: ChangeMarks | undefined },
  scheme: SchemeName,
  signal: AbortSignal,
): Promise<string | undefined> {
  const task = await askDsl('plan', { dsl, key });
  if (!task || signal.aborted) return undefined;
  const { picture, engine } = await layOut(task, {
    runElk: elkInWorker(signal),
    deadline,
    isWanted: () => !signal.aborted,
  });
  return askDsl('paint', { dsl, key, answer: { picture, engine }, scheme, marks });
}
