/** Rules of how a view is drawn: its layout, relationships drawn by hand, flows. Pure. */
import type { C4View } from '../contract.ts';
import { checkIdIsFree, done, refusal, unknown, type C4Draft, type C4Problems } from './c4-draft.ts';
import { c4Limits } from './c4-limits.ts';
import { c4RefusalMessages } from './c4-refusals.ts';
import type { C4DrawnRelationship, C4Flow } from './c4-view-drawing.ts';

type Relationships = C4Draft['relationships'];
type Steps = C4Flow['steps'];

/** Whether a view shows both ends of a relationship. */
function isShown(relationships: Relationships, shown: ReadonlySet<string>, id: string): boolean {
  const relationship = relationships.get(id);
  return relationship !== undefined && shown.has(relationship.sourceId) && shown.has(relationship.targetId);
}

const shownIn = ({ elements }: C4View): ReadonlySet<string> => new Set(elements.map(({ id }) => id));

/** Draws a relationship by hand; without bends and label place it is drawn automatically again. */
export function drawRelationship(
  draft: C4Draft,
  {
    viewId,
    relationshipId: id,
    bends,
    label,
  }: { viewId: string; relationshipId: string } & Omit<C4DrawnRelationship, 'id'>,
): C4Problems {
  const view = draft.views.get(viewId);
  if (!view) return unknown('viewId', c4RefusalMessages.unknownView);
  if (!isShown(draft.relationships, shownIn(view), id)) {
    return unknown('relationshipId', c4RefusalMessages.relationshipNotInView);
  }
  const others = view.relationships.filter((drawn) => drawn.id !== id);
  const isByHand = bends.length > 0 || label !== null;
  draft.views.set(viewId, { ...view, relationships: isByHand ? [...others, { id, bends, label }] : others });
  return done;
}

function checkSteps({ relationships }: C4Draft, steps: Steps): C4Problems {
  const at = steps.findIndex(({ relationshipId }) => !relationships.has(relationshipId));
  return at < 0 ? done : refusal(`steps[${at}].relationshipId`, c4RefusalMessages.unknownRelationship);
}

const isTaken = ({ flows }: C4View, name: string, id: string): boolean =>
  flows.some((flow) => flow.name === name && flow.id !== id);

/** Adds a flow to a view; names are unique in the view. */
export function addFlow(
  draft: C4Draft,
  {
    viewId,
    id,
    name,
    steps = [],
  }: { readonly viewId: string; readonly id: string; readonly name: string; readonly steps?: Steps | undefined },
): C4Problems {
  const view = draft.views.get(viewId);
  if (!view) return unknown('viewId', c4RefusalMessages.unknownView);
  const taken = checkIdIsFree(draft, id);
  if (taken.length > 0) return taken;
  if (isTaken(view, name, id)) return refusal('name', c4RefusalMessages.flowNameTaken);
  if (view.flows.length >= c4Limits.flows) return refusal('', c4RefusalMessages.tooManyFlows);
  const problems = checkSteps(draft, steps);
  if (problems.length === 0) draft.views.set(viewId, { ...view, flows: [...view.flows, { id, name, steps }] });
  return problems;
}

/** Renames a flow or replaces its steps. */
export function updateFlow(
  draft: C4Draft,
  {
    viewId,
    flowId,
    ...told
  }: {
    readonly viewId: string;
    readonly flowId: string;
    readonly name?: string | undefined;
    readonly steps?: Steps | undefined;
  },
): C4Problems {
  const view = draft.views.get(viewId);
  if (!view) return unknown('viewId', c4RefusalMessages.unknownView);
  const at = view.flows.findIndex(({ id }) => id === flowId);
  const flow = view.flows[at];
  if (!flow) return unknown('flowId', c4RefusalMessages.unknownFlow);
  const { name = flow.name, steps = flow.steps } = told;
  if (isTaken(view, name, flowId)) return refusal('name', c4RefusalMessages.flowNameTaken);
  const problems = checkSteps(draft, steps);
  if (problems.length === 0) {
    draft.views.set(viewId, { ...view, flows: view.flows.with(at, { id: flowId, name, steps }) });
  }
  return problems;
}

/** Deletes a flow. */
export function deleteFlow(
  draft: C4Draft,
  { viewId, flowId }: { readonly viewId: string; readonly flowId: string },
): C4Problems {
  const view = draft.views.get(viewId);
  if (!view) return unknown('viewId', c4RefusalMessages.unknownView);
  const flows = view.flows.filter(({ id }) => id !== flowId);
  if (flows.length === view.flows.length) return unknown('flowId', c4RefusalMessages.unknownFlow);
  draft.views.set(viewId, { ...view, flows });
  return done;
}

/** The view without the lines that it no longer shows and without steps over deleted relationships. */
function withoutRemains(relationships: Relationships, view: C4View): C4View {
  if (view.relationships.length === 0 && view.flows.length === 0) return view;
  const shown = shownIn(view);
  const lines = view.relationships.filter(({ id }) => isShown(relationships, shown, id));
  const isStep = ({ relationshipId }: Steps[number]): boolean => relationships.has(relationshipId);
  const isSame = lines.length === view.relationships.length && view.flows.every(({ steps }) => steps.every(isStep));
  if (isSame) return view;
  const flows = view.flows.map((flow) => ({ ...flow, steps: flow.steps.filter(isStep) }));
  return { ...view, relationships: lines, flows };
}

/** Removes what is drawn of deleted relationships and of elements that left a view; call it after each deletion. */
export function pruneDrawings(draft: C4Draft): void {
  for (const view of draft.views.values()) {
    const pruned = withoutRemains(draft.relationships, view);
    if (pruned !== view) draft.views.set(view.id, pruned);
  }
}

/** Lines of a relationship whose ends were moved are drawn automatically again, in every view. */
export function straighten(draft: C4Draft, relationshipId: string): void {
  for (const view of draft.views.values()) {
    const relationships = view.relationships.filter(({ id }) => id !== relationshipId);
    if (relationships.length < view.relationships.length) draft.views.set(view.id, { ...view, relationships });
  }
}
