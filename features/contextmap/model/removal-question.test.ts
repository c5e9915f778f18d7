/** What is asked before parts of a map are removed. */
import { expect, test } from 'vitest';
import { savedMapOf, type MapItem } from './map-item.ts';
import { removalQuestion } from './removal-question.ts';

const facts = { description: '', subdomain: 'core' as const, team: '', elementIds: [], position: { x: 0, y: 0 } };
const partsOf = (...names: readonly string[]): readonly MapItem[] => {
  const contexts = names.map((name) => ({ ...facts, id: name, name }));
  return [...savedMapOf({ state: 'AS_IS', contexts, relationships: [] }).items.values()];
};
const question = 'You want to remove this context from the map! Relationships go with their contexts.';

test('names the boards whose frames keep the name of a context, and counts the frames', () => {
  expect(removalQuestion(partsOf('Ordering'), [{ name: 'Shop', frames: 1 }])).toBe(
    `${question} A board keeps the name on its frames: “Shop” (1 frame).`,
  );
  const many = ['Shop', 'Returns', 'Stock', 'Bills', 'Mail'].map((name) => ({ name, frames: 2 }));
  expect(removalQuestion(partsOf('Ordering', 'Payment'), many)).toBe(
    'You want to remove 2 parts from the map! Relationships go with their contexts. Boards keep the names on their ' +
      'frames: “Shop” (2 frames), “Returns” (2 frames), “Stock” (2 frames), 2 more boards.',
  );
});

test('says nothing of boards where none uses the context, and says it when they could not be read', () => {
  expect(removalQuestion(partsOf('Ordering'), [])).toBe(question);
  expect(removalQuestion(partsOf('Ordering'), undefined)).toBe(
    `${question} It could not be read which boards use it. Frames on boards keep the name.`,
  );
});
