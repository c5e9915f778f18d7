/** Steps of dynamic views, and what belongs to one step. */
import { count } from '../model/model-builder.ts';
import { isStatic } from '../model/element-names.ts';
import type { ModelElement } from '../model/model-types.ts';
import { refuse } from '../text/refusal.ts';
import {
  checkMember,
  sortSteps,
  StepCounter,
  usedRelationship,
  type UsedRelationship,
} from '../views/dynamic-steps.ts';
import type { DynamicStep, DynamicView } from '../views/view-types.ts';
import type { Handler, Reading } from './handlers.ts';
import { checkUrl } from './item-statements.ts';
import type { DynamicViewContext, OpenContext } from './open-contexts.ts';

const grammarOfElements = '[order:] <identifier> -> <identifier> [description] [technology]';
const grammarOfRelationship = '[order:] <identifier> [description]';

interface Step extends UsedRelationship {
  readonly description: string;
  readonly technology: string;
}

function endOf({ session, statement, context }: Reading, at: number, end: 'source' | 'destination'): ModelElement {
  const word = statement.word(at);
  const found = session.find(statement, at, context);
  if (!found || found.type === 'relationship')
    return refuse(`The ${end} element "${word}" does not exist`, { token: at });
  if (found.type !== 'element' || (!isStatic(found) && found.kind !== 'Custom'))
    return refuse(`The ${end} element "${word}" should be a static structure or custom element`, { token: at });
  return found;
}

/** `a -> b [description] [technology]`. */
function stepBetween(reading: Reading, view: DynamicView, from: number): Step {
  const { session, statement } = reading;
  const size = statement.size(false) - from;
  if (size > 5) refuse(`Too many tokens, expected: ${grammarOfElements}`, { token: from + 5 });
  if (size < 3) refuse(`Expected: ${grammarOfElements}`);
  const source = endOf(reading, from, 'source');
  const destination = endOf(reading, from + 2, 'destination');
  const texts = { description: statement.word(from + 3), technology: statement.word(from + 4) };
  checkMember(view, source);
  checkMember(view, destination);
  return { ...texts, ...usedRelationship(session.builder, source, destination, texts) };
}

/** `relationship [description]`. */
function stepOf({ session, statement, context }: Reading, view: DynamicView, from: number): Step {
  const word = statement.word(from);
  const found = session.find(statement, from, context);
  if (statement.size(false) - from > 2)
    refuse(`Too many tokens, expected: ${grammarOfRelationship}`, { token: from + 2 });
  if (found?.type !== 'relationship') return refuse(`The relationship "${word}" does not exist`, { token: from });
  checkMember(view, found.source);
  checkMember(view, found.destination);
  return { relationship: found, isResponse: false, description: statement.word(from + 1), technology: '' };
}

/** Reads a line of a dynamic view that is no keyword. */
export function readStep(reading: Reading, context: DynamicViewContext): OpenContext {
  const { session, statement } = reading;
  const { view, counter } = context;
  const first = statement.tokens[0]?.text ?? '';
  const hasOrder = first.endsWith(':');
  const from = hasOrder ? 1 : 0;
  const isBetween = statement.tokens[from + 1]?.text === '->';
  const step = isBetween ? stepBetween(reading, view, from) : stepOf(reading, view, from);
  if (view.steps.length >= session.limits.viewRelationships)
    refuse(`A view may show at most ${count(session.limits.viewRelationships)} relationships`);
  session.budget.spend(view.elements.size);
  const next = counter.next();
  const added: DynamicStep = {
    order: hasOrder && first.length > 1 ? first.slice(0, -1) : next,
    ...step,
    url: '',
    properties: new Map(),
    place: statement.place,
  };
  const { source, destination } = step.relationship;
  const members = step.isResponse ? [destination, source] : [source, destination];
  for (const member of members) view.elements.add(member);
  if (view.elements.size > session.limits.viewElements)
    refuse(`A view may show at most ${count(session.limits.viewElements)} elements`);
  view.steps.push(added);
  context.hasSteps = true;
  return { name: 'dynamicStep', step: added };
}

const parallel: Handler = ({ context }) => {
  if (context.name !== 'dynamicView') return undefined;
  return { ...context, counter: new StepCounter(context.counter), isParallel: true, hasSteps: false };
};

/** Ends a block of a dynamic view. */
export function endSteps({ view, counter, isParallel, hasSteps }: DynamicViewContext): void {
  if (isParallel) counter.end(hasSteps);
  else sortSteps(view.steps);
}

const stepUrl: Handler = ({ statement, context }) => {
  checkUrl(statement.word(1));
  if (context.name === 'dynamicStep') context.step.url = statement.word(1);
  return undefined;
};

const stepProperties: Handler = ({ context }) => ({
  name: 'properties',
  holders: context.name === 'dynamicStep' ? [context.step.properties] : [],
});

/** Handlers of this family. */
export const dynamicStatements = {
  step: (reading) => (reading.context.name === 'dynamicView' ? readStep(reading, reading.context) : undefined),
  parallel,
  stepUrl,
  stepProperties,
} satisfies Record<string, Handler>;
