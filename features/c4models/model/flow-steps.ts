/** Steps of flows on the edges of a view. Pure. */
import type { C4Document } from './c4-document.ts';
import type { ViewPicture } from './c4-view.ts';
import type { C4Flow } from './c4-view-drawing.ts';
import type { ViewEdge } from './implied-relationships.ts';

/** A step as it is listed and drawn. */
export interface FlowStep {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  readonly relationshipId: string;
  /** Names of the ends of its relationship. */
  readonly source: string;
  readonly target: string;
  /** The edge that shows the relationship; undefined when the view does not show it. */
  readonly edge: ViewEdge | undefined;
}

/** The edge of a view that shows a relationship: its own, or one that it implies. */
export const edgeOfRelationship = (edges: readonly ViewEdge[], relationshipId: string): ViewEdge | undefined =>
  edges.find(({ id }) => id === relationshipId) ??
  edges.find(({ behind }) => behind.some(({ id }) => id === relationshipId));

/** The steps of a flow in their order. */
export function flowStepsOf(
  { elements, relationships }: C4Document,
  { edges }: Pick<ViewPicture, 'edges'>,
  { steps }: C4Flow,
): readonly FlowStep[] {
  const nameOf = (id: string | undefined): string => elements.get(id ?? '')?.name ?? '';
  return steps.map(({ relationshipId, text }, at) => {
    const relationship = relationships.get(relationshipId);
    const edge = edgeOfRelationship(edges, relationshipId);
    return {
      number: at + 1,
      text: text || (relationship?.description ?? ''),
      relationshipId,
      source: nameOf(edge?.sourceId ?? relationship?.sourceId),
      target: nameOf(edge?.targetId ?? relationship?.targetId),
      edge,
    };
  });
}

/** A flow on the canvas. */
export interface DrawnFlow {
  /** Numbers of the steps over each edge. */
  readonly numbers: ReadonlyMap<string, readonly number[]>;
  /** The step that is shown; undefined while the whole flow is. */
  readonly current: FlowStep | undefined;
  /** Whether everything else steps back; not while steps are recorded. */
  readonly isAlone: boolean;
}

/** Whether an edge shows the current step of a flow. */
export const isCurrentStep = (flow: DrawnFlow | undefined, edgeId: string): boolean =>
  flow?.current?.edge !== undefined && flow.current.edge.id === edgeId;

/** Whether an edge steps back for a flow. */
export const isOutOfFlow = (flow: DrawnFlow | undefined, edgeId: string): boolean =>
  flow !== undefined && flow.isAlone && !flow.numbers.has(edgeId);

/** The flow with the step at index `at`. */
export function drawnFlow(steps: readonly FlowStep[], at: number | undefined, isRecording = false): DrawnFlow {
  const byEdge = Map.groupBy(steps, ({ edge }) => edge?.id ?? '');
  byEdge.delete('');
  const numbers = new Map([...byEdge].map(([id, over]) => [id, over.map(({ number }) => number)]));
  const current = at === undefined ? undefined : steps[at];
  return { numbers, current, isAlone: !isRecording && numbers.size > 0 };
}
