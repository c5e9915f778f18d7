/** Events as text: what is written is read, however the text is cut. */
import { expect, test } from 'vitest';
import { eventText, EventReader, silentLine, type ServerSentEvent } from './server-sent-events.ts';

const events: readonly ServerSentEvent[] = [
  { name: 'ready', id: undefined, data: '{}' },
  { name: 'change', id: '7', data: '{"subject":"adr: one"}' },
  { name: 'reset', id: '8', data: '{}' },
];
const text = events.map(eventText).join(silentLine);

test('events are read whole, wherever their text is cut', () => {
  for (let size = 1; size <= text.length; size++) {
    const reader = new EventReader();
    const read: ServerSentEvent[] = [];
    for (let at = 0; at < text.length; at += size) read.push(...reader.take(text.slice(at, at + size)));
    expect(read).toEqual(events);
  }
});

test('lines that end as on Windows are read too, and silence is no event', () => {
  expect(new EventReader().take(text.replaceAll('\n', '\r\n'))).toEqual(events);
  expect(new EventReader().take(silentLine)).toEqual([]);
});
