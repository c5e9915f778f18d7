/** Hands on the architect board of the product: a mouse, fingers on a phone, or keys alone. Each does all that a session needs. */
import type { Locator, Page } from '@playwright/test';
import * as z from 'zod';
import { readBoardValue } from '#features/eventstorming/model/board-shape.ts';
import { isNoted, type StormItems } from '#features/eventstorming/model/storm-items.ts';
import { layoutOf } from '#features/eventstorming/model/storm-layout.ts';
import type { StormLevel } from '#features/eventstorming/model/storm-state.ts';
import type { Person } from '../tools/api-person.ts';
import { fingersOn, viewOf, type At, type Part } from './canvas-hands.ts';
import { expect } from './journey.ts';

const stored = z.object({ data: z.object({ board: z.unknown() }) });

/** Where the cards of the open board stand. */
export class StormBoard {
  readonly page: Page;
  readonly #person: Person;

  constructor(page: Page, person: Person) {
    this.page = page;
    this.#person = person;
  }

  get canvas(): Locator {
    return this.page.getByRole('application', { name: /^Board / });
  }

  get field(): Locator {
    return this.page.getByRole('textbox', { name: /^Text of the card/ });
  }

  async saved(): Promise<void> {
    await expect(this.page.getByText('Saved', { exact: true })).toBeVisible();
  }

  /** What the server has. */
  async items(): Promise<StormItems> {
    const id = new URL(this.page.url()).searchParams.get('board') ?? '';
    const { board } = stored.parse(await this.#person.call('GET', `/architect/boards/${id}`)).data;
    const read = readBoardValue(board);
    if ('violations' in read) throw new Error(JSON.stringify(read.violations));
    return read.document.items;
  }

  async level(): Promise<StormLevel> {
    const label = (await this.canvas.getAttribute('aria-label')) ?? '';
    return label.endsWith('Big picture') ? 'big-picture' : label.endsWith('Process') ? 'process' : 'design';
  }

  async idOf(text: string): Promise<string> {
    return [...(await this.items()).values()].find((item) => isNoted(item) && item.content === text)?.id ?? '';
  }

  /** The corners of a card, of the whole of its lane, and of a frame in the window. */
  async partOf(kind: 'card' | 'lane', name: string): Promise<Part> {
    await this.saved();
    const [items, level] = [await this.items(), await this.level()];
    const { boxes, lanes } = layoutOf(items, level);
    const id = [...items.values()].find((item) =>
      kind === 'lane' ? item.kind === 'lane' && item.name === name : isNoted(item) && item.content === name,
    )?.id;
    const part = kind === 'lane' ? lanes.find((lane) => lane.id === id) : boxes.get(id ?? '');
    if (!part) throw new Error(`There is no ${kind} “${name}” in this view.`);
    const { left, top, zoom } = await viewOf(this.canvas);
    return {
      x: left + part.x * zoom,
      y: top + part.y * zoom,
      width: part.width * zoom,
      height: part.height * zoom,
    };
  }

  /** The middle of a card. */
  async card(text: string): Promise<At> {
    const { x, y, width, height } = await this.partOf('card', text);
    return { x: x + width / 2, y: y + height / 2 };
  }

  /** Cards and frames in the window. */
  async taken(): Promise<readonly Part[]> {
    const { boxes, frames, addCommand } = layoutOf(await this.items(), await this.level());
    const { left, top, zoom } = await viewOf(this.canvas);
    return [...boxes.values(), ...frames, ...(addCommand ? [addCommand] : [])].map(({ x, y, width, height }) => ({
      x: left + x * zoom,
      y: top + y * zoom,
      width: width * zoom,
      height: height * zoom,
    }));
  }
}

/** Where a card goes: before another one, or to the end of the lane. */
export interface Goal {
  readonly before?: string;
  readonly lane?: string;
}

/** What a person does with a board. */
export interface StormingHands {
  readonly board: StormBoard;
  /** Presses a button, a row of a menu, a radio. */
  press(what: Locator): Promise<void>;
  /** Closes a panel or a bar in which something was written or chosen last, by a button; keys by Escape. */
  close(button: Locator): Promise<void>;
  /** Chooses from the menu of a card, or of the empty canvas. */
  choose(card: string | undefined, entry: string | RegExp): Promise<void>;
  /** Writes into the open naming field, and leaves it. */
  write(text: string): Promise<void>;
  /** Writes another text on a card. */
  rewrite(card: string, text: string): Promise<void>;
  move(card: string, goal: Goal): Promise<void>;
}

const menuItem = (page: Page, entry: string | RegExp): Locator =>
  page.getByRole('menuitem', { name: typeof entry === 'string' ? new RegExp(`^${entry}`) : entry }).first();

/** A radio of a switch is drawn as its label. */
async function drawn(what: Locator): Promise<Locator> {
  const id = (await what.getAttribute('type')) === 'radio' ? await what.getAttribute('id') : null;
  return id === null ? what : what.page().locator(`label[for="${id}"]`);
}

/** The middle of what can be pressed; nothing may lie over it. */
async function openMiddle(pressed: Locator): Promise<At> {
  const what = await drawn(pressed);
  await what.scrollIntoViewIfNeeded();
  await expect(what).toBeVisible();
  let [at, before] = [{ x: 0, y: 0 }, ''];
  // Menus and dialogs come with a movement.
  await expect
    .poll(async () => {
      const box = (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      const last = before;
      before = JSON.stringify(at);
      return last === before;
    })
    .toBe(true);
  const covering = (): Promise<string> =>
    what.evaluate((element, { x, y }) => {
      const top = document.elementFromPoint(x, y);
      const isOpen = top !== null && (element.contains(top) || top.contains(element));
      return isOpen ? '' : (top?.outerHTML.slice(0, 200) ?? 'nothing');
    }, at);
  // A toast goes by itself.
  await expect.poll(covering, `what lies over ${String(what)}`).toBe('');
  return at;
}

/** What of the canvas no bar lies over. */
async function clearPart(board: StormBoard): Promise<Part> {
  const { x, y, width, height } = (await board.canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const isNarrow = width < 700;
  const [left, top, right, bottom] = isNarrow ? [20, 116, 20, 150] : [90, 70, 40, 150];
  return { x: x + left, y: y + top, width: width - left - right, height: height - top - bottom };
}

const isIn = ({ x, y }: At, part: Part, away = 0): boolean =>
  x >= part.x - away && x <= part.x + part.width + away && y >= part.y - away && y <= part.y + part.height + away;

/** A place of the canvas beside everything that can be dragged. */
async function emptyPlace(board: StormBoard): Promise<At> {
  const [clear, taken] = [await clearPart(board), await board.taken()];
  for (let y = clear.y + clear.height - 4; y > clear.y; y -= 20)
    for (let x = clear.x + 4; x < clear.x + clear.width; x += 20)
      if (!taken.some((part) => isIn({ x, y }, part, 14))) return { x, y };
  throw new Error('The whole of the canvas is covered.');
}

const isOpenCanvas = (page: Page, at: At): Promise<boolean> =>
  page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.classList.contains('react-flow__pane') === true, at);

/** Moves the view until a card is in its clear part, as a person does. */
async function seen(board: StormBoard, card: string, pan: (from: At, to: At) => Promise<void>): Promise<At> {
  const clear = await clearPart(board);
  const middle = { x: clear.x + clear.width / 2, y: clear.y + clear.height / 2 };
  const within = (by: number): number => Math.max(-150, Math.min(150, by));
  for (let tries = 0; tries < 12; tries += 1) {
    const at = await board.card(card);
    if (isIn(at, clear, -10)) {
      // A toast over it goes by itself.
      await expect.poll(() => isOpenCanvas(board.page, at), `nothing lies over “${card}”`).toBe(true);
      return at;
    }
    const from = await emptyPlace(board);
    await pan(from, { x: from.x + within(middle.x - at.x), y: from.y + within(middle.y - at.y) });
  }
  throw new Error(`The card “${card}” does not come into view.`);
}

async function goalOf(board: StormBoard, { before, lane }: Goal): Promise<At> {
  if (before !== undefined) {
    const { x, y, width } = await board.partOf('card', before);
    return { x: x + width / 2, y: y - 3 };
  }
  const { y, height } = await board.partOf('lane', lane ?? '');
  const { x, width } = await clearPart(board);
  return { x: x + width - 30, y: y + height / 2 };
}

/** Writes into the naming field, and leaves it by a press beside everything. */
const writeBy =
  (board: StormBoard, press: (at: At) => Promise<void>) =>
  async (text: string): Promise<void> => {
    await expect(board.field).toBeFocused();
    await board.page.keyboard.insertText(text);
    await press(await emptyPlace(board));
    await expect(board.field).toBeHidden();
  };

/** A mouse: left and right button, drags and double clicks. Keys only write words. */
export function mouseHands(board: StormBoard): StormingHands {
  const { page } = board;
  const click = async ({ x, y }: At, button: 'left' | 'right' = 'left', clickCount = 1): Promise<void> =>
    page.mouse.click(x, y, { button, clickCount });
  const press = async (what: Locator): Promise<void> => click(await openMiddle(what));
  const see = (card: string): Promise<At> =>
    seen(board, card, async (from, to) => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down({ button: 'middle' });
      await page.mouse.move(to.x, to.y, { steps: 4 });
      await page.mouse.up({ button: 'middle' });
    });
  const write = writeBy(board, click);
  return {
    board,
    press,
    close: press,
    write,
    choose: async (card, entry) => {
      await click(card === undefined ? await emptyPlace(board) : await see(card), 'right');
      await press(menuItem(page, entry));
    },
    rewrite: async (card, text) => {
      const at = await see(card);
      await click(at);
      await click(at);
      await write(text);
    },
    move: async (card, goal) => {
      const [from, to] = [await see(card), await goalOf(board, goal)];
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 6 });
      await page.mouse.move(to.x, to.y, { steps: 6 });
      await page.mouse.up();
      await board.saved();
    },
  };
}

/** Fingers: taps, a finger that rests, double taps and drags. */
export async function touchHands(board: StormBoard): Promise<StormingHands> {
  const { page } = board;
  const { tap, rest, slide } = await fingersOn(page);
  const press = async (what: Locator): Promise<void> => tap(await openMiddle(what));
  const see = (card: string): Promise<At> => seen(board, card, slide);
  const write = writeBy(board, tap);
  return {
    board,
    press,
    close: press,
    write,
    choose: async (card, entry) => {
      await rest(card === undefined ? await emptyPlace(board) : await see(card));
      await press(menuItem(page, entry));
    },
    rewrite: async (card, text) => {
      const at = await see(card);
      await tap(at);
      await tap(at);
      await write(text);
    },
    move: async (card, goal) => {
      await slide(await see(card), await goalOf(board, goal));
      await board.saved();
    },
  };
}

/** Steps of Tab before something counts as out of reach. */
const mostSteps = 150;

/** Keys alone: nothing is focused but by keys. */
export function keyHands(board: StormBoard): StormingHands {
  const { page } = board;
  const hasFocus = (what: Locator) =>
    what.evaluate((element) => element === document.activeElement, undefined, { timeout: 1_000 }).catch(() => false);
  const step = async (key: string, isThere: () => Promise<boolean>, what: string): Promise<void> => {
    for (let steps = 0; steps < mostSteps; steps += 1) {
      if (await isThere()) return;
      await page.keyboard.press(key);
    }
    throw new Error(`Keys do not reach ${what}.`);
  };
  /** By Tab, from where the focus is; within menus and groups of radios by arrow keys. */
  const reach = async (what: Locator): Promise<void> => {
    const isRadio = (await what.getAttribute('type')) === 'radio';
    if (isRadio) {
      const name = (await what.getAttribute('name')) ?? '';
      const isInGroup = (): Promise<boolean> =>
        page.evaluate((group) => document.activeElement?.getAttribute('name') === group, name);
      await step('Tab', isInGroup, `the group of ${String(what)}`);
    }
    const isRow = (await what.getAttribute('role')) === 'menuitem';
    // A menu that has only just opened gets the focus a moment later; until then keys go to what is behind it.
    if (isRow) await expect(page.locator('[role="menu"]:focus-within')).toBeVisible();
    await step(isRow || isRadio ? 'ArrowDown' : 'Tab', () => hasFocus(what), String(what));
  };
  const press = async (what: Locator): Promise<void> => {
    await reach(what);
    const isField = await what.evaluate((element) => element.matches('textarea, input:not([type=radio])'));
    const isRadio = (await what.getAttribute('type')) === 'radio';
    // A radio is chosen by the arrow that reached it, and a field is written into.
    if (!isField && !isRadio) await page.keyboard.press('Enter');
  };
  const toCanvas = async (): Promise<void> => {
    if (!(await hasFocus(board.canvas))) await reach(board.canvas);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  };
  /** Walks to a card in the order in which cards are read; what is said names it. */
  const walk = async (card: string): Promise<void> => {
    await board.saved();
    const { order } = layoutOf(await board.items(), await board.level());
    const steps = order.indexOf(await board.idOf(card)) + 1;
    expect(steps, `place of “${card}” among the cards`).toBeGreaterThan(0);
    await toCanvas();
    for (let at = 0; at < steps; at += 1) await page.keyboard.press('Tab');
    const said = new RegExp(`: ${card.replaceAll(/[^\w\s]/g, '.')}[.,]`);
    await expect(page.locator('output[aria-live]').filter({ hasText: said })).toBeAttached();
  };
  const write = async (text: string): Promise<void> => {
    await expect(board.field).toBeFocused();
    await page.keyboard.insertText(text);
    await page.keyboard.press('Enter');
    await expect(board.field).toBeHidden();
  };
  return {
    board,
    press,
    close: async (button) => {
      await expect(button).toBeVisible();
      await page.keyboard.press('Escape');
    },
    write,
    choose: async (card, entry) => {
      if (card === undefined) await toCanvas();
      else await walk(card);
      await page.keyboard.press('ContextMenu');
      await press(menuItem(page, entry));
    },
    rewrite: async (card, text) => {
      await walk(card);
      await page.keyboard.press('Enter');
      await write(text);
    },
    move: async (card, goal) => {
      await walk(card);
      await page.keyboard.press(goal.lane === undefined ? 'Alt+ArrowUp' : 'Alt+ArrowDown');
      await board.saved();
    },
  };
}
