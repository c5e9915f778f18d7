/** A whole storming session, once by a mouse alone, once by fingers on a phone, once by keys alone. */
import type { Download, Locator, Page } from '@playwright/test';
import * as z from 'zod';
import { glossaryLabel, glossaryWrittenMessage, makeC4Label, writeRfcLabel } from '#features/eventstorming/contract.ts';
import { expect, test } from './journey.ts';
import type { Person } from '../tools/api-person.ts';
import { keyHands, mouseHands, StormBoard, touchHands, type StormingHands } from './storming-hands.ts';
import { signIn } from './visits.ts';

const listed = z.object({
  data: z.object({ resources: z.array(z.looseObject({ id: z.string(), name: z.string() })) }),
});
const project = z.object({ data: z.object({ code: z.string() }) });
const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const within = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const shot = async (page: Page, name: string): Promise<void> => {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` });
};

/** Writes into a field of a dialog. */
async function fill(hands: StormingHands, field: Locator, text: string): Promise<void> {
  await hands.press(field);
  await hands.board.page.keyboard.insertText(text);
}

async function view(hands: StormingHands, name: string): Promise<void> {
  const { page } = hands.board;
  await hands.press(page.getByRole('radio', { name, exact: true }));
  await expect(page.getByRole('application', { name: new RegExp(`${name}$`) })).toBeVisible();
}

/** What happens, in the order of time and in lanes. */
async function bigPicture(hands: StormingHands): Promise<void> {
  const { page } = hands.board;
  await view(hands, 'Big picture');
  await hands.press(within(page, 'Add event').filter({ hasText: 'Add event' }));
  await hands.write('Order placed');
  for (const text of ['Payment received', 'Parcel shipped']) {
    await hands.choose(text === 'Payment received' ? 'Order placed' : 'Payment received', 'Add event');
    await hands.write(text);
  }
  await hands.choose('Parcel shipped', 'Add hot spot');
  await hands.write('Who pays for returns?');
  await hands.choose('Payment received', 'Mark as turning point');
  for (const lane of ['Shop', 'Depot']) {
    await hands.choose(undefined, 'Add lane');
    await fill(hands, dialogOf(page, 'Add lane').getByRole('textbox', { name: 'Name of the lane' }), lane);
    await hands.press(dialogOf(page, 'Add lane').getByRole('button', { name: 'Add' }));
    await expect(dialogOf(page, 'Add lane')).toBeHidden();
  }
  await hands.move('Parcel shipped', { lane: 'Depot' });
  await hands.board.saved();
}

async function give(hands: StormingHands, card: string, command: string): Promise<void> {
  const { page } = hands.board;
  await hands.choose(card, 'Give to a command');
  const dialog = dialogOf(page, 'Give to a command');
  const known = dialog.getByRole('radio', { name: command, exact: true });
  if (await known.count()) await hands.press(known);
  else {
    const made = dialog.getByRole('radio', { name: 'A new command' });
    if (!(await made.isChecked())) await hands.press(made);
    await fill(hands, dialog.getByRole('textbox', { name: 'What is wanted' }), command);
  }
  await hands.press(dialog.getByRole('button', { name: 'Give' }));
  await expect(dialog).toBeHidden();
}

/** What causes it: commands, rules, and who asks. */
async function processView(hands: StormingHands): Promise<void> {
  await give(hands, 'Order placed', 'Place order');
  await view(hands, 'Process');
  await hands.choose('Order placed', 'Add policy');
  await hands.write('Whenever an order is placed, ship the parcel');
  await hands.choose('Place order', 'Add command');
  await hands.write('Ship parcel');
  await view(hands, 'Big picture');
  await give(hands, 'Parcel shipped', 'Ship parcel');
  await give(hands, 'Who pays for returns?', 'Ship parcel');
}

async function design(hands: StormingHands): Promise<void> {
  await view(hands, 'Design');
  await hands.choose('Order placed', 'Add aggregate');
  await hands.write('Order');
  await hands.choose('Parcel shipped', 'Add conditions');
  await hands.write('In stock');
  await hands.choose('In stock', 'Add event');
  await hands.write('Parcel packd');
  await hands.rewrite('Parcel packd', 'Parcel packed');
  await hands.move('Order', { before: 'Order placed' });
  const texts = [...(await hands.board.items()).values()].flatMap((item) => ('content' in item ? [item.content] : []));
  expect(texts).toEqual(
    expect.arrayContaining(['Order', 'Order placed', 'In stock', 'Parcel packed', 'Parcel shipped']),
  );
}

async function context(hands: StormingHands, command: string, name: string): Promise<void> {
  const { page } = hands.board;
  await hands.choose(command, 'Bounded context');
  const dialog = dialogOf(page, 'Bounded context');
  await dialog.getByRole('combobox', { name: 'Context' }).selectOption('A new context…');
  await fill(hands, dialog.getByRole('textbox', { name: 'Name' }), name);
  await fill(hands, dialog.getByRole('textbox', { name: 'Team' }), `Team ${name}`);
  await hands.press(dialog.getByRole('button', { name: 'Save' }));
  await expect(dialog).toBeHidden();
}

async function fileEntry(hands: StormingHands, entry: string): Promise<void> {
  const { page } = hands.board;
  await hands.press(within(page, 'Export and import'));
  await hands.press(page.getByRole('menuitem', { name: entry, exact: true }));
}

async function exports(hands: StormingHands): Promise<readonly string[]> {
  const names: string[] = [];
  for (const entry of ['Design as SVG', 'Design as PNG', 'Markdown', 'Context Mapper', 'JSON']) {
    const download: Promise<Download> = hands.board.page.waitForEvent('download');
    await fileEntry(hands, entry);
    names.push((await download).suggestedFilename());
  }
  return names;
}

async function importText(hands: StormingHands): Promise<void> {
  const { page } = hands.board;
  await fileEntry(hands, 'Import…');
  const dialog = dialogOf(page, 'Import into this board');
  await fill(hands, dialog.getByRole('textbox', { name: 'Text' }), 'CancelOrder -> OrderCancelled');
  await expect(dialog.getByText('1 command, 1 event')).toBeVisible();
  await hands.press(dialog.getByRole('button', { name: 'Add to the board' }));
  await expect(dialog).toBeHidden();
  await hands.board.saved();
}

/** Copies, notes, and the ways to look at a board. */
async function tidy(hands: StormingHands): Promise<void> {
  const { board } = hands;
  const { page } = board;
  const packed = async (): Promise<number> =>
    [...(await board.items()).values()].filter((item) => 'content' in item && item.content === 'Parcel packed').length;
  await hands.choose('Parcel packed', 'Duplicate');
  await expect.poll(packed).toBe(2);
  await hands.choose('Parcel packed', 'Delete');
  await expect.poll(packed).toBe(1);

  await hands.choose('Order', 'Note and link');
  const panel = page.getByRole('region', { name: 'Aggregate' });
  await fill(hands, panel.getByRole('textbox', { name: 'Note' }), 'One for each basket');
  await hands.close(panel.getByRole('button', { name: 'Close' }));
  await expect(panel).toBeHidden();
  await board.saved();
  expect(JSON.stringify([...(await board.items()).values()])).toContain('One for each basket');

  await hands.press(within(page, 'Find'));
  await fill(hands, page.getByRole('search').getByRole('textbox', { name: 'Find on this board' }), 'shipped');
  await expect(page.getByText('1 of 1')).toBeVisible();
  await hands.close(within(page, 'Close the search'));
  await hands.press(within(page, 'Outline'));
  const outline = page.getByRole('region', { name: 'Outline' });
  await hands.press(outline.getByRole('button', { name: 'Place order' }));
  await expect(page.locator('output[aria-live]').filter({ hasText: 'Command: Place order' })).toBeAttached();
  await hands.close(outline.getByRole('button', { name: 'Close' }));

  await hands.press(within(page, 'Facilitation guide'));
  const guide = page.getByRole('region', { name: 'Facilitation guide' });
  await expect(guide.getByText('1 of')).toBeVisible();
  await hands.press(guide.getByRole('button', { name: 'Hide the guide' }));
  await expect(guide).toBeHidden();
  await hands.press(within(page, 'Present'));
  await hands.press(within(page, 'Next slide'));
  // Fingers have no such key.
  const hasKeys = await page.evaluate(() => !matchMedia('(hover: none) and (pointer: coarse)').matches);
  await expect(page.getByText('Esc', { exact: true })).toBeVisible({ visible: hasKeys });
  await hands.press(page.getByRole('button', { name: /^Exit/ }));
  await expect(page.getByRole('application', { name: /Design$/ })).toBeVisible();
}

/** Everything back, and everything again. */
async function undoAll(hands: StormingHands): Promise<void> {
  const { page } = hands.board;
  const before = JSON.stringify([...(await hands.board.items()).values()]);
  const press = async (name: 'Undo' | 'Redo'): Promise<number> => {
    const button = within(page, name);
    let steps = 0;
    while (await button.isEnabled()) {
      await hands.press(button);
      steps += 1;
    }
    await hands.board.saved();
    return steps;
  };
  const steps = await press('Undo');
  expect(steps).toBeGreaterThan(10);
  expect((await hands.board.items()).size).toBe(0);
  expect(await press('Redo')).toBe(steps);
  expect(JSON.stringify([...(await hands.board.items()).values()])).toBe(before);
}

async function questionToRfc(hands: StormingHands): Promise<void> {
  const { page } = hands.board;
  const board = page.url();
  await hands.choose('Who pays for returns?', writeRfcLabel);
  await expect(page.getByRole('heading', { name: /Who pays for returns\?/ })).toBeVisible();
  await page.goto(board);
  await hands.board.saved();
}

async function toC4(hands: StormingHands): Promise<void> {
  const { page } = hands.board;
  await fileEntry(hands, makeC4Label);
  const dialog = dialogOf(page, 'Make C4 elements');
  await hands.press(dialog.getByRole('button', { name: 'Make elements' }));
  await expect(dialog.getByText('4 elements and 1 relationship added.')).toBeVisible();
  await hands.press(dialog.getByRole('button', { name: 'Close' }).last());
  await expect(dialog).toBeHidden();
}

async function toGlossary(hands: StormingHands): Promise<void> {
  const { page } = hands.board;
  await fileEntry(hands, glossaryLabel);
  const dialog = dialogOf(page, 'Write a glossary page');
  // The documentation is empty: the page brings its namespace along.
  await expect(dialog.getByRole('textbox', { name: 'New namespace' })).toHaveValue('Glossary');
  await hands.press(dialog.getByRole('button', { name: 'Write' }));
  await expect(page.getByText(glossaryWrittenMessage)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Ship parcel' }).first()).toBeVisible();
}

async function session(hands: StormingHands, person: Person, name: string): Promise<void> {
  const { page } = hands.board;
  await signIn(page, person);
  const { data } = project.parse(await person.call('GET', `/projects/${person.projectId}`));
  await page.goto(`/project/${data.code}/architect`);
  await hands.board.saved();
  await hands.press(within(page, 'Board 1'));
  await hands.press(page.getByRole('menuitem', { name: 'New board' }));
  await expect(page.getByText('No commands yet')).toBeVisible();
  await bigPicture(hands);
  await shot(page, `${name}-1-big`);
  await processView(hands);
  await shot(page, `${name}-2-process`);
  await design(hands);
  await context(hands, 'Place order', 'Ordering');
  await context(hands, 'Ship parcel', 'Shipping');
  await shot(page, `${name}-3-design`);
  expect(await exports(hands)).toEqual([
    'board-2-design.svg',
    'board-2-design.png',
    'board-2.md',
    'board-2.cml',
    'board-2.json',
  ]);
  await tidy(hands);
  await importText(hands);
  await shot(page, `${name}-4-imported`);
  await undoAll(hands);
  await questionToRfc(hands);
  await toC4(hands);
  await toGlossary(hands);
  const models = listed.parse(await person.call('GET', '/c4models')).data.resources;
  expect(models.map((model) => model.name)).toEqual(['Board 2']);
}

test.setTimeout(300_000);

test('a team storms a process by the mouse alone', async ({ page, newPerson }) => {
  const person = await newPerson('mouse');
  await session(mouseHands(new StormBoard(page, person)), person, 'mouse');
});

test('a team storms a process by keys alone', async ({ page, newPerson }) => {
  const person = await newPerson('keys');
  await session(keyHands(new StormBoard(page, person)), person, 'keys');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a team storms a process by fingers alone', async ({ page, newPerson }) => {
    const person = await newPerson('fingers');
    await session(await touchHands(new StormBoard(page, person)), person, 'touch');
  });
});
