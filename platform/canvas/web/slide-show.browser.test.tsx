/** Keys of a presentation lead from slide to slide, unless something over the slides has keys of its own. */
import '@mantine/core/styles.layer.css';
import { MantineProvider, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useShortcutSheet } from '#platform/ui/web/use-shortcut-sheet.tsx';
import { SlideShow } from './slide-show.tsx';
import { slideAfter } from './use-shown-part.ts';

beforeEach(() => page.viewport(1200, 800));

const editorKeys = () => Promise.resolve([{ title: 'Change', shortcuts: [] }]);

/** Three slides of an editor, and a dialog with a field that a button of the bar opens. */
function Slides() {
  const [at, setAt] = useState(0);
  const [isOver, setOver] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [, sheet] = useShortcutSheet(editorKeys);
  if (isOver) return <p>Ended</p>;
  return (
    <>
      <SlideShow
        title="Ordering"
        subtitle="Core"
        at={at}
        count={3}
        onStep={(by) => setAt(slideAfter(at, by, 3))}
        onEnd={() => setOver(true)}
        tools={<button onClick={() => setAsking(true)}>Ask</button>}
      />
      <Modal opened={isAsking} onClose={() => setAsking(false)} title="Search">
        <TextInput label="Find" data-autofocus />
      </Modal>
      {sheet}
    </>
  );
}

const show = () =>
  render(
    <MantineProvider>
      <Slides />
    </MantineProvider>,
  );
const place = () => page.getByText(/^\d of 3$/).element().textContent;

test('arrows, space and the ends lead from slide to slide, and Escape ends', async () => {
  await show();
  await userEvent.keyboard('{ArrowRight} ');
  await expect.poll(place).toBe('3 of 3');
  await userEvent.keyboard('{Home}');
  await expect.poll(place).toBe('1 of 3');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Ended')).toBeVisible();
});

test('a dialog over the slides keeps its keys, and Escape closes it alone', async () => {
  await show();
  await userEvent.click(page.getByRole('button', { name: 'Ask' }));
  const field = page.getByRole('textbox', { name: 'Find' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('order placed{ArrowRight}{Home}{End}');
  await expect.element(field).toHaveValue('order placed');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  expect(place()).toBe('1 of 3');
});

test('slides show no keys of the editor, and mark no text', async () => {
  await show();
  await userEvent.keyboard('?{Control>}/a{/Control}');
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(place).toBe('2 of 3');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(String(document.getSelection())).toBe('');
});
