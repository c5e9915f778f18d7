/** Files to import as a workspace. */
import { expect, test } from 'vitest';
import { readWorkspaceFile } from './imported-workspace.ts';

const dsl = 'workspace "Shop" {\n model {\n a = person "A"\n b = person "B"\n a -> b "Asks"\n }\n}\n';

test('DSL is kept as it is', () => {
  expect(readWorkspaceFile(dsl)).toEqual({
    ok: true,
    dsl,
    format: 'dsl',
    name: 'Shop',
    holds: '2 elements, 1 relationship, 0 views',
    losses: [],
  });
});

test('workspace JSON becomes DSL, with what is lost', () => {
  const read = readWorkspaceFile(
    JSON.stringify({
      name: 'Shop',
      model: { people: [{ id: '1', name: 'A', location: 'External' }] },
      views: { systemLandscapeViews: [{ key: 'All', elements: [{ id: '1' }] }] },
    }),
  );
  expect(read).toMatchObject({ ok: true, format: 'json', name: 'Shop', holds: '1 element, 0 relationships, 1 view' });
  expect(read).toHaveProperty('losses', [
    { path: '/model/people/0/location', message: '“location” of “A” = “External” is not kept.' },
  ]);
});

test.each([
  [
    'DSL with problems',
    'workspace {\nmodel {\na -> b\n}\n}',
    'The source element "a" does not exist at line 3: a -> b',
  ],
  [
    'DSL of a later version',
    'workspace {\nmodel {\narchetypes {\n}\n}\n}',
    'Unexpected tokens (expected: !identifiers, group, person, softwareSystem, deploymentEnvironment, element, ->) at line 3: archetypes { – The keyword archetypes is of version 4 of the language; this is version 3.1.',
  ],
  [
    'a file that is no text',
    'workspace {\n\u0000PNG\n}',
    'This text has characters that cannot be stored at line 2: \ufffdPNG',
  ],
  ['broken JSON', '{', 'The file is not JSON.'],
  ['a text of comments', '# nothing', 'There is no workspace in this text.'],
  ['an empty file', '', 'A DSL fragment must be specified'],
])('%s is refused with a sentence', (_what, text, message) => {
  expect(readWorkspaceFile(text)).toEqual({ ok: false, problems: [{ path: '', message }] });
});
