/** Front matter that two sides change. */
import { describe, expect, test } from 'vitest';
import { changedFacts, differsInFacts, frontOf, mergeFront, withFacts, withFront } from './file-front.ts';

const merged = (...sides: Parameters<typeof mergeFront>): string => {
  const { front, hasConflict } = mergeFront(...sides);
  expect(hasConflict).toBe(false);
  return front;
};

const base = "# who decides\nstatus: proposed\ntags:\n  - one\n  - two\nowner: 'Ann'";

describe('a merge of front matter', () => {
  test('takes the keys that each side changed, with comments, order and quotes of the repository', () => {
    const theirs = base.replace('- two', '- two\n  - three');
    const ours = base.replace('proposed', 'accepted');
    expect(merged(base, theirs, ours)).toBe(theirs.replace('proposed', 'accepted'));
  });

  test('keeps new keys of both sides, and drops what one side removed', () => {
    const theirs = base.replace("\nowner: 'Ann'", '\nreviewed: yes');
    expect(merged(base, theirs, `${base}\nlevel: 2`)).toBe(`${theirs}\nlevel: 2`);
    expect(merged(base, base.replace('# who decides\n', ''), base.replace('- two', '- 2'))).toBe(
      base.replace('# who decides\n', '').replace('- two', '- 2'),
    );
  });

  test('is a conflict where both sides changed the same key, or one of them removed it', () => {
    const ours = base.replace('proposed', 'accepted');
    expect(mergeFront(base, base.replace('proposed', 'rejected'), ours)).toHaveProperty('hasConflict', true);
    expect(mergeFront(base, base.replace('status: proposed\n', ''), ours)).toHaveProperty('hasConflict', true);
    expect(mergeFront(base, '', ours)).toHaveProperty('hasConflict', true);
    expect(merged(base, ours, ours)).toBe(ours);
  });

  test('with a conflict has the key as it is here, and the other keys of both', () => {
    const theirs = base.replace('proposed', 'rejected').replace('- one', '- 1');
    const ours = base.replace('proposed', 'accepted').replace("'Ann'", "'Bea'");
    expect(mergeFront(base, theirs, ours)).toEqual({ front: ours.replace('- one', '- 1'), hasConflict: true });
  });
});

test('front matter is replaced with the line breaks of the file, and stays byte for byte where it is the same', () => {
  const file = '\ufeff---\r\na: 1\n\r\n---\r\n# T\r\n';
  expect(withFront(file, frontOf(file))).toBe(file);
  expect(withFront(file, 'a: 2\nb: 3')).toBe('\ufeff---\r\na: 2\r\nb: 3\r\n---\r\n# T\r\n');
  expect(withFront(file, '')).toBe('\ufeff---\r\n---\r\n# T\r\n');
  expect(withFront('# T\n', 'a: 1')).toBe('# T\n');
});

test('facts are written where they are stated otherwise, whatever the quotes and the case', () => {
  const file = "---\nstatus: 'Proposed'\ndate: 2026-03-04\n---\n# T\n";
  expect(withFacts(file, { status: 'proposed', date: '2026-03-04' })).toBe(file);
  expect(changedFacts({ status: 'accepted', date: '2026-03-04' }, file)).toEqual({ status: 'accepted' });
  expect(withFacts(file, { status: 'accepted' })).toBe(file.replace("'Proposed'", 'accepted'));
});

test('a fact that both sides changed to something else is a difference', () => {
  const file = (status: string): string => `---\nstatus: ${status}\n---\n# T\n`;
  const facts = { status: 'accepted' };
  expect(differsInFacts(facts, file('proposed'), file('rejected'))).toBe(true);
  expect(differsInFacts(facts, file('proposed'), file('Accepted'))).toBe(false);
  expect(differsInFacts(facts, file('proposed'), file('proposed'))).toBe(false);
  expect(differsInFacts(facts, file('accepted'), file('rejected'))).toBe(false);
});
