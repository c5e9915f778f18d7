/** Relationships: `a -> b`, `-> b`, and both for many elements at once. */
import { splitTags } from '../model/model-builder.ts';
import type { ModelElement, ModelRelationship } from '../model/model-types.ts';
import { evaluate, isExpression, namedBy } from '../views/expressions.ts';
import type { Item } from '../views/expressions.ts';
import { refuse } from '../text/refusal.ts';
import type { Handler, Reading } from './handlers.ts';
import { type OpenContext, withinOf } from './open-contexts.ts';
import type { Statement } from './statement.ts';

const explicitGrammar = '<identifier> -> <identifier> [description] [technology] [tags]';
const implicitGrammar = '-> <identifier> [description] [technology] [tags]';

interface Texts {
  readonly description: string;
  readonly technology: string;
  readonly tags: readonly string[];
}

function textsFrom(statement: Statement, at: number): Texts {
  return {
    description: statement.word(at),
    technology: statement.word(at + 1),
    tags: statement.has(at + 2) ? splitTags(statement.word(at + 2)) : [],
  };
}

function checkSize(statement: Statement, grammar: string, most: number): void {
  const size = statement.size(false);
  if (size > most) refuse(`Too many tokens, expected: ${grammar}`, { token: most });
  if (size < most - 3) refuse(`Expected: ${grammar}`);
}

/** Elements at one end; `this` stands for those of the block. */
function endOf({ session, statement, context }: Reading, at: number, end: 'source' | 'destination'): ModelElement[] {
  const element = session.findElement(statement, at, context);
  if (element) return [element];
  const isThis = statement.word(at).toLowerCase() === 'this';
  if (isThis && 'element' in context) return [context.element];
  if (isThis && context.name === 'elements') return [...context.elements];
  return refuse(`The ${end} element "${statement.word(at)}" does not exist`, { token: at });
}

function relate(
  reading: Reading,
  sources: readonly ModelElement[],
  destinations: readonly ModelElement[],
  texts: Texts,
): OpenContext {
  const { session, statement, context } = reading;
  const created: ModelRelationship[] = [];
  for (const source of sources) {
    for (const destination of destinations) {
      session.budget.spend(1);
      created.push(session.builder.addRelationship({ source, destination, ...texts, place: statement.place }));
      warnOfInstances(reading, source, destination);
    }
  }
  const [only] = created;
  if (context.name === 'elements' || !only) return { name: 'relationships', relationships: created };
  session.define(statement, only);
  return { name: 'relationship', relationship: only };
}

/** Instances that are there already do not get the relationship. */
function warnOfInstances({ session, statement }: Reading, source: ModelElement, destination: ModelElement): void {
  const [instance] = session.builder.instancesOf(source);
  const [other] = session.builder.instancesOf(destination);
  if (!instance || !other) return;
  const line = Math.min(instance.place.line, other.place.line);
  session.warn(
    `The relationship stands below its instances, which start on line ${line}: deployment views do not show it. Move it above them.`,
    statement.place,
  );
}

/** `a -> b`. */
export const explicitRelationship = (reading: Reading): OpenContext => {
  checkSize(reading.statement, explicitGrammar, 6);
  const sources = endOf(reading, 0, 'source');
  const destinations = endOf(reading, 2, 'destination');
  return relate(reading, sources, destinations, textsFrom(reading.statement, 3));
};

/** `-> b`. */
export const implicitRelationship = (reading: Reading): OpenContext => {
  const { session, statement, context } = reading;
  checkSize(statement, implicitGrammar, 5);
  const sources = 'element' in context ? [context.element] : context.name === 'elements' ? context.elements : [];
  const destination = session.findElement(statement, 1, context);
  if (!destination) return refuse(`The destination element "${statement.word(1)}" does not exist`, { token: 1 });
  return relate(reading, sources, [destination], textsFrom(statement, 2));
};

/** Whether a statement relates elements: explicitly, or from the element of its block. */
export function relates(statement: Statement, { name }: OpenContext): 'explicit' | 'implicit' | undefined {
  const mayBeEnds = explicitContexts.has(name);
  if (statement.tokens.length > 2 && statement.tokens[1]?.text === '->' && mayBeEnds) return 'explicit';
  const hasSource = mayBeEnds && name !== 'model' && name !== 'deploymentEnvironment';
  return statement.tokens.length >= 2 && statement.tokens[0]?.text === '->' && hasSource ? 'implicit' : undefined;
}

const explicitContexts: ReadonlySet<OpenContext['name']> = new Set([
  'model',
  'deploymentEnvironment',
  'elements',
  'person',
  'customElement',
  'softwareSystem',
  'container',
  'component',
  'deploymentNode',
  'infrastructureNode',
  'instance',
]);

/** What a bulk directive chooses. */
function chosen({ session, statement, context }: Reading): Set<Item> {
  const expression = statement.word(1);
  const scope = session.scopeOf(statement, 1, context);
  if (isExpression(expression)) return evaluate(expression, scope);
  return scope.find(expression) ? namedBy(expression, scope) : new Set();
}

const findElements: Handler = (reading) => {
  const elements = [...chosen(reading)].filter((item) => item.type === 'element');
  if (elements.length === 0) refuse(`No elements found for expression "${reading.statement.word(1)}"`, { token: 1 });
  const within = withinOf(reading.context);
  return { name: 'elements', elements, ...(within ? { within } : {}) };
};

const findRelationships: Handler = (reading) => {
  const relationships = [...chosen(reading)].filter((item) => item.type === 'relationship');
  if (relationships.length === 0)
    refuse(`No relationships found for expression "${reading.statement.word(1)}"`, { token: 1 });
  return { name: 'relationships', relationships };
};

/** Handlers of this family. Arrows come first: they are no keyword of their own. */
export const relationshipStatements = {
  relationship: implicitRelationship,
  findElements,
  findRelationships,
} satisfies Record<string, Handler>;
