/** Editors that save a document as a whole under stress: words in it, and one text that both windows write. */
import type { Page, Route } from '@playwright/test';
import type { EditorDriver } from './editing-cycles.ts';
import { expect } from './journey.ts';

/** Time in which a change is copied to the device, ms. */
const copied = 600;

const word = (page: Page, text: string) => page.getByText(text, { exact: true });

/** What is particular about an editor. */
export interface WholeDocument {
  /** Address of its page. */
  readonly address: string;
  /** Calls that save it. */
  readonly writes: RegExp;
  readonly stored: () => Promise<string>;
  /** Adds something that holds a word. */
  readonly write: (page: Page, text: string) => Promise<void>;
  /** Writes the text that both windows write. */
  readonly writeShared: (page: Page, text: string) => Promise<void>;
  /** Whether the window shows what is stored. */
  readonly agreed: (page: Page) => Promise<void>;
  readonly random: () => number;
}

/** Drives the editor of a document. */
export function wholeDriver(document: WholeDocument): EditorDriver {
  const { address, writes, stored, write, writeShared, agreed, random } = document;
  const saved = (page: Page): Promise<void> => expect(word(page, 'Saved')).toBeVisible({ timeout: 30_000 });
  const unsaved = (page: Page): Promise<void> => expect(word(page, 'Offline')).toBeVisible();
  const open = async (page: Page): Promise<void> => {
    await page.goto(address);
    await saved(page);
  };
  /** The word of the text that both windows write. */
  let clashed: string | undefined;
  return {
    writes,
    keepsUnsaved: true,
    open,
    write: async (page, text) => {
      await write(page, text);
      return undefined;
    },
    kept: (page) => page.waitForTimeout(copied),
    unsaved,
    saved,
    clash: async ({ page, other }, { mine, theirs }) => {
      const lose = (route: Route): Promise<void> => route.abort('connectionfailed');
      await page.route(writes, lose);
      await writeShared(page, mine);
      await unsaved(page);
      await writeShared(other, theirs);
      await saved(other);
      await page.unroute(writes, lose);
      const panel = page.getByRole('region', { name: 'Changed twice' });
      await expect(panel).toContainText(mine, { timeout: 30_000 });
      await expect(panel).toContainText(theirs);
      await expect(panel).toContainText('here and in another window');
      // What was not decided is asked again.
      if (random() < 0.5) {
        await saved(page);
        await page.waitForTimeout(copied);
        await page.reload();
        await expect(panel).toContainText(mine);
        await expect(panel).toContainText(theirs);
      }
      const isMine = random() < 0.5;
      await panel.getByRole('button', { name: isMine ? 'Keep this window’s' : 'Keep the other window’s' }).click();
      await expect(panel).toBeHidden();
      const gone = clashed === undefined ? [] : [clashed];
      clashed = isMine ? mine : theirs;
      return { left: [clashed], gone };
    },
    stored,
    agreed,
  };
}
