/** The first paste of a page, which waits for what cleans HTML. */
import { MantineProvider } from '@mantine/core';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { RichTextEditor } from './rich-text-editor.tsx';

/** Events of a browser that does not read `clipboardData` from the options, as Firefox. */
class WithoutData extends ClipboardEvent {
  constructor(type: string, { clipboardData: _unread, ...options }: ClipboardEventInit = {}) {
    super(type, options);
  }
}

test('arrives where a browser makes clipboard events without data', async () => {
  const screen = await render(
    <MantineProvider env="test">
      <RichTextEditor initialJson="" onChange={() => undefined} label="Document content" />
    </MantineProvider>,
  );
  const field = screen.getByRole('textbox', { name: 'Document content' });
  await expect.element(field).toHaveFocus();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', '<p>From <b>elsewhere</b></p>');
  clipboardData.setData('text/plain', 'From elsewhere');
  const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  vi.stubGlobal('ClipboardEvent', WithoutData);
  field.element().dispatchEvent(pasted);
  await expect.element(field).toHaveTextContent('From elsewhere');
  expect(field.element().querySelector('strong')?.textContent).toBe('elsewhere');
});
