/** How far from a place something may be let go that stands there afterwards. */
import { expect, test } from 'vitest';
import { boardRules } from '../contract.ts';
import { StormDriver, twoCommands } from './testing/storm-driver.ts';

const design = () => new StormDriver(twoCommands);
const picture = () => new StormDriver(twoCommands, { level: 'big-picture' });

test('a command that is dragged far beyond the first one or the last one stands there', () => {
  const names = (editor: StormDriver) => editor.tree.filter((line) => !line.startsWith(' '));
  const before = design().drag('Ship parcel', { x: -900, y: 60 });
  expect(names(before)).toEqual(['Ship parcel', 'Place order']);
  const after = design().drag('Place order', { x: 4_000, y: 60 });
  expect(names(after)).toEqual(['Ship parcel', 'Place order']);
  expect(design().drag('Parcel shipped', { x: -900, y: 60 }).tree).toEqual(design().tree);
});

test('a tool puts its card at the nearest place, however far from the cards it is pressed', () => {
  const far = { x: 4_000, y: 3_000 };
  const press = { kind: 'pressed', at: far, on: { kind: 'canvas' } } as const;
  const editor = picture().send({ kind: 'tool-chosen', tool: 'event' }, press, { kind: 'released', at: far });
  expect(editor.write('Parcel sent').timeline.at(-1)).toBe('4 Depot: Parcel sent');
  const flows = design().send({ kind: 'tool-chosen', tool: 'policy' }, press, { kind: 'released', at: far });
  expect(flows.write('Tell the shopper').tree.at(-1)).toBe('  Tell the shopper');
  const empty = new StormDriver({ commands: [] }).send({ kind: 'tool-chosen', tool: 'event' }, press);
  empty.send({ kind: 'released', at: far });
  expect([empty.told, empty.state.writing]).toEqual([[`warning: ${boardRules.noCommand}`], undefined]);
});
