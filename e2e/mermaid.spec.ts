/** Mermaid diagrams: rendered in the editor and the view, in an isolated frame. */
import { mermaidFramePath } from '#platform/richtext/contract.ts';
import { editPage, openNewNamespace, savePage, storePage, textField } from './documentation.ts';
import { expect, test } from './journey.ts';
import { signIn } from './visits.ts';
import { insertBlock } from './writing.ts';

const codeOf = (...sources: readonly string[]): string =>
  JSON.stringify({
    type: 'doc',
    content: sources.map((text) => ({
      type: 'code_block',
      attrs: { lang: 'mermaid' },
      content: [{ type: 'text', text }],
    })),
  });

/** Sources that try to fetch, run, or override the options of the frame. */
const hostile = [
  'flowchart LR\n A["<img src=https://evil.example/a onerror=alert(1)>"] --> B["<script>alert(2)</script>"]',
  'flowchart LR\n A --> B\n click A href "javascript:alert(3)"\n click B call alert(4)',
  '%%{init: {"securityLevel": "loose", "htmlLabels": true, "flowchart": {"htmlLabels": true}}}%%\nflowchart LR\n A["<iframe src=https://evil.example/b>"]',
  '%%{init: {"themeCSS": "* { background: url(https://evil.example/c) } @import url(https://evil.example/d)"}}%%\nflowchart LR\n A --> B',
];

test('a diagram is rendered below its code in the editor, and instead of it in the view', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson('drawer');
  await signIn(page, person);
  await openNewNamespace(page, person, 'Drawings');
  await editPage(page);
  await textField(page).click();
  await page.keyboard.press('Control+End');
  await insertBlock(page, 'code', 'Code block');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('mermaid');
  await page.keyboard.insertText('sequenceDiagram\n  Browser->>Server: save\n  Server-->>Browser: stored');
  const preview = textField(page).getByRole('img', { name: /^Diagram: sequenceDiagram/ });
  await expect(preview).toBeVisible();
  await savePage(page);
  const drawing = page.getByRole('main').getByRole('img', { name: /^Diagram: sequenceDiagram/ });
  await expect(drawing).toBeVisible();
  expect((await drawing.boundingBox())?.width).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Show code' }).click();
  await expect(page.getByText('Browser->>Server: save')).toBeVisible();
  await page.getByRole('button', { name: 'Show diagram' }).click();
  await page.getByRole('button', { name: 'Enlarge diagram' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: /^Diagram: / })).toBeVisible();
});

test('S51 an invalid, long or hostile source does no harm, and an invalid one keeps its code', async ({
  page,
  newPerson,
  watch,
}) => {
  const person = await newPerson('attacker');
  await signIn(page, person);
  const namespace = await openNewNamespace(page, person, 'Drawings');
  const long = `flowchart LR\n${' A --> B\n'.repeat(3_000)}`;
  const json = codeOf('flowchart LR\n A --> --> B', long, ...hostile);
  const id = await storePage(person, { namespace, title: 'Hostile', json });
  await page.goto(page.url().replace(/home$/, id));
  await expect(page.getByText(/^(Parse|Syntax|Lexical) error/i)).toBeVisible();
  await expect(page.locator('code').filter({ hasText: 'A --> --> B' })).toBeVisible();
  await expect(page.getByText(/longer than 20 kB/)).toBeVisible();
  for (let at = 0; at < hostile.length; at += 1) {
    const source = page.locator('.aw-mermaid').nth(at + 2);
    await source.scrollIntoViewIfNeeded();
    await expect(source.locator('img, .aw-mermaid-fault').first()).toBeVisible();
  }
  // Hostile parts are removed before a policy would have to block and report them.
  expect(watch.take(/./)).toEqual([]);
  const { headers } = await page.request.get(mermaidFramePath).then((reply) => ({ headers: reply.headers() }));
  expect(headers['content-security-policy']).toMatch(/^sandbox allow-scripts; default-src 'none'/);
});
