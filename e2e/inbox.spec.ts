/** Somebody opens a vote: the bell of a colleague tells it, the vote is given, and nothing is left unread. */
import * as z from 'zod';
import { join } from './invitation.ts';
import { expect, test } from './journey.ts';
import { expectAccessible } from './sweep.ts';

const created = z.object({ data: z.object({ id: z.string() }) });
const mailbox = z.array(z.object({ to: z.string(), subject: z.string() }));
const json = JSON.stringify({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Every module starts its own timers today.' }] }],
});

test('a vote is told by the bell within a second, and read by opening it; who has voted gets no mail', async ({
  newPerson,
  newWindow,
  send,
}) => {
  const [ada, ben] = [await newPerson('ada'), await newPerson('ben')];
  await ada.call('POST', '/organization/members/invite', { emails: [ben.email] });
  const page = await newWindow();
  await join(page, ben, { of: 'ada', send });
  const bell = page.getByRole('banner').getByRole('link', { name: /^Inbox/ });
  await expect(bell).toHaveAccessibleName('Inbox');
  // The stream is open once it has answered.
  await page.waitForResponse((response) => response.url().includes('/api/live')).catch(() => undefined);

  const { id } = created.parse(await ada.call('POST', '/rfcs', { title: 'One queue for all jobs', json })).data;
  await ada.call('PATCH', `/rfcs/${id}/_action/transition/publish`, {});
  await ada.call('POST', `/rfcs/${id}/voting-sessions/open`, {});
  await expect(bell).toHaveAccessibleName('Inbox, 2 unread', { timeout: 2_000 });

  await bell.click();
  const list = page.getByRole('list', { name: 'Inbox' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page, ['/inbox', '/my/profile?tab=notifications'], { edge: 'free' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await bell.click();
  const vote = list.getByRole('listitem').filter({ hasText: 'opened a vote on' });
  await vote.getByRole('button', { name: '#001: One queue for all jobs', exact: true }).click();
  await expect(page).toHaveURL(/\/rfcs\/.*tab=voting/);
  await expect(bell).toHaveAccessibleName('Inbox, 1 unread');
  await page.getByRole('button', { name: 'For', exact: true }).click();
  await expect(page.getByRole('button', { name: 'For', exact: true })).toHaveAttribute('aria-pressed', 'true');

  await bell.click();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByText('Nothing is unread.')).toBeVisible();
  await expect(bell).toHaveAccessibleName('Inbox');
  await page.getByRole('tab', { name: 'All' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('link', { name: 'Notifications' }).click();
  await page.getByRole('combobox', { name: 'Votes opened' }).selectOption({ label: 'Off' });
  await expect(page.getByText('Notifications have been saved.')).toBeVisible();
  const mails = mailbox.parse(await (await page.request.get('/dev/mailbox.json')).json());
  expect(mails.filter(({ to, subject }) => to === ben.email && subject.includes('One queue'))).toEqual([]);
});
