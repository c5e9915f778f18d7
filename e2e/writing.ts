/** Types a page with every block and mark, and the tree expected in storage. */
import type { Page } from '@playwright/test';
import { LINK_INPUT_LABEL } from '#platform/richtext/contract.ts';
import type { StoredNode } from './documentation.ts';
import { textField } from './documentation.ts';
import { expect } from './journey.ts';

/** Chooses a block in the slash menu. */
export async function insertBlock(page: Page, query: string, label: string): Promise<void> {
  await page.keyboard.type(`/${query}`);
  await expect(page.getByRole('listbox', { name: 'Blocks' }).getByRole('option', { selected: true })).toHaveText(
    new RegExp(`^${label}`),
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox', { name: 'Blocks' })).toBeHidden();
}

async function writeHeadings(page: Page): Promise<void> {
  for (let level = 1; level <= 6; level += 1) {
    await page.keyboard.type(`${'#'.repeat(level)} Heading of level ${level}`);
    await page.keyboard.press('Enter');
  }
}

async function writeMarks(page: Page): Promise<void> {
  await page.keyboard.type('Plain, **bold**');
  await page.keyboard.type(', ');
  await page.keyboard.press('Control+i');
  await page.keyboard.type('italic');
  await page.keyboard.press('Control+i');
  await page.keyboard.type(', ~~struck~~');
  await page.keyboard.type(' and `code`');
  await page.keyboard.type('.');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('Ask the handbook');
  for (let word = 0; word < 2; word += 1) await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Link', exact: true }).click();
  const input = page.getByRole('combobox', { name: LINK_INPUT_LABEL });
  await input.fill('handbook');
  await input.press('Enter');
  await expect(page.getByText('Given link is not valid.')).toBeVisible();
  await input.fill('https://handbook.example/start');
  await input.press('Enter');
  await expect(textField(page)).toBeFocused();
  await page.keyboard.press('End');
  // While words are selected, Enter would replace them.
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeHidden();
  await page.keyboard.press('Enter');
}

async function writeLists(page: Page): Promise<void> {
  await page.keyboard.type('- Apples');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Red ones');
  for (let time = 0; time < 3; time += 1) await page.keyboard.press('Enter');
  await insertBlock(page, 'ordered', 'Ordered list');
  await page.keyboard.type('Wash');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Cut');
  for (let time = 0; time < 2; time += 1) await page.keyboard.press('Enter');
}

async function writeQuoteAndLine(page: Page): Promise<void> {
  await page.keyboard.type('> Simple is hard.');
  for (let time = 0; time < 2; time += 1) await page.keyboard.press('Enter');
  await page.keyboard.type('---');
}

async function writeAlerts(page: Page): Promise<void> {
  const styles = ['Info', 'Warning', 'Success', 'Danger'];
  for (const style of styles) {
    await insertBlock(page, 'alert', 'Alert');
    await page.keyboard.type(`An alert of style ${style}`);
    const button = page.getByRole('toolbar', { name: 'Alert' }).getByRole('button', { name: style });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    for (let time = 0; time < 2; time += 1) await page.keyboard.press('Enter');
  }
}

async function writeCode(page: Page): Promise<void> {
  await page.keyboard.type('```sql ');
  await page.keyboard.type('select 1');
  await page.keyboard.press('Enter');
  await page.keyboard.type('from dual');
  for (let time = 0; time < 3; time += 1) await page.keyboard.press('Enter');
  await insertBlock(page, 'code', 'Code block');
  await page.keyboard.type('let x = 1;');
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'TypeScript' });
  await expect(textField(page)).toBeFocused();
  for (let time = 0; time < 3; time += 1) await page.keyboard.press('Enter');
}

async function writeTable(page: Page): Promise<void> {
  await insertBlock(page, 'tab', 'Table');
  for (const text of ['Fruit', 'Colour', 'Count', 'Apple', 'red', '3', 'Pear', 'green']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('5');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Plum');
  await page.getByRole('toolbar', { name: 'Table' }).getByRole('button', { name: 'Delete column' }).click();
}

async function writeTasksAndFold(page: Page): Promise<void> {
  await page.keyboard.type('[x] Pick');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Sort');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('by colour');
  await page.keyboard.press('Control+Enter');
  for (let time = 0; time < 3; time += 1) await page.keyboard.press('Enter');
  await insertBlock(page, 'coll', 'Collapsible');
  await page.keyboard.type('More about pears');
  await page.keyboard.press('Enter');
  await page.keyboard.type('They ripen late.');
  for (let time = 0; time < 2; time += 1) await page.keyboard.press('Enter');
}

/** The only member is the first in the list. */
async function writeMentionAndEmoji(page: Page): Promise<void> {
  await page.keyboard.type('Ask @');
  await expect(page.getByRole('listbox', { name: 'People and pages' }).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.keyboard.type('first :tada:');
  await expect(textField(page)).toContainText('first 🎉');
  await page.keyboard.press('Enter');
}

/** Types the whole page into the empty editor. */
export async function writeEveryBlock(page: Page): Promise<void> {
  await writeHeadings(page);
  await writeMarks(page);
  await writeLists(page);
  await writeQuoteAndLine(page);
  await writeAlerts(page);
  await writeCode(page);
  await writeTasksAndFold(page);
  await writeMentionAndEmoji(page);
  await writeTable(page);
}

const text = (value: string, ...marks: readonly NonNullable<StoredNode['marks']>[number][]): StoredNode =>
  marks.length > 0 ? { type: 'text', marks, text: value } : { type: 'text', text: value };
const paragraph = (...content: readonly StoredNode[]): StoredNode =>
  content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' };
const node = (type: string, ...content: readonly StoredNode[]): StoredNode => ({ type, content });
const cell = (type: 'table_header' | 'table_cell', value?: string): StoredNode => ({
  type,
  attrs: { colspan: 1, rowspan: 1 },
  content: [value ? paragraph(text(value)) : paragraph()],
});

const alert = (type: string, value: string): StoredNode => ({
  type: 'alert',
  attrs: { type },
  content: [paragraph(text(value))],
});

const task = (checked: boolean, ...content: readonly StoredNode[]): StoredNode => ({
  type: 'task_item',
  attrs: { checked },
  content,
});

/** The stored tree of `writeEveryBlock`, with the node names of the specification. */
export const everyBlockStored = (author: { readonly id: string; readonly label: string }): StoredNode =>
  node(
    'doc',
    ...[1, 2, 3, 4, 5, 6].map((level) => ({
      type: 'heading',
      attrs: { level },
      content: [text(`Heading of level ${level}`)],
    })),
    paragraph(
      text('Plain, '),
      text('bold', { type: 'bold' }),
      text(', '),
      text('italic', { type: 'italic' }),
      text(', '),
      text('struck', { type: 'strike' }),
      text(' and '),
      text('code', { type: 'code' }),
      text('.'),
      { type: 'hard_break' },
      text('Ask '),
      text('the handbook', { type: 'link', attrs: { href: 'https://handbook.example/start', title: null } }),
    ),
    node(
      'bullet_list',
      node('list_item', paragraph(text('Apples')), node('bullet_list', node('list_item', paragraph(text('Red ones'))))),
    ),
    node('ordered_list', node('list_item', paragraph(text('Wash'))), node('list_item', paragraph(text('Cut')))),
    node('blockquote', paragraph(text('Simple is hard.'))),
    { type: 'hr' },
    alert('info', 'An alert of style Info'),
    alert('warning', 'An alert of style Warning'),
    alert('success', 'An alert of style Success'),
    alert('danger', 'An alert of style Danger'),
    { type: 'code_block', attrs: { lang: 'sql' }, content: [text('select 1\nfrom dual')] },
    { type: 'code_block', attrs: { lang: 'typescript' }, content: [text('let x = 1;')] },
    node(
      'task_list',
      task(true, paragraph(text('Pick'))),
      task(false, paragraph(text('Sort')), node('task_list', task(true, paragraph(text('by colour'))))),
    ),
    node(
      'details',
      node('details_summary', text('More about pears')),
      node('details_content', paragraph(text('They ripen late.'))),
    ),
    paragraph(text('Ask '), { type: 'mention', attrs: { kind: 'user', ...author } }, text(' first 🎉')),
    node(
      'table',
      node('table_header_row', cell('table_header', 'Colour'), cell('table_header', 'Count')),
      node('table_row', cell('table_cell', 'red'), cell('table_cell', '3')),
      node('table_row', cell('table_cell', 'green'), cell('table_cell', '5')),
      node('table_row', cell('table_cell'), cell('table_cell')),
    ),
    paragraph(),
  );
