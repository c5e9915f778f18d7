/** Toasts over a page with controls. */
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import { notifications } from '@mantine/notifications';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PageHeader } from './page-header.tsx';
import { showToast } from './toast.ts';
import { Toasts } from './toasts.tsx';
import { UiProvider } from './ui-provider.tsx';

const box = (element: Element): DOMRect => element.getBoundingClientRect();
const overlaps = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

const stack = '.mantine-Notifications-root';
const shownBoxes = (): DOMRect[] => [...document.querySelectorAll('.mantine-Notification-root')].map(box);
/** Names of the buttons that a toast lies over. */
const coveredButtons = (): (string | null)[] =>
  [...document.querySelectorAll('button')]
    .filter((button) => !button.closest(stack) && shownBoxes().some((toast) => overlaps(box(button), toast)))
    .map(({ textContent }) => textContent);

afterEach(() => {
  notifications.clean();
  notifications.cleanQueue();
});

it('stands under the page head, covers no button, and replaces an equal one', async () => {
  await page.viewport(1280, 800);
  const screen = await render(
    <UiProvider still>
      <PageHeader title="Members" crumbs={[]} actions={<button type="button">Invite member</button>} />
      {Array.from({ length: 12 }, (_, row) => (
        <div key={row} style={{ height: 40, textAlign: 'right' }}>
          <button type="button">{`Remove ${row}`}</button>
        </div>
      ))}
      <Toasts />
    </UiProvider>,
  );
  showToast('success', 'Invitation has been sent.');
  showToast('success', 'Invitation has been sent.');
  const toast = screen.getByText('Invitation has been sent.');
  await expect.element(toast).toBeVisible();
  await expect.poll(() => toast.elements().length).toBe(1);
  const [shown] = shownBoxes();
  expect(shown?.top).toBeGreaterThan(box(document.querySelector('[data-page-head]')!).bottom);
  expect(coveredButtons()).toEqual([]);
});

it.each([
  [1440, 900],
  [390, 844],
])('holds three at %i x %i that cover neither the buttons of a strip nor those that arrive', async (width, height) => {
  await page.viewport(width, height);
  const pageWith = (late: boolean) => (
    <UiProvider still>
      <PageHeader title="Use one queue" crumbs={[]} />
      <div style={{ display: 'flex', justifyContent: 'flex-end', paddingTop: 90, height: 32 }}>
        <button type="button">Accept</button>
      </div>
      {late ? (
        <div style={{ display: 'flex', justifyContent: 'flex-end', paddingTop: 40, height: 32 }}>
          <button type="button">Mark as implemented</button>
        </div>
      ) : null}
      <Toasts />
    </UiProvider>
  );
  const screen = await render(pageWith(false));
  // Toasts stay where they are under a pointer.
  await userEvent.hover(screen.getByRole('heading', { name: 'Use one queue' }));
  for (const sentence of ['Saved.', 'Transition has been applied.', 'A sentence long enough for a second line of it.'])
    showToast('success', sentence);
  await expect.poll(() => shownBoxes().length).toBe(3);
  await expect.poll(() => shownBoxes().every((toast) => toast.height > 30)).toBe(true);
  expect(coveredButtons()).toEqual([]);
  await screen.rerender(pageWith(true));
  await expect.poll(coveredButtons).toEqual([]);
  expect(shownBoxes()).toHaveLength(3);
});

it('shows as many as fit between controls, and the others later', async () => {
  await page.viewport(390, 600);
  const screen = await render(
    <UiProvider still>
      {Array.from({ length: 4 }, (_, row) => (
        <div key={row} style={{ height: 140 }}>
          <button type="button" style={{ width: '100%', height: 30 }}>{`Open ${row}`}</button>
        </div>
      ))}
      <Toasts />
    </UiProvider>,
  );
  for (const sentence of ['One', 'Two', 'Three']) showToast('info', sentence);
  await expect.element(screen.getByText('One')).toBeVisible();
  await expect.poll(() => shownBoxes().length).toBeLessThan(3);
  expect(coveredButtons()).toEqual([]);
  for (const sentence of ['One', 'Two']) {
    const close = screen.getByRole('status').filter({ hasText: sentence }).getByRole('button', { name: 'Close' });
    await close.click();
  }
  await expect.element(screen.getByText('Three')).toBeVisible();
  expect(coveredButtons()).toEqual([]);
});

it('offers an action, which closes it', async () => {
  const press = vi.fn<() => void>();
  await render(
    <UiProvider still>
      <Toasts />
    </UiProvider>,
  );
  showToast('warning', 'The model has been changed by Ann. It has been reloaded.', { label: 'Show', onClick: press });
  const button = page.getByRole('button', { name: 'Show', exact: true });
  await expect.element(button).toBeVisible();
  await button.click();
  expect(press).toHaveBeenCalledOnce();
  await expect.element(page.getByText('has been reloaded')).not.toBeInTheDocument();
});
