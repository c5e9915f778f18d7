/** Which fields a refusal of a suggestion marks. */
import { expect, test } from 'vitest';
import { invalidInput, violation } from '#platform/http/model/failure.ts';
import { faultsOf } from './field-faults.ts';

test('a refusal marks title, text and reason, whatever the text is called in the call', () => {
  const refusal = invalidInput([
    violation('change.title', 'Please fill this in.'),
    violation('change.markdown', 'Please propose a text.'),
    violation('reason', 'Please give a reason.'),
  ]);
  expect([...faultsOf(refusal)]).toEqual([
    ['title', 'Please fill this in.'],
    ['text', 'Please propose a text.'],
    ['reason', 'Please give a reason.'],
  ]);
  expect([...faultsOf(invalidInput([violation('edited.text', 'Too long.')]))]).toEqual([['text', 'Too long.']]);
  const inParts = [violation('edited.change.changes[1].name', 'Too long.'), violation('change.changes[2]', 'Taken.')];
  expect([...faultsOf(invalidInput(inParts)).keys()]).toEqual(['changes[1].name', 'changes[2]']);
  expect(faultsOf(new TypeError('No network.')).size).toBe(0);
});
