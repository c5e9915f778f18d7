/** Parts of a page that are fetched when they are needed, with a connection that fails. */
import '@mantine/core/styles.css';
import { Suspense, useState, type ComponentType } from 'react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { lazyPart, partMissingMessage } from './lazy-part.tsx';
import { Toasts } from './toasts.tsx';
import { UiProvider } from './ui-provider.tsx';

const lost = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

function Sheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <dialog open aria-label="Shortcuts">
      <button type="button" onClick={onClose}>
        Close
      </button>
    </dialog>
  );
}

function Editor({ Dialog }: { readonly Dialog: ComponentType<{ onClose: () => void }> }) {
  const [opened, setOpened] = useState(false);
  return (
    <UiProvider still>
      <textarea aria-label="Text" />
      <button type="button" onClick={() => setOpened(true)}>
        Shortcuts
      </button>
      {opened ? (
        <Suspense fallback={null}>
          <Dialog onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
      <Toasts />
    </UiProvider>
  );
}

it('a dialog that cannot be fetched says so, the text below stays, and it opens once there is a connection', async () => {
  const load = vi.fn<() => Promise<typeof Sheet>>().mockImplementationOnce(lost).mockResolvedValue(Sheet);
  await render(<Editor Dialog={lazyPart(load)} />);
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.fill('Words that nobody saved');
  await page.getByRole('button', { name: 'Shortcuts' }).click();
  await expect.element(page.getByText(partMissingMessage)).toBeVisible();
  await expect.element(text).toHaveValue('Words that nobody saved');
  await page.getByRole('button', { name: 'Shortcuts' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Shortcuts' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

it('a part that nobody opened is asked for again until it comes', async () => {
  const count = () => <output>12 words</output>;
  const load = vi.fn<() => Promise<typeof count>>().mockImplementationOnce(lost).mockResolvedValue(count);
  const Count = lazyPart(load);
  await render(
    <UiProvider still>
      <p>The text</p>
      <Suspense fallback={null}>
        <Count />
      </Suspense>
    </UiProvider>,
  );
  await expect.element(page.getByText('The text')).toBeVisible();
  await expect.element(page.getByText('12 words')).toBeVisible();
});
