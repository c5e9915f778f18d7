/** Whatever is typed, pasted or imported can be saved. */
import { expect, test } from 'vitest';
import { hasUnstorableText } from '#platform/http/model/json-guard.ts';
import { StormDriver, twoCommands } from './testing/storm-driver.ts';
import type { StormEvent } from './storm-state.ts';

const odd = 'a\0b \ud83d c';

test.each<readonly [string, readonly StormEvent[]]>([
  [
    'a text that is written',
    [{ kind: 'added', type: 'command' }, { kind: 'typed', text: odd }, { kind: 'writing-confirmed' }],
  ],
  ['a text of the panel', [{ kind: 'content-set', id: 'placed', content: odd }]],
  ['a note', [{ kind: 'note-set', id: 'placed', note: odd }]],
  ['lines that are pasted', [{ kind: 'texts-pasted', lines: [odd] }]],
  ['the name of a lane', [{ kind: 'lane-renamed', id: 'depot', name: odd }]],
  ['a new lane', [{ kind: 'lane-added', name: odd }]],
  ['a new command for a card', [{ kind: 'given-to-new', ids: ['t1'], content: odd }]],
  ['the name of the board', [{ kind: 'renamed', name: odd }]],
])('%s holds nothing that could not be stored', (_what, events) => {
  const editor = new StormDriver(twoCommands);
  for (const event of events) editor.send(event);
  const { name, document } = editor.state.whole.document;
  expect(hasUnstorableText([name, JSON.parse(editor.text)])).toBe(false);
  expect(`${name} ${editor.text}`).toContain('ab \ufffd c');
  expect(document.items.size).toBeGreaterThan(0);
});
