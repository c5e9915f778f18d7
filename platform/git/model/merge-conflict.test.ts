/** What counts as a merge conflict that was not resolved. */
import { expect, test } from 'vitest';
import { mergeConflictLine } from './merge-conflict.ts';

const conflict = '<<<<<<< HEAD\none\n=======\nother\n>>>>>>> side\n';

test('a conflict is found with its line, whatever the line breaks and with the common text of both sides', () => {
  expect(mergeConflictLine(`# Page\n\n${conflict}`)).toBe(3);
  expect(mergeConflictLine(`# Page\r\n\r\n${conflict.replaceAll('\n', '\r\n')}`)).toBe(3);
  expect(mergeConflictLine(conflict.replace('=======', '||||||| base\nold\n======='))).toBe(1);
  expect(mergeConflictLine(conflict.replace('one', '```\none\n```'))).toBe(1);
});

test('code that shows a conflict, half of one, and headings and quotes are none', () => {
  for (const text of [
    `# Git\n\n\`\`\`\n${conflict}\`\`\`\n`,
    '<<<<<<< HEAD\none\n=======\n',
    'Title\n=======\n\n>>>>>>> quoted\n',
    'a <<<<<<< b\n=======\n>>>>>>> c\n',
  ]) {
    expect(mergeConflictLine(text)).toBeUndefined();
  }
});
