/** Windows of several people that edit one thing at once by mouse and keyboard, while their connections are cut. */
import type { Locator, Page } from '@playwright/test';
import type { Send } from '../tools/api-client.ts';
import type { Person } from '../tools/api-person.ts';
import { join } from './invitation.ts';
import { randomFrom } from './random.ts';
import { signIn } from './visits.ts';

/** As many people as an organization without a paid plan has; with more windows, people have several. */
const mostPeople = 5;
/** Longest pause between two edits of a window, and shortest and longest time without a connection, ms. */
const longestPause = 300;
const [shortestCut, longestCut] = [1_000, 5_000];
/** Share of the edits before which the connection is cut. */
const cutShare = 0.03;

/** A window of the crowd. */
export interface CrowdWindow {
  readonly page: Page;
  readonly random: () => number;
  /** Sentences that the window has shown in toasts. */
  readonly toasts: string[];
  /** Gestures that were not possible, because somebody was faster. */
  readonly missed: string[];
}

/** What the crowd is made with. */
export interface CrowdStage {
  readonly page: Page;
  readonly newPerson: (name: string) => Promise<Person>;
  readonly newWindow: () => Promise<Page>;
  readonly send: Send;
}

/** Everything that a run depends on. */
export interface CrowdRun {
  readonly windows: number;
  /** Of all windows together. */
  readonly edits: number;
  readonly seed: number;
}

/** Opens the windows, each signed in as a member of the organization of the first person. */
export async function gather(
  { page, newPerson, newWindow, send }: CrowdStage,
  { windows: count, seed }: CrowdRun,
): Promise<{ readonly owner: Person; readonly people: number; readonly windows: readonly CrowdWindow[] }> {
  const owner = await newPerson('crowd');
  const others: Person[] = [];
  for (let index = 1; index < Math.min(count, mostPeople); index++) others.push(await newPerson(`member${index}`));
  const people = [owner, ...others];
  await owner.call('POST', '/organization/members/invite', { emails: others.map(({ email }) => email) });
  const windows: CrowdWindow[] = [];
  for (let index = 0; index < count; index++) {
    const window = index === 0 ? page : await newWindow();
    const person = people[index % people.length] ?? owner;
    const toasts = await watchToasts(window);
    if (person === owner || index >= people.length) await signIn(window, person);
    else await join(window, person, { of: 'crowd', send });
    windows.push({ page: window, random: randomFrom(seed * 1_000 + index), toasts, missed: [] });
  }
  return { owner, people: people.length, windows };
}

async function watchToasts(page: Page): Promise<string[]> {
  const toasts: string[] = [];
  await page.exposeBinding('__reportToast', (_source, text: string) => void toasts.push(text));
  await page.addInitScript(() => {
    const report = (globalThis as unknown as { __reportToast: (text: string) => void }).__reportToast;
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof HTMLElement)) continue;
        const toast = node.matches('[data-toast]') ? node : node.querySelector<HTMLElement>('[data-toast]');
        if (toast) report(`${toast.dataset['type']}: ${toast.textContent}`);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return toasts;
}

/** Opens an address of the project of the crowd, which is not the current one in the second window of a member. */
export async function visit(page: Page, address: string, shown: Locator): Promise<void> {
  await page.goto(address);
  const change = page.getByRole('button', { name: /^Switch to / });
  await shown.or(change).first().waitFor();
  if (await change.isVisible()) await change.click();
  await shown.first().waitFor();
}

/** Lets all windows edit at once; answers how often a connection was cut. `word` is another one for each edit. */
export async function editAtOnce(
  windows: readonly CrowdWindow[],
  { edits }: CrowdRun,
  edit: (window: CrowdWindow, word: string) => Promise<void>,
): Promise<number> {
  const each = Math.ceil(edits / windows.length);
  let cuts = 0;
  await Promise.all(
    windows.map(async (window, index) => {
      const { page, random, missed } = window;
      let reconnected = Promise.resolve();
      let isCut = false;
      for (let done = 0; done < each; done++) {
        if (!isCut && random() < cutShare) {
          isCut = true;
          cuts += 1;
          const time = shortestCut + random() * (longestCut - shortestCut);
          reconnected = cutFor(page, time).then(() => void (isCut = false));
        }
        try {
          await edit(window, `${index + 1}x${done + 1}`);
        } catch (error) {
          missed.push(String(error).split('\n', 1)[0] ?? '');
          await leaveDialog(page);
        }
        await page.waitForTimeout(random() * longestPause);
      }
      await reconnected;
    }),
  );
  return cuts;
}

/** Closes what a gesture has opened, without what was typed into it. */
export async function leaveDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  const discard = page.getByRole('dialog').getByRole('button', { name: 'Discard' });
  if (await discard.isVisible()) await discard.click();
}

async function cutFor(page: Page, time: number): Promise<void> {
  await page.context().setOffline(true);
  await page.waitForTimeout(time);
  await page.context().setOffline(false);
}
