/** Confirmation dialogs. */
import '@mantine/core/styles.css';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { Failure } from '#platform/http/model/failure.ts';
import type { Confirmation } from './confirmation.ts';
import { useConfirm } from './use-confirm.tsx';
import { UiProvider } from './ui-provider.tsx';

function Asking(question: Confirmation) {
  const [confirm, dialog] = useConfirm();
  return (
    <>
      <button type="button" onClick={() => confirm(question)}>
        Remove
      </button>
      {dialog}
    </>
  );
}

const asking = (run: () => Promise<void>, more: Partial<Confirmation> = {}, still = true) => (
  <UiProvider still={still}>
    <Asking text="You are about to remove this document." run={run} {...more} />
  </UiProvider>
);

it('shows the specified text and performs the action', async () => {
  let done = 0;
  const screen = await render(asking(async () => void (done += 1)));
  await screen.getByRole('button', { name: 'Remove' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Are you sure?' })).toBeVisible();
  await expect.element(screen.getByText('You are about to remove this document.')).toBeVisible();
  await screen.getByRole('button', { name: 'Yes, do it!' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(done).toBe(1);
});

it('stays open with the message when the call fails', async () => {
  const refusal = new Failure(422, 'Please remove all children documents first.');
  const screen = await render(asking(() => Promise.reject(refusal), { label: 'Yes, delete it!' }));
  await screen.getByRole('button', { name: 'Remove' }).click();
  await screen.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Please remove all children documents first.');
  await expect.element(screen.getByRole('dialog')).toBeVisible();
});

it('does nothing on Escape and returns the focus to its opener', async () => {
  let done = 0;
  const screen = await render(asking(async () => void (done += 1), {}, false));
  await screen.getByRole('button', { name: 'Remove' }).click();
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Remove' })).toHaveFocus();
  expect(done).toBe(0);
});

it('keeps what was typed when somebody clicks outside', async () => {
  const screen = await render(asking(async () => undefined, { subject: <input aria-label="Reason" /> }, false));
  await page.viewport(1280, 800);
  const clickOutside = () => userEvent.click(document.elementFromPoint(5, 300)!, { position: { x: 5, y: 300 } });
  await screen.getByRole('button', { name: 'Remove' }).click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await clickOutside();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Remove' }).click();
  await screen.getByRole('textbox', { name: 'Reason' }).fill('Too slow');
  await clickOutside();
  await new Promise((resolve) => setTimeout(resolve, 400));
  await expect.element(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Too slow');
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});
