/** Hostile markup in every text input: shown as text, or not at all. */
import { everyBlockDocument } from '#platform/richtext/model/every-block.ts';
import type { Page } from '@playwright/test';
import type { Person } from '../tools/api-person.ts';
import {
  editPage,
  openDocumentation,
  openNewNamespace,
  saveNewPage,
  savePage,
  startPage,
  openedId,
  storedPage,
  storePage,
  textField,
  textOf,
} from './documentation.ts';
import { hostileAddresses, hostilePayloads } from './hostile-payloads.ts';
import { expect, test } from './journey.ts';
import { signIn } from './visits.ts';

/** Everything in the text of the page that could run, fetch or navigate. */
const liveMarkup = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((roots) => {
    const found: string[] = [];
    for (const element of roots.flatMap((root) => [...root.querySelectorAll('*')])) {
      const name = element.localName;
      if (/^(script|iframe|object|embed|video|audio|form|link|meta|base|style|math|img)$/.test(name)) found.push(name);
      for (const { name: attribute, value } of element.attributes) {
        if (/^on/i.test(attribute)) found.push(`${name} ${attribute}`);
        if (/^(src|srcset|href|xlink:href|action|formaction|data|poster)$/.test(attribute)) {
          const { protocol } = new URL(value, location.href);
          if (!/^(https?|mailto|tel|archwright):$/.test(protocol)) found.push(`${name} ${attribute} ${value}`);
        }
      }
    }
    return found;
  });

/** Hovers, presses and focuses everything in the text. */
const touchEverything = (page: Page, selector: string): Promise<void> =>
  page.locator(selector).evaluateAll((roots) => {
    for (const element of roots.flatMap((root) => [...root.querySelectorAll('*')])) {
      for (const type of ['pointerenter', 'mouseover', 'focusin', 'wheel', 'toggle'])
        element.dispatchEvent(new Event(type, { bubbles: true }));
    }
  });

/** Pastes each payload into the editor, as HTML and as plain text. */
const pasteAll = (page: Page, payloads: readonly string[]): Promise<void> =>
  textField(page).evaluate((editor, htmls) => {
    for (const html of htmls) {
      const data = new DataTransfer();
      data.setData('text/html', `<p>before</p>${html}<p>after</p>`);
      data.setData('text/plain', html);
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      const plain = new DataTransfer();
      plain.setData('text/plain', html);
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData: plain, bubbles: true, cancelable: true }));
    }
  }, payloads);

test('S51 hostile markup pasted into a page becomes text and stays text', async ({ page, newPerson }) => {
  expect(hostilePayloads.length).toBeGreaterThanOrEqual(100);
  const person = await newPerson('pasted-upon');
  await signIn(page, person);
  await openNewNamespace(page, person, 'Handbook');
  await startPage(page, 'Pasted');
  await pasteAll(page, hostilePayloads);
  await expect(textField(page)).toContainText('after');
  expect(await liveMarkup(page, '.aw-edit')).toEqual([]);
  await touchEverything(page, '.aw-edit');
  await saveNewPage(page);
  expect(await liveMarkup(page, 'article .aw-doc')).toEqual([]);
  await touchEverything(page, 'article .aw-doc');
  const { json } = await storedPage(person, openedId(page));
  const hrefs = [...json.matchAll(/"href":"([^"]*)"/g)].map((match) => match[1] ?? '');
  expect(hrefs.filter((href) => !/^https?:/.test(href))).toEqual([]);
});

/** A document with the payloads in every string. */
function hostileDocument(): string {
  const blocks = hostilePayloads.flatMap((payload) => [
    { type: 'paragraph', content: [{ type: 'text', text: payload }] },
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: payload }] },
    { type: 'code_block', attrs: { lang: payload.slice(0, 40) }, content: [{ type: 'text', text: payload }] },
    { type: 'alert', attrs: { type: 'info', class: payload, onclick: 'alert(1)' }, content: [{ type: 'paragraph' }] },
    { type: 'diagram', attrs: { diagram: payload } },
    { type: 'iframe', attrs: { src: 'http://evil.example', srcdoc: payload } },
    {
      type: 'paragraph',
      attrs: { style: 'background:url(http://evil.example/x.png)', onmouseover: 'alert(1)' },
      content: [
        { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'https://a.example', title: payload } }] },
        { type: 'text', text: 'y', marks: [{ type: 'html', attrs: { html: payload } }] },
      ],
    },
  ]);
  return JSON.stringify({ type: 'doc', content: [...blocks, { type: 'paragraph' }] });
}

/** Status of saving a text with one link to the address. */
async function saveWithLink(page: Page, person: Person, namespace: string, href: string): Promise<number> {
  const content = [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }];
  const json = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content }] });
  const answer = await page.request.post('/api/documentation/documents', {
    headers: person.headers(),
    data: { namespace, title: 'Link', json },
  });
  return answer.status();
}

test('S51 hostile markup in titles, names and stored texts stays text on every screen', async ({ page, newPerson }) => {
  const person = await newPerson('besieged');
  await signIn(page, person);
  const namespace = await openNewNamespace(page, person, 'Handbook');
  for (const href of hostileAddresses) {
    expect(await saveWithLink(page, person, namespace, href), `a link to ${href}`).toBe(422);
  }
  const singleLine = hostilePayloads.map((payload) => payload.replaceAll(/[\n\t]/g, ' '));
  const title = (payload: string): string => payload.slice(0, 200);
  await Promise.all(
    singleLine.flatMap((payload) => [
      storePage(person, { namespace, title: title(payload), json: textOf(payload) }),
      person.call('POST', '/documentation/namespaces', { name: payload.padEnd(3, '.').slice(0, 100) }),
    ]),
  );
  const id = await storePage(person, { namespace, title: title(singleLine[0] ?? ''), json: hostileDocument() });
  await storePage(person, { namespace, title: 'Every block', json: JSON.stringify(everyBlockDocument) });

  await page.goto(page.url().replace(/home$/, id));
  await expect(page.getByRole('article')).toContainText(hostilePayloads[0] ?? '');
  await expect(page.getByRole('navigation', { name: /^Documents of/ })).toContainText(title(singleLine[10] ?? ''));
  for (const part of ['article .aw-doc', 'nav']) {
    expect(await liveMarkup(page, part)).toEqual([]);
    await touchEverything(page, part);
  }
  expect(await page.title()).toContain('<img');
  await editPage(page);
  expect(await liveMarkup(page, '.aw-edit')).toEqual([]);
  await touchEverything(page, '.aw-edit');
  await page.keyboard.type('One more word.');
  await savePage(page);
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await page.getByRole('button', { name: /Version 1/ }).click();
  await expect(page.getByRole('dialog')).toContainText(hostilePayloads[0] ?? '');
  await page.keyboard.press('Escape');

  await openDocumentation(page);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const pages = await page.getByRole('button', { name: /^Page \d+$/ }).count();
  for (let number = 1; number <= pages; number += 1) {
    const button = page.getByRole('button', { name: `Page ${number}`, exact: true });
    await button.click();
    await expect(button).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(await liveMarkup(page, 'main')).toEqual([]);
  }
  expect(pages).toBeGreaterThan(1);
});
