/** The page of the drivers: sections, answers, utility tree, trade-offs, coverage, history; drivers beside a decision. */
import { notifications } from '@mantine/notifications';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Failure } from '#platform/http/model/failure.ts';
import { confirmLabel } from '#platform/ui/contract.ts';
import { refusal } from '#platform/identity/web/workspace-fixture.tsx';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import {
  constraintsTitle,
  driversTitle,
  majorDriversTitle,
  noConstraintsMessage,
  noQualityAttributesMessage,
  repeatedAnswerMessage,
  unknownDriverMessage,
  qualityAttributesTitle,
} from '../contract.ts';
import {
  aConstraint,
  anAnswer,
  chosen,
  driversOf,
  idOf,
  listOf,
  openDecision,
  openNewDecision,
  openDrivers,
} from './drivers-fixture.tsx';
import { storeNamedDrivers } from './store-named-drivers.ts';

beforeEach(() => page.viewport(1240, 900));
afterEach(() => {
  vi.unstubAllGlobals();
  notifications.clean();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const answersCall = 'GET /api/architecture/drivers/answers';

const scenario = (n: number, stimulus: string, importance: number, difficulty: number) => ({
  id: idOf(n),
  context: '',
  source: '',
  stimulus,
  response: '',
  measure: '',
  importance,
  difficulty,
});

const full = driversOf({
  qualityAttributes: [
    chosen(1, 'availability', {
      isMajor: true,
      reason: 'Sales stop with the shop.',
      scenarios: [scenario(11, 'A server fails', 2, 1), scenario(12, 'A data centre fails', 3, 3)],
      tradeOffs: [{ attributeId: idOf(2), effect: 'hurts', reason: 'Everything runs twice.' }],
    }),
    chosen(2, 'cost'),
  ],
  constraints: [aConstraint(3, 'Data stays in the EU', { kind: 'legal', source: 'GDPR', consequence: 'EU regions.' })],
});

describe('the overview', () => {
  test('says what is not defined yet and leads to both edit pages', async () => {
    await openDrivers(driversOf);
    await expect.element(page.getByRole('heading', { name: driversTitle })).toBeVisible();
    await expect.element(page.getByText(noQualityAttributesMessage)).toBeVisible();
    await expect.element(page.getByText(noConstraintsMessage)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: `Edit ${qualityAttributesTitle}` }))
      .toHaveAttribute('href', '/project/SHOP/architecture/drivers/quality-attributes/edit');
    await expect
      .element(page.getByRole('link', { name: `Edit ${constraintsTitle}` }))
      .toHaveAttribute('href', '/project/SHOP/architecture/drivers/constraints/edit');
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('shows each driver with its reason and what answers it', async () => {
    const removed = anAnswer(22, idOf(3), { title: null, state: null, because: '' });
    await openDrivers(() => full, { answers: { [answersCall]: listOf(anAnswer(21, idOf(1)), removed) } });
    const attributes = page.getByRole('region', { name: qualityAttributesTitle });
    await expect.element(attributes.getByText('Sales stop with the shop.')).toBeVisible();
    await expect.element(attributes.getByText('Major', { exact: true })).toBeVisible();
    await expect.element(attributes.getByText('2 scenarios, 1 trade-off')).toBeVisible();
    const answers = page.getByRole('list', { name: 'Answers to Availability' });
    await expect.element(answers.getByRole('link', { name: '#012: Two regions' })).toBeVisible();
    await expect.element(answers.getByText('because both regions take orders.')).toBeVisible();
    await expect.element(page.getByRole('region', { name: constraintsTitle }).getByText('Legal · GDPR')).toBeVisible();
    // A thing that is gone answers nothing.
    await expect.poll(() => page.getByText('No answer yet').elements().length).toBe(2);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('explains one notion at a time', async () => {
    await openDrivers(driversOf);
    const explanation = page.getByRole('complementary', { name: 'What drivers are' });
    await expect.element(explanation.getByText(/attributes that shape the structure/)).toBeVisible();
    await explanation.getByText(constraintsTitle, { exact: true }).click();
    await expect.element(explanation.getByText(/Decisions that others have made/)).toBeVisible();
    await expect.element(explanation.getByText(/attributes that shape the structure/)).not.toBeVisible();
    await expect.element(explanation.getByText(majorDriversTitle)).toBeVisible();
  });

  test('takes an answer that was searched, with its reason', async () => {
    const hit = {
      id: idOf(77),
      source: 'adr',
      title: '#012: Two regions',
      titleParts: [{ text: '#012: Two regions', hit: false }],
      snippet: [],
      place: '',
      updatedAt: '2026-11-20T09:00:00.000Z',
    };
    const { sent } = await openDrivers(() => full, {
      answers: {
        'GET /api/architecture/drivers/unanswering-decisions': listOf(),
        'GET /api/search': [200, { data: { resources: [hit], pagination: { page: 1, perPage: 8, total: 1 } } }],
        'POST /api/architecture/drivers/answers': [201, { data: anAnswer(21, idOf(1)) }],
      },
    });
    await button('Add answer to Availability').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add answer' }).click();
    await expect.element(dialog.getByText('Please choose what answers this driver.')).toBeVisible();
    await dialog.getByRole('searchbox').fill('two regions');
    await dialog.getByRole('radio', { name: '#012: Two regions' }).click();
    await dialog.getByRole('textbox', { name: 'Because' }).fill('both take orders.');
    await dialog.getByRole('button', { name: 'Add answer' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      driverId: idOf(1),
      kind: 'adr',
      subjectId: idOf(77),
      part: null,
      because: 'both take orders.',
    });
  });

  test('offers readers nothing to change', async () => {
    await openDrivers(() => full, { isReader: true, answers: { [answersCall]: listOf(anAnswer(21, idOf(1))) } });
    await expect.element(page.getByRole('link', { name: '#012: Two regions' })).toBeVisible();
    expect(page.getByRole('link', { name: /^Edit/ }).elements()).toHaveLength(0);
    expect(page.getByRole('button', { name: /answer|More/ }).elements()).toHaveLength(0);
  });
});

describe('the other tabs', () => {
  test('the utility tree has what is important and difficult first', async () => {
    await openDrivers(() => full, { search: '?tab=tree' });
    await expect.element(page.getByText('A data centre fails')).toBeVisible();
    const scenarios = page.getByText(/fails$/).elements();
    expect(scenarios.map(({ textContent }) => textContent)).toEqual(['A data centre fails', 'A server fails']);
    await expect.element(page.getByText('high importance, high difficulty')).toBeInTheDocument();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('the matrix of trade-offs names the effect and the reason', async () => {
    await openDrivers(() => full, { search: '?tab=trade-offs' });
    const row = page.getByRole('row', { name: /^Availability/ });
    await expect.element(row.getByText('hurts')).toBeVisible();
    await expect.element(page.getByText('Everything runs twice.')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('coverage fits a phone, however long a name is', async () => {
    await page.viewport(390, 844);
    const name = 'W'.repeat(200);
    const row = { id: idOf(1), kind: 'quality-attribute', name, isMajor: true };
    await openDrivers(() => full, {
      search: '?tab=coverage',
      answers: {
        'GET /api/architecture/drivers/unanswered': listOf(row),
        'GET /api/architecture/drivers/unanswering-decisions': listOf(),
      },
    });
    await expect.element(page.getByRole('link', { name })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(390);
  });

  test('coverage lists both gaps and closes them', async () => {
    const decision = {
      kind: 'adr',
      id: idOf(77),
      title: '#013: One queue',
      state: { label: 'Accepted', theme: 'green' },
    };
    const { sent } = await openDrivers(() => full, {
      search: '?tab=coverage',
      answers: {
        'GET /api/architecture/drivers/unanswered': listOf({
          id: idOf(2),
          kind: 'quality-attribute',
          name: 'Cost',
          isMajor: true,
        }),
        'GET /api/architecture/drivers/unanswering-decisions': listOf(decision),
        'POST /api/architecture/drivers/answers': [201, { data: anAnswer(21, idOf(2)) }],
      },
    });
    await expect.element(page.getByRole('link', { name: 'Cost' })).toBeVisible();
    await expect.element(page.getByRole('tab', { name: 'Coverage 1 open' })).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    await button('Driver to #013: One queue').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Driver' }).selectOptions('Cost');
    await dialog.getByRole('textbox', { name: 'Because' }).fill('fewer machines.');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      driverId: idOf(2),
      kind: 'adr',
      subjectId: idOf(77),
      because: 'fewer machines.',
    });
  });

  test('the history compares two revisions and restores an earlier one', async () => {
    const by = { id: idOf(50), username: 'Ada Lind' };
    const at = '2026-11-20T09:00:00.000Z';
    const revisions = [
      { n: 3, name: null, at, by },
      { n: 2, name: 'After the workshop', at, by },
    ];
    const text = (drivers: object) => [200, { data: { ...revisions[0], text: JSON.stringify(drivers) } }] as const;
    const earlier = { qualityAttributes: [chosen(1, 'availability')], constraints: [] };
    const later = { qualityAttributes: [chosen(1, 'availability', { isMajor: true })], constraints: full.constraints };
    const { sent } = await openDrivers(() => full, {
      search: '?tab=history',
      answers: {
        'GET /api/architecture/drivers/revisions': [
          200,
          { data: { resources: revisions, pagination: { page: 1, perPage: 20, total: 2 } } },
        ],
        'GET /api/architecture/drivers/revisions/2': text(earlier),
        'GET /api/architecture/drivers/revisions/3': text(later),
        'POST /api/architecture/drivers/revisions/2/restore': [200, { data: driversOf({ revision: 4 }) }],
      },
    });
    const comparison = page.getByRole('region', { name: 'Comparison' });
    await expect.element(comparison.getByText('Data stays in the EU')).toBeVisible();
    await expect.element(comparison.getByText('Now major')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    await button('Restore After the workshop').click();
    await page.getByRole('dialog').getByRole('button', { name: confirmLabel }).click();
    await expect.element(page.getByText('Revision 2 has been restored.')).toBeVisible();
    expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ revision: 3 });
  });
});

describe('beside a decision', () => {
  test('stand the drivers that it answers, and others can be added', async () => {
    const sent = await openDecision(full, {
      [answersCall]: listOf(anAnswer(21, idOf(1))),
      'POST /api/architecture/drivers/answers': [201, { data: anAnswer(22, idOf(3)) }],
    });
    await expect
      .element(page.getByRole('link', { name: 'Availability' }))
      .toHaveAttribute('href', `/project/SHOP/architecture/drivers?driver=${idOf(1)}`);
    await button('Answer a driver').click();
    const dialog = page.getByRole('dialog');
    const choice = dialog.getByRole('combobox', { name: 'Driver' });
    await expect.element(choice).toBeVisible();
    expect(choice.getByRole('option', { name: 'Availability' }).elements()).toHaveLength(0);
    await choice.selectOptions('Data stays in the EU');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toMatchObject({
      driverId: idOf(3),
      kind: 'adr',
      subjectId: idOf(901),
    });
  });

  test('stands nothing for readers while it answers none', async () => {
    const sent = await openDecision(full, { [answersCall]: listOf() }, true);
    await expect.poll(() => sent.length).toBeGreaterThan(1);
    expect(page.getByRole('region', { name: 'Drivers' }).elements()).toHaveLength(0);
  });
});

describe('beside a new decision', () => {
  const place = { kind: 'adr', id: idOf(901) } as const;
  const call = 'POST /api/architecture/drivers/answers';

  test('drivers are named and taken back; nothing is sent, the note holds them', async () => {
    const { sent, noted } = await openNewDecision(full);
    for (const [name, because] of [
      ['Availability', 'both regions take orders.'],
      ['Cost', ''],
    ] as const) {
      await button('Answer a driver').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox', { name: 'Driver' }).selectOptions(name);
      await dialog.getByRole('textbox', { name: 'Because' }).fill(because);
      await dialog.getByRole('button', { name: 'Add' }).click();
      await expect.element(dialog).not.toBeInTheDocument();
    }
    await expect.element(page.getByText('because both regions take orders.')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    await button('Remove Cost').click();
    expect(noted()).toBe(JSON.stringify([{ driverId: idOf(1), because: 'both regions take orders.' }]));
    expect(sent.filter((one) => one.call.startsWith('POST'))).toEqual([]);
    await button('Answer a driver').click();
    const names = page
      .getByRole('dialog')
      .getByRole('option')
      .elements()
      .map((one) => one.textContent);
    expect([names.includes('Availability'), names.includes('Cost')]).toEqual([false, true]);
  });

  test('each is stored; one that was stored before and one whose driver is gone hold nothing up', async () => {
    const replies = [
      refusal(repeatedAnswerMessage),
      refusal(unknownDriverMessage),
      [201, { data: anAnswer(1, idOf(3)) }],
    ];
    const { sent } = await openNewDecision(full, { [call]: () => replies.shift() as [number] });
    const note = [1, 2, 3].map((n) => ({ driverId: idOf(n), because: `${n}` }));
    await storeNamedDrivers(place, JSON.stringify(note));
    expect(sent.filter((one) => one.call === call).map(({ body }) => body)).toMatchObject(
      note.map((one) => ({ ...one, kind: 'adr', subjectId: place.id })),
    );
    await expect.element(page.getByText(`One driver was not recorded: ${unknownDriverMessage}`)).toBeVisible();
  });

  test('a lost connection fails the save, which is tried again', async () => {
    await openNewDecision(full, { [call]: [503] });
    const note = JSON.stringify([{ driverId: idOf(1), because: '' }]);
    await expect(storeNamedDrivers(place, note)).rejects.toBeInstanceOf(Failure);
  });
});
