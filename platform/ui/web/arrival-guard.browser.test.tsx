/** Buttons that arrive under the pointer. */
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent, type Locator } from 'vitest/browser';
import { arrivalRest, guardArrivals } from './arrival-guard.ts';

let release: () => void;
beforeEach(() => {
  release = guardArrivals(document);
});
afterEach(() => release());

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A decision whose main button changes with its state, reusing the element, as React does. */
function Decision({ log }: { readonly log: string[] }) {
  const [state, setState] = useState('Draft');
  const act = (next: string) => () => {
    log.push(next);
    setState(next);
  };
  const label = state === 'Draft' ? 'Propose' : 'Accept';
  return (
    <button type="button" style={{ width: 120 }} onClick={act(state === 'Draft' ? 'Proposed' : 'Accepted')}>
      {label}
    </button>
  );
}

const place = { position: { x: 20, y: 10 } };
const press = async (button: Locator): Promise<void> => userEvent.click(button, place);
/** Two clicks at one place in one call, so that on a busy machine the second is as soon after the first. */
const pressTwice = async (button: Locator): Promise<void> => userEvent.dblClick(button, { ...place, delay: 50 });

it('ignores a second click that would accept what was just proposed', async () => {
  const log: string[] = [];
  const screen = await render(<Decision log={log} />);
  await pressTwice(screen.getByRole('button'));
  expect(log).toEqual(['Proposed']);
  await wait(arrivalRest);
  await press(screen.getByRole('button', { name: 'Accept' }));
  expect(log).toEqual(['Proposed', 'Accepted']);
});

it('accepts a click long after the button changed, though the pointer never moved', async () => {
  const log: string[] = [];
  const screen = await render(<Decision log={log} />);
  await press(screen.getByRole('button'));
  await wait(arrivalRest + 100);
  await press(screen.getByRole('button', { name: 'Accept' }));
  expect(log).toEqual(['Proposed', 'Accepted']);
});

it('accepts the click of somebody who moved the pointer to the button', async () => {
  const log: string[] = [];
  const screen = await render(<Decision log={log} />);
  await press(screen.getByRole('button'));
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }), { position: { x: 80, y: 10 } });
  expect(log).toEqual(['Proposed', 'Accepted']);
});

it('does not slow down repeated clicks on one button, nor the keyboard', async () => {
  const log: string[] = [];
  const screen = await render(
    <>
      <button type="button" onClick={() => log.push('next')}>
        Next page
      </button>
      <Decision log={log} />
    </>,
  );
  const next = screen.getByRole('button', { name: 'Next page' });
  for (let count = 0; count < 3; count += 1) await press(next);
  expect(log).toEqual(['next', 'next', 'next']);
  screen.getByRole('button', { name: 'Propose' }).element().focus();
  await userEvent.keyboard('{Enter}{Enter}');
  expect(log.slice(3)).toEqual(['Proposed', 'Accepted']);
});

it('ignores a click on a dialog button that opened under the pointer', async () => {
  const log: string[] = [];
  function Opening() {
    const [isOpen, setOpen] = useState(false);
    return (
      <div style={{ position: 'relative' }}>
        <button type="button" style={{ width: 120 }} onClick={() => setOpen(true)}>
          Delete
        </button>
        {isOpen ? (
          <button
            type="button"
            style={{ position: 'absolute', left: 0, top: 0, width: 160, height: 40 }}
            onClick={() => log.push('deleted')}
          >
            Yes, do it!
          </button>
        ) : null}
      </div>
    );
  }
  const screen = await render(<Opening />);
  await pressTwice(screen.getByRole('button', { name: 'Delete' }));
  await expect.element(screen.getByRole('button', { name: 'Yes, do it!' })).toBeVisible();
  expect(log).toEqual([]);
  await wait(arrivalRest);
  await press(screen.getByRole('button', { name: 'Yes, do it!' }));
  expect(log).toEqual(['deleted']);
});
