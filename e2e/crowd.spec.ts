/**
 * Several windows edit one page, or one C4 model, at once by mouse and keyboard, while their connections are cut.
 * CROWD_WINDOWS, CROWD_EDITS (of all together) and CROWD_SEED set the run; a short one is part of `npm test`.
 */
import * as z from 'zod';
import { positionsRolledBackMessage } from '#features/c4models/contract.ts';
import { editorTexts } from '#features/c4models/model/editor-texts.ts';
import { documentUpdatedMessage } from '#features/documentation/contract.ts';
import { openDocument } from '#platform/richtext/model/checked-document.ts';
import { savedByMessage } from '#platform/together/contract.ts';
import type { SentWrite } from '../tools/c4-crowd.ts';
import { editorAddress, projectCode, storeModel } from './c4-models.ts';
import { changeSomething, expectOneModel, openModel } from './crowd-model.ts';
import { expectOneText, heldDocument, openText, TextHands } from './crowd-text.ts';
import { editAtOnce, gather, type CrowdWindow } from './crowd-windows.ts';
import { openNewNamespace, savePage, storedPage, storePage, textField, textOf } from './documentation.ts';
import { expect, test } from './journey.ts';

const run = {
  windows: Number(process.env['CROWD_WINDOWS'] ?? 2),
  edits: Number(process.env['CROWD_EDITS'] ?? 20),
  seed: Number(process.env['CROWD_SEED'] ?? 1),
};
// One crowd at a time.
test.describe.configure({ mode: 'default' });
const limit = 120_000 + run.windows * 60_000 + run.edits * 3_000;
/** Lost connections are told to the console. */
const provoked = /ERR_[A-Z_]+|Failed to fetch/;
const versions = z.object({
  data: z.object({ resources: z.array(z.object({ with: z.array(z.object({ id: z.string() })) })) }),
});

/** Prints what came of a run. Next to no gesture was in vain, and no window told a failure but those of a cut connection. */
function tell(windows: readonly CrowdWindow[], what: string, cutMessages: readonly string[] = []): void {
  const missed = windows.flatMap((window) => window.missed);
  console.log(
    `${run.windows} windows, seed ${run.seed}: ${run.edits} edits, ${what}, ${missed.length} gestures missed`,
  );
  for (const one of new Set(missed)) console.log(`  missed: ${one}`);
  const failures = windows.flatMap(({ toasts }) => toasts).filter((toast) => toast.startsWith('danger: '));
  expect(failures.filter((toast) => !cutMessages.includes(toast.slice('danger: '.length)))).toEqual([]);
  expect(missed.length).toBeLessThan(run.edits / 5);
}

test('windows that write one page at once hold one text in the end, and one save stores the words of all', async ({
  page,
  newPerson,
  newWindow,
  send,
  watch,
}) => {
  test.setTimeout(limit);
  const { owner, people, windows } = await gather({ page, newPerson, newWindow, send }, run);
  const namespace = await openNewNamespace(page, owner, 'Crowd');
  const json = textOf('The first paragraph.', 'A second one.', 'A third one.', 'The last one.');
  const id = await storePage(owner, { namespace, title: 'Written by many', json });
  const address = page.url().replace(/home$/, id);
  // Who still writes alone has no log: all have joined the draft before the first edit.
  const joining = windows.map((window) =>
    window.page.waitForResponse(/\/api\/drafts\/doc\/[^/]+$/, { timeout: limit }),
  );
  for (const window of windows) await openText(window.page, address);
  await Promise.all(joining);
  await expect(textField(page)).toContainText('The last one.');
  const hands = new TextHands();
  const began = performance.now();
  const cuts = await editAtOnce(windows, run, hands.edit);
  const seconds = Math.round((performance.now() - began) / 1_000);
  const { text, rows, lost } = await expectOneText(windows, hands, owner, id);
  tell(windows, `${seconds} s, ${cuts} cuts, ${hands.typed.length} words typed, ${lost} told to be lost, ${rows} rows`);

  // One saves; the others go on from there, and have nothing of their own to merge.
  await savePage(page, documentUpdatedMessage);
  const { revision, json: stored } = await storedPage(owner, id);
  expect(revision).toBe(2);
  expect(openDocument(stored).textContent).toBe(text);
  const name = owner.email.split('@')[0] ?? '';
  for (const { page: other, toasts } of windows.slice(1)) {
    await expect.poll(() => toasts.join(' ')).toContain(savedByMessage(name, 2));
    expect((await heldDocument(other)).textContent).toBe(text);
  }
  const listed = versions.parse(await owner.call('GET', `/documentation/documents/${id}/revisions`)).data.resources;
  expect(listed[0]?.with.length).toBe(people - 1);
  watch.take(provoked);
});

test('windows that change one C4 model at once show one model in the end', async ({
  page,
  newPerson,
  newWindow,
  send,
  watch,
}) => {
  test.setTimeout(limit);
  const { owner, windows } = await gather({ page, newPerson, newWindow, send }, run);
  const { id } = await storeModel(owner, 'Drawn by many', ['Shop', 'Bank', 'Post', 'Store']);
  const address = editorAddress(await projectCode(page), id);
  const sent: SentWrite[] = [];
  for (const window of windows) await openModel(window.page, address, sent);
  const began = performance.now();
  const cuts = await editAtOnce(windows, run, changeSomething);
  const seconds = Math.round((performance.now() - began) / 1_000);
  const version = await expectOneModel(windows, { person: owner, id, sent });
  // A write that gets no answer is told, as specified.
  const cutMessages = [positionsRolledBackMessage, editorTexts.connectionLost];
  tell(windows, `${seconds} s, ${cuts} cuts, ${version} versions, ${sent.length} writes`, cutMessages);
  watch.take(provoked);
});
