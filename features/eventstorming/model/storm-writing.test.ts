/** Texts that are written on the board and cannot be taken over. */
import { expect, test } from 'vitest';
import { unseenMessage } from '#platform/http/model/unseen-text.ts';
import { writingFault } from './storm-adding.ts';
import type { StormWriting } from './storm-state.ts';
import { StormDriver, twoCommands } from './testing/storm-driver.ts';

test('a text that cannot be taken over stays in its field, says why, and goes with the second Escape', () => {
  const editor = new StormDriver(twoCommands).select('Order placed');
  for (const [text, fault] of [
    ['x'.repeat(501), 'Please use at most 500 characters. There are 501 now.'],
    ['\u200b\u2060', unseenMessage],
  ] as const) {
    const writing = () => editor.state.writing;
    editor.send({ kind: 'writing-started', id: 'placed' }).write(text);
    expect([writing()?.text, writing() && writingFault(writing() as StormWriting)]).toEqual([text, fault]);
    editor.send({ kind: 'level-chosen', level: 'process' }, { kind: 'escaped' });
    expect([editor.state.level, writing()?.text, writing()?.isLeaving]).toEqual(['design', text, true]);
    editor.send({ kind: 'typed', text: `${text} ` }, { kind: 'writing-cancelled' });
    expect([writing()?.isLeaving, editor.tree[1]]).toEqual([true, '  Order placed']);
    editor.send({ kind: 'escaped' });
    expect([writing(), editor.tree[1], editor.steps]).toEqual([undefined, '  Order placed', 0]);
  }
});

test('lines of a pasted text that show nothing are no cards', () => {
  const editor = new StormDriver(twoCommands, { level: 'big-picture' });
  editor.send({ kind: 'texts-pasted', lines: ['\u200b', 'Order sent', ' \u2060'] });
  expect(editor.timeline.slice(3)).toEqual(['4 -: Order sent']);
});

test('lanes and commands get no name that nobody can see', () => {
  const editor = new StormDriver(twoCommands, { level: 'big-picture' });
  const before = editor.text;
  editor.send(
    { kind: 'lane-added', name: '\u200b' },
    { kind: 'lane-renamed', id: 'shop', name: '\u200b' },
    { kind: 'given-to-new', ids: ['t1'], content: '\u200b' },
    { kind: 'content-set', id: 't1', content: '\u200b' },
  );
  expect([editor.text, editor.told]).toEqual([before, Array(4).fill(`warning: ${unseenMessage}`)]);
});
