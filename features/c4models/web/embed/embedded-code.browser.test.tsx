/** Views in documents whose elements are coloured by their code. */
import '@mantine/core/styles.layer.css';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { aProject, answerCalls, SignedIn } from '#platform/identity/web/workspace-fixture.tsx';
import { DocView } from '#platform/richtext/web/doc-view.tsx';
import { EmbedsContext } from '#platform/richtext/web/embeds.ts';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { idOf, shopModel } from '../c4-editor-fixture.tsx';
import { codeAnswers, jarId } from '../code/code-fixture.ts';
import { c4Embed } from './c4-embed.tsx';
import { codeGoneMessage } from './embedded-code.tsx';

beforeEach(() => page.viewport(1000, 900));
afterEach(() => vi.unstubAllGlobals());

const model = shopModel();
const containers = model.views.find(({ name }) => name === 'shop – Containers')?.id ?? '';
const value = `${model.id}:${containers}`;
const coloured = `${value}:jar=${jarId}&metric=score`;
const answers = {
  ...codeAnswers,
  [`GET /api/c4models/${model.id}`]: [200, { data: model }],
  'GET /api/c4models': [
    200,
    {
      data: {
        resources: [{ id: model.id, name: 'Shop', createdAt: model.createdAt, updatedAt: model.createdAt }],
        pagination: { page: 1, perPage: 100, total: 1 },
      },
    },
  ],
} as const;

/** A document with the view. */
async function read(view: string, told: Parameters<typeof answerCalls>[0] = answers) {
  const sent = answerCalls(told);
  const json = JSON.stringify({ type: 'doc', content: [{ type: 'c4model', attrs: { view } }] });
  await render(
    <SignedIn projects={[aProject('shop')]}>
      <EmbedsContext value={{ c4model: c4Embed }}>
        <DocView json={json} onOpenLink={() => undefined} />
      </EmbedsContext>
    </SignedIn>,
  );
  return sent;
}

test('a view shows values, a legend and months; readers move through them', async () => {
  await read(coloured);
  const block = page.getByRole('region', { name: 'Shop: shop – Containers' });
  await expect.element(block.getByText('64.3', { exact: true })).toBeVisible();
  await expect.element(block.getByText('Average score in Shop API')).toBeVisible();
  await expect.element(block.getByRole('region', { name: 'Legend of code metrics' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  block.getByRole('slider', { name: 'Month' }).element().focus();
  await userEvent.keyboard('{Home}');
  await expect.element(block.getByText('12.5', { exact: true })).toBeVisible();
});

test('a view without the choice asks for no metrics', async () => {
  const sent = await read(value);
  await expect.element(page.getByText('orders', { exact: true }).first()).toBeVisible();
  expect(sent.filter(({ call }) => call.includes('metrics'))).toEqual([]);
});

test('a view whose jar is gone has its ordinary colours, and says so', async () => {
  await read(coloured, { ...answers, 'GET /api/metrics/jars': [200, { 'hydra:member': [], 'hydra:totalItems': 0 }] });
  await expect.element(page.getByText(codeGoneMessage)).toBeVisible();
  await expect.element(page.getByText('orders', { exact: true }).first()).toBeVisible();
  expect(document.querySelector('[data-code]')).toBeNull();
});

test('paper shows the ordinary picture', async () => {
  await read(coloured);
  await expect.element(page.getByText('64.3', { exact: true })).toBeVisible();
  const rules = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].filter((rule) => rule instanceof CSSMediaRule && rule.conditionText === 'print'),
  );
  const printed = rules.map(({ cssText }) => cssText).join('\n');
  const node = document.querySelector<HTMLElement>('[data-code]');
  expect(printed).toMatch(/data-code\]\s*\{\s*--c4-fill: var\(--c4-plain-fill\)/);
  expect(node?.style.getPropertyValue('--c4-plain-fill')).toContain('--aw-c4-container');
});

test('jar and metric are chosen after the view, and taken back', async () => {
  const chosen: string[] = [];
  answerCalls(answers);
  function Chooser() {
    const [stored, setStored] = useState(value);
    const change = (next: string): void => {
      chosen.push(next);
      setStored(next);
    };
    return <c4Embed.Editor value={stored} onChange={change} />;
  }
  await render(
    <SignedIn projects={[aProject('shop')]}>
      <Chooser />
    </SignedIn>,
  );
  const colours = page.getByRole('combobox', { name: 'Colours' });
  await colours.selectOptions('Code metrics of Shop API');
  await page.getByRole('combobox', { name: 'Colour by' }).selectOptions('Worst class');
  expect(await accessibilityFaults()).toEqual([]);
  await colours.selectOptions('Usual colours');
  expect(chosen).toEqual([coloured, `${value}:jar=${jarId}&metric=worst`, value]);
});

test('a jar that is gone is named in the chooser', async () => {
  answerCalls(answers);
  const stored = `${value}:jar=${idOf('gone')}&metric=score`;
  await render(
    <SignedIn projects={[aProject('shop')]}>
      <c4Embed.Editor value={stored} onChange={() => undefined} />
    </SignedIn>,
  );
  await expect
    .element(page.getByRole('combobox', { name: 'Colours' }))
    .toHaveDisplayValue('The metrics jar is not available any more');
});
