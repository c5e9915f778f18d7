/** The caret of a title while others change the title. */
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { keepingCaret } from './title-caret.ts';

function Title({ onReady }: { readonly onReady: (change: (title: string) => void) => void }) {
  const [title, setTitle] = useState('A queue');
  useEffect(() => onReady(setTitle), [onReady]);
  return <textarea aria-label="Title" value={title} onChange={(event) => setTitle(event.currentTarget.value)} />;
}

test('words that somebody else puts in front leave the caret where one is writing', async () => {
  let change: (title: string) => void = () => undefined;
  await render(<Title onReady={(ready) => (change = ready)} />);
  const field = page.getByRole('textbox', { name: 'Title' });
  await userEvent.click(field);
  await userEvent.keyboard('{End}{ArrowLeft}{ArrowLeft}');
  keepingCaret(() => change('The long queue'));
  await userEvent.keyboard('X');
  await expect.element(field).toHaveValue('The long queXue');
  keepingCaret(() => change('The long queXue of jobs'));
  await userEvent.keyboard('Y');
  await expect.element(field).toHaveValue('The long queXYue of jobs');
});
