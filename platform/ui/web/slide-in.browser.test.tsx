/** Drawers and the page below them. */
import '@mantine/core/styles.css';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SlideIn } from './slide-in.tsx';
import { UiProvider } from './ui-provider.tsx';

/** `kept` drawers stay mounted while they are closed. */
function Page({ kept }: { readonly kept: boolean }) {
  const [opened, setOpened] = useState(false);
  return (
    <UiProvider>
      <button type="button" onClick={() => setOpened(true)}>
        Details
      </button>
      <a href="#beside">Beside</a>
      {kept || opened ? (
        <SlideIn opened={opened} onClose={() => setOpened(false)} title="Ines Kowalski">
          <button type="button">Block</button>
        </SlideIn>
      ) : null}
    </UiProvider>
  );
}

it.each([true, false])('make the page inert, keep the focus and give it back, kept mounted: %s', async (kept) => {
  await render(<Page kept={kept} />);
  const opener = page.getByRole('button', { name: 'Details' });
  await opener.click();
  const drawer = page.getByRole('dialog', { name: 'Ines Kowalski' });
  await expect.element(drawer).toBeVisible();
  expect(document.querySelector('a[href="#beside"]')?.closest('[inert]')).not.toBeNull();
  await expect.poll(() => drawer.element().contains(document.activeElement)).toBe(true);
  for (let presses = 0; presses < 5; presses += 1) {
    await userEvent.tab();
    expect(drawer.element().contains(document.activeElement), `after ${presses + 1} tabs`).toBe(true);
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
  await expect.element(drawer).not.toBeInTheDocument();
  expect(document.querySelector('[inert]')).toBeNull();
});
