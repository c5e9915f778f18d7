/** Commands by what people type for them. */
import { expect, test } from 'vitest';
import { commandRank, matchingCommands } from './command-rank.ts';

test.each([
  ['Create new Namespace', 'new name', true],
  ['Go to Documentation', 'DOCU', true],
  ['Go to Größe', 'grosse', true],
  ['Go to Documentation', 'document x', false],
  ['Create C4 Model', 'new model', true],
  ['Create C4 Model', 'delete model', false],
])('%s fits %j: %s', (label, text, fits) => {
  expect(commandRank(label, text) !== undefined).toBe(fits);
});

test('whole words of a label come before beginnings, parts and keywords, and equals keep their order', () => {
  const commands = [
    { label: 'Members', keywords: 'remove' },
    { label: 'Undelete' },
    { label: 'Deleted projects' },
    { label: 'Delete a project' },
    { label: 'Delete account' },
  ];
  expect(matchingCommands(commands, 'delete').map(({ label }) => label)).toEqual([
    'Delete a project',
    'Delete account',
    'Deleted projects',
    'Undelete',
    'Members',
  ]);
});
