/** How far from a place something may be let go that stands there afterwards. */
import { expect, test } from 'vitest';
import { boardRules } from '../contract.ts';
import { layoutOf } from './storm-layout.ts';
import { itemsIn } from './storm-state.ts';
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

test('above a command a card hears why it cannot stand there, unless it leads to the command', () => {
  const shopper = { id: 'shopper', kind: 'actor', content: 'Shopper' };
  const [place, ship] = twoCommands.commands;
  const led = { ...place, children: [shopper, ...place.children] };
  const boards = [twoCommands, { ...twoCommands, commands: [led, ship] }];
  for (const level of ['design', 'process'] as const) {
    for (const board of boards) {
      const above = (editor: StormDriver) => {
        const { x, y } = editor.middle('Ship parcel');
        return level === 'design' ? { x, y: y - 60 } : { x: x - 85, y };
      };
      const editor = new StormDriver(board, { level });
      const { gesture } = editor.hold('Order placed', above(editor)).state;
      expect(gesture).toMatchObject({ kind: 'moving', drop: { refused: boardRules.beforeCommand } });
    }
    const editor = new StormDriver(boards[1], { level });
    const { x, y } = editor.middle('Ship parcel');
    editor.drag('Shopper', level === 'design' ? { x, y: y - 60 } : { x: x - 85, y });
    expect(editor.tree.slice(-3)).toEqual(['Ship parcel', '  Shopper', '  Parcel shipped']);
  }
});

test('within a frame or a lane a drag has a place everywhere, or the reason why it has none', () => {
  for (const level of ['big-picture', 'process', 'design'] as const) {
    const shown = new StormDriver(twoCommands, { level });
    const { frames, lanes } = layoutOf(itemsIn(shown.state), level);
    for (const { x, y, width, height } of [...frames, ...lanes]) {
      for (let step = 0; step <= 100; step += 1) {
        const at = { x: x + ((step % 11) / 10) * width, y: y + (Math.floor(step / 11) / 10) * height };
        const card = level === 'big-picture' ? 'Order paid' : 'Order placed';
        const { gesture } = new StormDriver(twoCommands, { level }).hold(card, at).state;
        const isPress = gesture?.kind === 'pressing';
        expect(isPress || (gesture?.kind === 'moving' && gesture.drop !== undefined), JSON.stringify(at)).toBe(true);
      }
    }
  }
});
