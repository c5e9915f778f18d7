/** The state of an RFC on a card: all of it can be read, and it is spoken. */
import { expect, test } from 'vitest';
import { lightLook } from './storm-looks.ts';
import { layoutOf } from './storm-layout.ts';
import { sceneOf } from './storm-scene.ts';
import { itemsIn } from './storm-state.ts';
import { spokenWords } from './storm-words.ts';
import { StormDriver } from './testing/storm-driver.ts';

const href = 'archwright://0190ffff-0000-7000-8000-000000000009.rfc.internal';
const long = 'Who pays for the parcel that comes back because nobody opened the door twice?';
const editor = new StormDriver(
  {
    commands: [],
    cards: ['Who pays?', long].map((content, at) => {
      return { id: `q${at}`, kind: 'hotspot', content, note: 'Asked by Ann', href, laneId: null, order: at };
    }),
  },
  { level: 'big-picture' },
);
const items = itemsIn(editor.state);
const state = 'Open for comments';

test.each(['q0', 'q1'])('stands whole on a line of its own, above the kind (%s)', (id) => {
  const settings = { look: lightLook, level: 'big-picture', contexts: new Map(), hasAdd: false } as const;
  const drawn = sceneOf(items, { ...settings, badges: new Map([[id, state]]) }).find((one) => one.id === id);
  const texts = (drawn?.commands ?? []).flatMap((one) => (one.kind === 'text' ? [one] : []));
  const place = (text: string): number => texts.find((one) => one.text === text)?.y ?? Number.NaN;
  const box = layoutOf(items, 'big-picture').boxes.get(id);
  // 14 is a line of it, 17 one of the text.
  expect(place('Hot spot') - place(state)).toBeCloseTo(14, 6);
  const last = Math.max(...texts.filter(({ text }) => text !== state && text !== 'Hot spot').map(({ y }) => y));
  expect(place(state) - last).toBeGreaterThanOrEqual(15);
  expect(place('Hot spot') + 7).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0));
});

test('is spoken with the card', () => {
  expect(spokenWords(items, 'q0', state)).toMatch(/has a note, RFC: Open for comments\.$/);
  expect(spokenWords(items, 'q0')).toMatch(/has a note, has a link\.$/);
});
