/** Where the focus goes when the focused element disappears. */
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { keepFocus } from './focus-keeper.ts';

let end = (): void => undefined;
beforeEach(() => {
  end = keepFocus(document);
});
afterEach(() => end());

function Page() {
  const [isWriting, setWriting] = useState(true);
  const [state, setState] = useState('draft');
  const [isLoading, setLoading] = useState(false);
  const wait = (): void => {
    setLoading(true);
    setTimeout(() => setLoading(false), 150);
  };
  return (
    <main>
      {isWriting ? (
        <input aria-label="Text" onKeyDown={(event) => event.key === 'Enter' && setWriting(false)} />
      ) : (
        <h1>The saved page</h1>
      )}
      <section aria-label="State" data-focus-home="" tabIndex={-1}>
        {state === 'draft' ? (
          <button key="propose" type="button" onClick={() => setState('proposed')}>
            Propose
          </button>
        ) : (
          <button key="accept" type="button">
            Accept
          </button>
        )}
      </section>
      <button type="button" disabled={isLoading} onClick={wait}>
        Load
      </button>
      <p>Words beside every control</p>
    </main>
  );
}

const focused = (): string => document.activeElement?.textContent || document.activeElement?.tagName || '';

test('after the editor is gone it is on the title of the page', async () => {
  await render(<Page />);
  await page.getByRole('textbox').click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(focused).toBe('The saved page');
});

test('after a transition it is on the strip, so that a second Enter presses nothing', async () => {
  await render(<Page />);
  (page.getByRole('button', { name: 'Propose' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('region', { name: 'State' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Accept' })).toHaveFocus();
});

test('a button that was disabled while it loaded gets it back', async () => {
  await render(<Page />);
  const load = page.getByRole('button', { name: 'Load' });
  (load.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(load).toBeDisabled();
  await expect.element(load).toBeEnabled();
  await expect.element(load).toHaveFocus();
});

test('a press beside every control gives it up', async () => {
  const screen = await render(<Page />);
  await page.getByRole('textbox').click();
  await page.getByText('Words beside every control').click();
  await screen.rerender(<Page key="other" />);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(focused()).not.toBe('Text');
  expect(document.activeElement).toBe(document.body);
});
