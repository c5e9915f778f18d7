/** On machines of Apple the shortcuts are those with Command. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import type { DocNode } from '../model/document.ts';

let fixture: typeof import('./editor-fixture.tsx');

// The editor asks once what machine it is on, so it is loaded after the answer was changed.
beforeAll(async () => {
  const session = cdp() as unknown as { send: (method: string, params: object) => Promise<void> };
  const { userAgent } = navigator;
  await session.send('Emulation.setUserAgentOverride', { userAgent, platform: 'MacIntel' });
  Object.defineProperty(navigator, 'platform', { value: 'MacIntel' });
  fixture = await import('./editor-fixture.tsx');
  return () => session.send('Emulation.setUserAgentOverride', { userAgent, platform: 'Linux x86_64' });
});

let close = (): Promise<void> => Promise.resolve();
async function open(doc?: DocNode) {
  const editor = await fixture.openEditor(doc);
  ({ close } = editor);
  return editor;
}
afterEach(() => close());

const marked = (mark: string): DocNode[] => [
  { type: 'paragraph', content: [{ type: 'text', marks: [{ type: mark }], text: 'word' }] },
];

test.each([
  ['{Meta>}b{/Meta}', marked('bold')],
  ['{Meta>}i{/Meta}', marked('italic')],
])('%s sets its mark', async (keys, expected) => {
  const { type, blocks } = await open(fixture.documentOf('word', ''));
  await type('{Shift>}{End}{/Shift}');
  await type(keys);
  expect(blocks()).toEqual(expected);
});

test.each(['{Meta>}y{/Meta}', '{Meta>}{Shift>}z{/Shift}{/Meta}'])('Command-Z undoes and %s redoes', async (redo) => {
  const { type, blocks } = await open();
  // Slow typing of a word would be several undo steps.
  await type('w');
  await type('{Meta>}z{/Meta}');
  expect(blocks()).toEqual([]);
  await type(redo);
  expect(blocks()).toEqual([fixture.paragraph('w')]);
});

test('the hints of the bar name the keys of the machine', async () => {
  const { type } = await open(fixture.documentOf('word', ''));
  await type('{Shift>}{End}{/Shift}');
  const hint = () => page.getByRole('button', { name: 'Strikethrough' }).element().getAttribute('title');
  await expect.poll(hint).toContain('⌘⇧S');
  await userEvent.keyboard('{Meta>}k{/Meta}');
  await expect.element(page.getByRole('combobox')).toHaveFocus();
});
