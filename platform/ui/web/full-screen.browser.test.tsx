/** A part of the page over the whole window. */
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useFullScreen } from './use-full-screen.ts';

function Page() {
  const { isFull, toggle, setPart } = useFullScreen();
  return (
    <div>
      <button type="button">Behind</button>
      <section ref={setPart} data-full={isFull}>
        <button type="button" onClick={toggle}>
          Full screen
        </button>
        <input aria-label="Text" />
        <input aria-label="Picker" onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()} />
      </section>
    </div>
  );
}

const isFull = (): string | undefined => document.querySelector('section')?.dataset['full'];
const behind = page.getByRole('button', { name: 'Behind' });
const isReachable = (): boolean => document.querySelector<HTMLElement>('button')?.inert === false;

describe('full screen', () => {
  test('opens by button, makes the rest inert, and closes by Escape', async () => {
    await render(<Page />);
    expect(behind.elements()).toHaveLength(1);
    await userEvent.click(page.getByRole('button', { name: 'Full screen' }));
    expect([isFull(), isReachable()]).toEqual(['true', false]);
    await userEvent.click(page.getByRole('textbox', { name: 'Text' }));
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => [isFull(), isReachable()]).toEqual(['false', true]);
  });

  test('toggles by its shortcut', async () => {
    await render(<Page />);
    await userEvent.keyboard('{Control>}{Shift>}f{/Shift}{/Control}');
    await expect.poll(isFull).toBe('true');
    await userEvent.keyboard('{Control>}{Shift>}f{/Shift}{/Control}');
    await expect.poll(isFull).toBe('false');
  });

  test('ignores an Escape that something else handled', async () => {
    await render(<Page />);
    await userEvent.click(page.getByRole('button', { name: 'Full screen' }));
    await userEvent.click(page.getByRole('textbox', { name: 'Picker' }));
    await userEvent.keyboard('{Escape}');
    expect(isFull()).toBe('true');
  });

  test('is not remembered', async () => {
    const screen = await render(<Page />);
    await userEvent.click(page.getByRole('button', { name: 'Full screen' }));
    await screen.unmount();
    await render(<Page />);
    expect([isFull(), isReachable()]).toEqual(['false', true]);
    expect(document.documentElement.style.overflow).toBe('');
  });
});
