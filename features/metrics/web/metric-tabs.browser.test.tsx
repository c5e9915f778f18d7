/** The tabs of a jar: two months compared, namespaces with their classes, targets. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import type { Answer } from '#platform/identity/web/workspace-fixture.tsx';
import { loadingClassesMessage, missingMonthMessage, type MetricReport } from '../contract.ts';
import { noteMonthMessage } from '../model/metric-remark-calls.ts';
import { scoreGoalMessage } from '../model/metric-targets.ts';
import { aClass, aMonth, aReport, jarId, openJar } from './metric-fixture.tsx';

beforeEach(() => page.viewport(1240, 900));
afterEach(() => vi.unstubAllGlobals());

const target = { id: jarId, metric: 'loc.loc', namespace: '', value: 900, due: '2026-12-31', isMissed: false };
const address = `GET /api/metrics/reports/${jarId}`;

async function openTab(name: string, report: MetricReport, of: Readonly<Record<string, MetricReport>> = {}) {
  const opened = await openJar(() => report, {
    answers: {
      [address]: (_sent, query) => {
        const namespace = query.get('namespace');
        if (namespace !== null) return [200, { data: { namespace, history: {} } }];
        return [200, { data: of[query.get('month') ?? ''] ?? report }];
      },
      [`POST /api/metrics/jars/${jarId}/targets`]: [201, { data: target }],
    },
  });
  await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
  return opened;
}

test('two months are compared by the classes of each, also where a newer month has only findings', async () => {
  const months = [...aReport().timestamps, { ...aMonth('2026|08', {}), scores: [] }];
  const june = aReport({ classList: [aClass('Shop\\Cart', 20), aClass('Shop\\Old', 30), aClass('Shop\\Price', 8)] });
  await openTab('Compare', aReport({ timestamps: months }), { '2026-05': june });
  await expect.element(page.getByRole('combobox', { name: 'To' })).toHaveDisplayValue('07/2026');
  const rows = page.getByRole('table', { name: 'Classes' });
  await expect.element(rows.getByRole('row', { name: /Cart Worse 20 45 \+25/ })).toBeVisible();
  const cart = rows.getByRole('link', { name: 'Shop\\Cart' });
  await expect.element(cart).toHaveAttribute('href', expect.stringContaining('class=Shop%5CCart'));
  await page.getByText('Gone 1').click();
  await expect.element(rows.getByRole('row', { name: /Old Gone 30 –/ })).toBeVisible();
  await expect.element(rows.getByRole('link')).not.toBeInTheDocument();
  expect(await accessibilityFaults()).toEqual([]);
});

test('compared months say that the classes of one of them are on their way', async () => {
  const before = Promise.withResolvers<Answer>();
  const answer = (isOther: boolean): Answer | Promise<Answer> =>
    isOther ? before.promise : [200, { data: aReport() }];
  await openJar(aReport, { answers: { [address]: (_sent, query) => answer(query.has('month')) } });
  await page.getByRole('tab', { name: 'Compare' }).click();
  await expect.element(page.getByText(loadingClassesMessage)).toBeVisible();
  before.resolve([200, { data: aReport({ classList: [aClass('Shop\\Cart', 20)] }) }]);
  await expect.element(page.getByRole('row', { name: /Cart Worse 20 45 \+25/ })).toBeVisible();
  expect(page.getByText(loadingClassesMessage).elements()).toEqual([]);
});

test('the compared months are those of the address, there and back', async () => {
  const months = [...aReport().timestamps, { ...aMonth('2026|08', { 'loc.loc': 1_300 }) }];
  const { router } = await openTab('Compare', aReport({ timestamps: months }));
  const [from, to] = ['From', 'To'].map((name) => page.getByRole('combobox', { name })) as [Locator, Locator];
  await expect.element(from).toHaveDisplayValue('05/2026');
  await userEvent.selectOptions(from, '07/2026');
  await expect.element(from).toHaveDisplayValue('07/2026');
  expect(router.state.location.search).toEqual({ tab: 'compare', from: '2026-07', to: '2026-08' });
  await userEvent.selectOptions(to, '05/2026');
  await expect.element(to).toHaveDisplayValue('05/2026');
  router.history.back();
  await expect.element(to).toHaveDisplayValue('08/2026');
  router.history.back();
  await expect.element(from).toHaveDisplayValue('05/2026');
  router.history.forward();
  await expect.element(from).toHaveDisplayValue('07/2026');
});

test('a link to compared months opens them, and says which of them is gone', async () => {
  const search = '?tab=compare&from=2025-01&to=2026-05';
  await openJar(aReport, { search });
  await expect.element(page.getByText(missingMonthMessage('01/2025', '05/2026'))).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'To' })).toHaveDisplayValue('05/2026');
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'To' }), '07/2026');
  await expect.element(page.getByText(missingMonthMessage('01/2025', '05/2026'))).not.toBeInTheDocument();
});

test.each(['?tab=compare&from=never&to=2026-13', '?tab=compare&from=2026', '?tab=compare'])(
  'without months that can be read, %s compares the first and the newest one',
  async (search) => {
    await openJar(aReport, { search });
    await expect.element(page.getByRole('combobox', { name: 'From' })).toHaveDisplayValue('05/2026');
    await expect.element(page.getByRole('combobox', { name: 'To' })).toHaveDisplayValue('07/2026');
    expect(page.getByText(/has no report to compare/).elements()).toEqual([]);
  },
);

test('a namespace lists its classes, which lead to their details, and its colour is that of its badge', async () => {
  const classList = [
    aClass('Shop\\Ship\\Carrier', 40, { lloc: 96 }),
    aClass('Shop\\Ship\\Label', 30, { lloc: 4 }),
    aClass('Shop\\Cart\\Item', 8),
  ];
  await openTab('Namespaces', aReport({ classList }));
  const table = page.getByRole('table', { name: 'Namespaces and classes' });
  await expect.element(table.getByRole('row', { name: /^Ship 2 100 2 40/ })).toBeVisible();
  const box = page.getByRole('button', { name: /^Ship: score 39.6/ });
  await expect.element(box).toHaveAttribute('style', expect.stringContaining('--aw-danger-line'));
  await userEvent.click(table.getByRole('button', { name: 'Ship' }));
  await expect
    .element(page.getByTitle(/^Carrier: score 40/))
    .toHaveAttribute('href', expect.stringMatching(/class=Shop%5CShip%5CCarrier$/));
  const carrier = table.getByRole('link', { name: 'Carrier' });
  await expect.element(carrier).toHaveAttribute('href', expect.stringContaining('class=Shop%5CShip%5CCarrier'));
  expect(await accessibilityFaults()).toEqual([]);
});

test('months without classes are compared by their figures, and without worse news the better ones come first', async () => {
  const months = aReport().timestamps.map((month) => ({ ...month, scores: [] }));
  await openTab('Compare', aReport({ timestamps: months, classList: [] }));
  await expect.element(page.getByRole('table', { name: 'Project metrics' })).toBeVisible();
  expect(page.getByRole('heading', { name: 'Classes' }).elements()).toEqual([]);
  expect(page.getByText(loadingClassesMessage).elements()).toEqual([]);
});

test('compared classes of which none became worse begin with what happened', async () => {
  const before = aReport({ classList: [aClass('Shop\\Cart', 80)] });
  await openTab('Compare', aReport({ classList: [aClass('Shop\\Cart', 20)] }), { '2026-05': before });
  await expect.element(page.getByRole('row', { name: /Cart Better 80 20 -60/ })).toBeVisible();
  await page.getByText('Worse 0').click();
  await expect.element(page.getByText('No class became worse.')).toBeVisible();
});

test('packages that are on their way are not told to be none', async () => {
  const packages = Promise.withResolvers<Answer>();
  await openJar(aReport, { answers: { [`${address}/packages`]: () => packages.promise } });
  await page.getByRole('tab', { name: 'Packages' }).click();
  await expect.element(page.getByText('Loading', { exact: true })).toBeVisible();
  expect(page.getByText('Nothing found.').elements()).toEqual([]);
  packages.resolve([200, { data: { packages: [], cycles: [] } }]);
  await expect.element(page.getByText('The report of the newest month has no packages.')).toBeVisible();
});

test('a package leads to its classes, where the report has them', async () => {
  const packages = ['Shop', 'Vendor'].map((name) => ({ name, classes: 2, dependsOn: [] }));
  await openJar(aReport, { answers: { [`${address}/packages`]: [200, { data: { packages, cycles: [] } }] } });
  await page.getByRole('tab', { name: 'Packages' }).click();
  const table = page.getByRole('table', { name: 'Packages' });
  await expect.element(table.getByRole('row', { name: /^Vendor/ })).toBeVisible();
  const links = table.getByRole('link').elements();
  expect(links.map((link) => [link.textContent, new URL((link as HTMLAnchorElement).href).search])).toEqual([
    ['Shop', '?tab=namespaces&namespace=Shop'],
  ]);
  expect(await accessibilityFaults()).toEqual([]);
});

test('the shown namespace is that of the address, there and back', async () => {
  const classList = [aClass('Shop\\Ship\\Carrier', 40), aClass('Shop\\Cart\\Item', 8)];
  const { router } = await openTab('Namespaces', aReport({ classList }));
  const path = page.getByRole('navigation', { name: 'Namespace' }).getByRole('listitem');
  await page.getByRole('table').getByRole('button', { name: 'Ship' }).click();
  await expect.element(path.last()).toHaveTextContent('Ship');
  expect(router.state.location.search).toEqual({ tab: 'namespaces', namespace: 'Shop\\Ship' });
  await router.navigate({ to: '.', search: { tab: 'namespaces', namespace: 'Shop\\Cart' } });
  await expect.element(path.last()).toHaveTextContent('Cart');
  router.history.back();
  await expect.element(path.last()).toHaveTextContent('Ship');
});

test('a trend of a namespace that cannot be read says so, and is read again', async () => {
  let isThere = false;
  const history = { '2026|05': { score: 10, worst: 20, classes: 1, lloc: 9 } };
  const answer = (namespace: string): Answer =>
    isThere ? [200, { data: { namespace, history } }] : [422, { error: { message: 'This took too long.' } }];
  await openJar(aReport, {
    answers: {
      [address]: (_sent, query) => {
        const namespace = query.get('namespace');
        return namespace === null ? [200, { data: aReport() }] : answer(namespace);
      },
    },
  });
  await page.getByRole('tab', { name: 'Namespaces' }).click();
  await expect.element(page.getByText('This took too long.')).toBeVisible();
  isThere = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('slider', { name: 'Scores of Shop' })).toBeVisible();
});

test('on a phone a class does not tell how many classes it is', async () => {
  await page.viewport(390, 844);
  await openTab('Namespaces', aReport({ classList: [aClass('Shop\\Cart', 40), aClass('Shop\\Order', 8)] }));
  const cells = page.getByRole('row', { name: /Cart/ }).element().querySelectorAll('td');
  const heads = [...cells].map((cell) => getComputedStyle(cell, '::before').content);
  expect(heads.filter((head) => head !== 'none')).toEqual(['"Logical lines "', '"Flagged "', '"Score "']);
  await page.viewport(1240, 900);
});

test('a long note is read whole, also on a phone', async () => {
  await page.viewport(390, 844);
  const text = `${'The pipeline moved to new runners. '.repeat(5)}End`;
  const note = { id: jarId, timestamp: '2026|06', text, by: null, at: '2026-06-20T10:00:00.000Z' };
  await openTab('Targets', aReport({ notes: [note] }));
  const cell = page.getByText(text);
  await expect.element(cell).toBeVisible();
  const { scrollWidth, clientWidth, clientHeight } = cell.element();
  expect([scrollWidth <= clientWidth, clientHeight > 60]).toEqual([true, true]);
  await page.viewport(1240, 900);
});

test('a target names one of the namespaces of the jar, and a goal that can be reached', async () => {
  await openTab('Targets', aReport());
  await page.getByRole('button', { name: 'Set target' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set target' });
  await dialog.getByRole('combobox', { name: 'Namespace' }).fill('sho');
  await page.getByRole('option', { name: 'Shop', exact: true }).click();
  await expect.element(dialog.getByRole('combobox', { name: 'Namespace' })).toHaveValue('Shop');
  await dialog.getByRole('spinbutton', { name: 'Goal' }).fill('-5');
  await dialog.getByLabelText(/^Until/).fill('2026-12-31');
  await dialog.getByRole('button', { name: 'Set target' }).click();
  await expect.element(dialog.getByText('A goal is at least 0.')).toBeVisible();
  await dialog.getByRole('spinbutton', { name: 'Goal' }).fill('101');
  await dialog.getByRole('button', { name: 'Set target' }).click();
  await expect.element(dialog.getByText(scoreGoalMessage)).toBeVisible();
});

test('a note is refused at a month that no report can have', async () => {
  await openTab('Targets', aReport());
  await page.getByRole('button', { name: 'Add note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add note' });
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Before all computers');
  await dialog.getByLabelText(/^Month/).fill('1850-01');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(dialog.getByText(noteMonthMessage)).toBeVisible();
});

test('only a target for the score can be of a namespace', async () => {
  const { sent } = await openTab('Targets', aReport());
  await page.getByRole('button', { name: 'Set target' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set target' });
  await dialog.getByRole('combobox', { name: 'Namespace' }).fill('Shop');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Metric' }), 'Lines of code');
  await expect.element(dialog.getByRole('combobox', { name: 'Namespace' })).not.toBeInTheDocument();
  await dialog.getByRole('spinbutton', { name: 'Goal' }).fill('900');
  await dialog.getByLabelText(/^Until/).fill('2026-12-31');
  await dialog.getByRole('button', { name: 'Set target' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    metric: 'loc.loc',
    namespace: '',
    value: 900,
    due: '2026-12-31',
  });
});

test('the reason of an accepted class turns nothing that stands beside it', async () => {
  const accepted = { reason: 'Written by \u202eanother tool', by: 'Ines', at: '2026-07-01T10:00:00.000Z' };
  await openJar(() => aReport({ classList: [{ ...aClass('Shop\\Cart', 60), accepted }] }));
  const words = page.getByText(/^Accepted: /);
  await expect.element(words).toBeVisible();
  expect(words.element().textContent).toContain('Accepted: \u2068Written by \u202eanother tool\u2069 (Ines');
});
