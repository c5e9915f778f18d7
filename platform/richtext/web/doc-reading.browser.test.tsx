/** Links to headings, the outline next to the text, and print styles. */
import { cdp, page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import '#platform/ui/web/tokens.css';
import { everyBlockJson } from '../model/every-block.ts';
import { markdownToDocument } from '../model/markdown-to-document.ts';
import { DocOutline } from './doc-outline.tsx';
import { DocView } from './doc-view.tsx';

const nothing = (): void => undefined;
const jsonOf = (markdown: string): string => JSON.stringify(markdownToDocument(markdown));
const long = '\n\nword'.repeat(60);
const chapters = `# Steps${long}\n\n# Steps${long}\n\n# The *last* word${long}`;

beforeEach(() => history.replaceState(null, '', location.pathname + location.search));
afterEach(() => vi.restoreAllMocks());

describe('the address of a heading', () => {
  const copied: string[] = [];
  beforeEach(() => {
    copied.length = 0;
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  });

  test('is copied by its button, with the anchor of the second heading of the same words', async () => {
    await render(<DocView json={jsonOf(chapters)} onOpenLink={nothing} linkHeadings />);
    const [, second] = page.getByRole('link', { name: 'Copy link to “Steps”' }).elements();
    await userEvent.click(second as HTMLElement);
    expect(copied).toEqual([`${location.origin}${location.pathname}${location.search}#s-steps-1`]);
    expect(location.hash).toBe('#s-steps-1');
    await expect.element(page.getByRole('link', { name: 'Link copied' })).toBeVisible();
  });

  test('is copied from the keyboard as well, and the sign is seen while it has the focus', async () => {
    await render(<DocView json={jsonOf('# Steps\n\ntext')} onOpenLink={nothing} linkHeadings />);
    const link = page.getByRole('link', { name: 'Copy link to “Steps”' });
    // The mouse may have been left where the heading is.
    await userEvent.hover(page.getByText('text', { exact: true }));
    // Without a mouse it is always there, if faint. A browser that had a touch screen for another test stays like that.
    const atRest = matchMedia('(hover: none)').matches ? '0.7' : '0';
    await expect.poll(() => getComputedStyle(link.element()).opacity).toBe(atRest);
    await userEvent.tab();
    await expect.element(link).toHaveFocus();
    expect(getComputedStyle(link.element()).opacity).toBe('1');
    await userEvent.keyboard('{Enter}');
    expect(copied).toHaveLength(1);
  });

  test('leaves the name of the heading as it is', async () => {
    await render(<DocView json={jsonOf('# The *last* word')} onOpenLink={nothing} linkHeadings />);
    await expect.element(page.getByRole('heading', { name: 'The last word', exact: true })).toBeVisible();
  });

  test('is not offered by default', async () => {
    const { container } = await render(<DocView json={jsonOf(chapters)} onOpenLink={nothing} />);
    expect(container.querySelectorAll('.aw-heading-link')).toHaveLength(0);
  });

  test.each(['#s-steps-1', '#steps-1', '#STEPS-1'])(
    '%s in the window scrolls to it when the page opens',
    async (hash) => {
      history.replaceState(null, '', hash);
      const { container } = await render(<DocView json={jsonOf(chapters)} onOpenLink={nothing} linkHeadings />);
      const second = container.querySelector('#s-steps-1') as Element;
      await expect.poll(() => Math.abs(second.getBoundingClientRect().top)).toBeLessThan(100);
    },
  );
});

describe('the outline', () => {
  test('marks the heading that is being read, and leads to one with its address', async () => {
    const json = jsonOf(chapters);
    const { container } = await render(
      <>
        <DocOutline json={json} />
        <DocView json={json} onOpenLink={nothing} />
      </>,
    );
    const marked = () => container.querySelector('.aw-outline [aria-current]')?.getAttribute('href');
    await expect.poll(marked).toBe('#s-steps');
    container.querySelector('#s-steps-1')?.scrollIntoView();
    await expect.poll(marked).toBe('#s-steps-1');
    await userEvent.click(page.getByRole('link', { name: 'The last word' }));
    expect(location.hash).toBe('#s-the-last-word');
    expect(document.activeElement?.id).toBe('s-the-last-word');
    await expect.poll(marked).toBe('#s-the-last-word');
  });
});

describe('on paper', () => {
  const session = () => cdp() as unknown as { send: (method: string, params: object) => Promise<void> };
  beforeEach(() => session().send('Emulation.setEmulatedMedia', { media: 'print' }));
  afterEach(async () => {
    await session().send('Emulation.setEmulatedMedia', { media: '' });
    document.documentElement.removeAttribute('data-mantine-color-scheme');
  });

  const wide = `| ${Array.from({ length: 12 }, (_, at) => `column${at}`).join(' | ')} |\n|${'---|'.repeat(12)}\n| ${Array.from({ length: 12 }, () => 'aVeryLongWordThatHasNoPlaceToBreak').join(' | ')} |`;
  const code = `\`\`\`ts\n${'const answer = 42; '.repeat(20)}\n\`\`\``;

  test('code wraps and tables keep all their columns', async () => {
    const { container } = await render(<DocView json={jsonOf(`${code}\n\n${wide}`)} onOpenLink={nothing} />);
    for (const part of container.querySelectorAll<HTMLElement>('pre, .aw-table')) {
      expect(part.scrollWidth, part.tagName).toBeLessThanOrEqual(part.clientWidth + 1);
    }
    expect(getComputedStyle(container.querySelector('.aw-code-copy') as Element).display).toBe('none');
  });

  test('links to the outside say where they lead, unless their words do', async () => {
    const { container } = await render(
      <DocView
        json={jsonOf('[the site](https://a.example/x), [https://b.example/](https://b.example/), [here](#steps)')}
        onOpenLink={nothing}
      />,
    );
    const printed = [...container.querySelectorAll('a')].map((link) => getComputedStyle(link, '::after').content);
    expect(printed).toEqual(['" (https://a.example/x)"', 'none', 'none']);
  });

  test('a dark screen prints on white with dark letters', async () => {
    document.documentElement.setAttribute('data-mantine-color-scheme', 'dark');
    const { container } = await render(<DocView json={everyBlockJson} onOpenLink={nothing} />);
    const doc = container.querySelector('.aw-doc') as Element;
    expect(getComputedStyle(doc).color).toBe('rgb(26, 29, 36)');
    expect(getComputedStyle(doc).getPropertyValue('--aw-bg')).toBe('#ffffff');
    expect(getComputedStyle(document.documentElement).colorScheme).toBe('light');
  });

  test('headings stay with their text, rows and alerts stay whole', async () => {
    const { container } = await render(<DocView json={everyBlockJson} onOpenLink={nothing} />);
    const style = (selector: string) => getComputedStyle(container.querySelector(selector) as Element);
    expect(style('.aw-h2').breakAfter).toBe('avoid');
    expect(style('tr').breakInside).toBe('avoid');
    expect(style('.aw-alert').breakInside).toBe('avoid');
    expect(style('thead').display).toBe('table-header-group');
  });
});

test('a copy holds the content of closed blocks', async () => {
  const markdown = 'before\n\n<details>\n<summary>More</summary>\n\nhidden\n\n</details>\n\nafter';
  await render(<DocView json={jsonOf(markdown)} onOpenLink={nothing} />);
  const text = document.querySelector('.aw-doc');
  expect(text?.querySelector('details')?.open).toBe(false);
  document.getSelection()?.selectAllChildren(text ?? document.body);
  const clipboardData = new DataTransfer();
  text?.firstElementChild?.dispatchEvent(
    new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
  );
  expect(clipboardData.getData('text/plain')).toBe('before\nMore\nhidden\nafter');
  expect(clipboardData.getData('text/html')).toContain('<details class="aw-details" open="">');
});
