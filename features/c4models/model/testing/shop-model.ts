/** A small model for tests, in which names serve as ids. */
import type { C4Change, C4ElementType, C4View } from '../../contract.ts';
import type { C4Document } from '../c4-document.ts';
import { applyChanges, newC4Document } from '../c4-model.ts';

/** A change that adds an element with its name as id; its default view is `{name} view`. */
export const adding = (
  type: C4ElementType,
  name: string,
  more: Partial<Extract<C4Change, { call: 'addElement' }>> = {},
): C4Change => ({ call: 'addElement', id: name, type, name, defaultViewId: `${name} view`, ...more });

/** A change that relates two elements; its id is `{source} > {target}`, plus the description if any. */
export const relating = (sourceId: string, targetId: string, description = ''): C4Change => ({
  call: 'addRelationship',
  id: [sourceId, '>', targetId, description].join(' ').trim(),
  sourceId,
  targetId,
  description,
});

let count = 0;
/** Generated ids. */
export const anId = (): string => `id ${(count += 1)}`;

/** Applies changes that must be valid. */
export function changed(document: C4Document, ...changes: readonly C4Change[]): C4Document {
  const outcome = applyChanges(document, changes, anId);
  if ('problems' in outcome) throw new Error(`${outcome.at}: ${JSON.stringify(outcome.problems)}`);
  return outcome.document;
}

/** Problems of changes as `field: message`; empty when they are valid. */
export function refusals(document: C4Document, ...changes: readonly C4Change[]): readonly string[] {
  const outcome = applyChanges(document, changes, anId);
  return 'problems' in outcome ? outcome.problems.map(({ path, message }) => `${path}: ${message}`) : [];
}

/** A shop with a web application of two parts and a database, a bank outside, and a customer. */
export const shop: C4Document = changed(
  newC4Document('Shop', () => 'context'),
  adding('actor', 'Customer'),
  adding('software-system', 'Shop', { location: 'internal' }),
  adding('software-system', 'Bank'),
  adding('container', 'Web', { parentElement: 'Shop' }),
  adding('container', 'Database', { parentElement: 'Shop', shape: 'cylinder' }),
  adding('component', 'Basket', { parentElement: 'Web' }),
  adding('component', 'Search', { parentElement: 'Web' }),
  relating('Customer', 'Web', 'buys'),
  relating('Basket', 'Database', 'stores'),
  relating('Basket', 'Search'),
  relating('Basket', 'Bank', 'pays'),
);

/** Members of a view, in order. */
export const shownIn = (document: C4Document, viewId: string): readonly string[] =>
  document.views.get(viewId)?.elements.map(({ id }) => id) ?? [];

/** Views as `C2 of Shop: Shop – Containers`, default ones with an asterisk. */
export const viewNames = ({ views }: C4Document): readonly string[] =>
  [...views.values()].map(
    ({ level, sourceElement, name, isDefault }: C4View) =>
      `${level}${sourceElement ? ` of ${sourceElement.id}` : ''}: ${name}${isDefault ? ' *' : ''}`,
  );
