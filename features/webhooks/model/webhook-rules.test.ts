/** Which events are sent, and when they are sent again. */
import { describe, expect, test } from 'vitest';
import { eventsOfAreas, eventWords } from './event-areas.ts';
import { isChosen } from './event-choice.ts';
import { giveUpSeconds, pauseAfter, receiverPause } from './retry-plan.ts';

describe('events of a webhook', () => {
  test.each([
    [['*'], true],
    [['adr.*'], true],
    [['rfc.*', 'adr.created'], true],
    [['adr.updated'], false],
    [['adr_push.*', 'ad.*', 'created.*'], false],
    [[], false],
  ])('%j holds adr.created: %s', (chosen, holds) => expect(isChosen(chosen, 'adr', 'created')).toBe(holds));
});

test('repositories and the hosts that they are on are an area that can be chosen', () => {
  const events = eventsOfAreas(['Code repositories']);
  expect(isChosen(events, 'repository', 'synced') && isChosen(events, 'provider', 'created')).toBe(true);
  expect(eventWords(events)).toEqual(['Code repositories']);
});

describe('attempts', () => {
  test('come after growing pauses, and at least ten of them fit into a day', () => {
    const pauses = Array.from({ length: 20 }, (_, index) => pauseAfter(index + 1));
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
    let [seconds, attempts] = [0, 1];
    while (seconds < giveUpSeconds) seconds += pauses[attempts++ - 1] ?? giveUpSeconds;
    expect(attempts).toBeGreaterThanOrEqual(10);
  });

  test('to other subjects go on while a receiver refuses single events, and pause while it is gone', () => {
    expect([receiverPause(0, false), receiverPause(1, false), receiverPause(4, false)]).toEqual([0, 0, 0]);
    expect(receiverPause(1, true)).toBe(5);
    expect(receiverPause(5, false)).toBe(600);
    expect(receiverPause(1_000, true)).toBe(600);
  });
});
