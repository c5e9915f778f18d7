/** The page of a jar: its states, tabs with their charts and legends, the list of classes and the details of one. */
import { notifications } from '@mantine/notifications';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answer } from '#platform/identity/web/workspace-fixture.tsx';
import { removedTitle } from '#platform/trash/contract.ts';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import {
  averageMetricsTitle,
  classMetricsTitle,
  classTileLabels,
  clearReportsLabel,
  clearReportsPrompt,
  emptyJarMessage,
  loadingClassesMessage,
  loadingMetricsMessage,
  noAveragesMessage,
  notEnoughDataMessage,
  openJarsLabel,
  refactoringNote,
  reportsClearedMessage,
  showPackagesLabel,
  uploadReportLabel,
  type MetricReport,
} from '../contract.ts';
import { aClass, aMonth, anEmptyReport, aReport, jarId, openJar } from './metric-fixture.tsx';

beforeEach(() => page.viewport(1240, 900));
afterEach(() => {
  vi.unstubAllGlobals();
  notifications.clean();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const list = () => page.getByRole('listbox', { name: /^[\d,]+ classes$/ });
const options = () => list().getByRole('option');
const averages = () => page.getByRole('region', { name: averageMetricsTitle });
const classPanel = () => page.getByRole('region', { name: classMetricsTitle });
const readCall = `GET /api/metrics/reports/${jarId}`;

describe('a jar', () => {
  test('says that it loads, and why it could not', async () => {
    const reply = Promise.withResolvers<Answer>();
    const replies: (() => Answer | Promise<Answer>)[] = [() => reply.promise, () => [200, { data: anEmptyReport() }]];
    const answer = (isHead: boolean) => (isHead ? reply.promise : (replies.shift()?.() ?? reply.promise));
    await openJar(anEmptyReport, { answers: { [readCall]: (_sent, query) => answer(query.has('classes')) } });
    await expect.element(page.getByText(loadingMetricsMessage)).toBeVisible();
    reply.resolve([404, { error: { message: 'This jar does not exist.' } }]);
    await expect.element(page.getByText('This jar does not exist.')).toBeVisible();
    await button('Try again').click();
    await expect.element(page.getByText(emptyJarMessage)).toBeVisible();
  });

  test('whose classes take long shows its charts before them, and why they could not be read', async () => {
    const replies = [Promise.withResolvers<Answer>(), Promise.withResolvers<Answer>()] as const;
    let reads = 0;
    const whole = (): Promise<Answer> => replies[reads++ === 0 ? 0 : 1].promise;
    const head = (): Answer => [200, { data: aReport({ classList: [] }) }];
    await openJar(aReport, {
      answers: { [readCall]: (_sent, query) => (query.get('classes') === 'none' ? head() : whole()) },
    });
    await expect.element(averages().getByRole('slider').first()).toBeVisible();
    await expect.element(page.getByText(loadingClassesMessage)).toBeVisible();
    await page.getByRole('tab', { name: 'Namespaces' }).click();
    await expect.element(page.getByText(loadingClassesMessage)).toBeVisible();
    await page.getByRole('tab', { name: 'Overview' }).click();
    replies[0].resolve([422, { error: { message: 'This took too long.' } }]);
    await expect.element(page.getByText('This took too long.')).toBeVisible();
    await expect.element(averages()).toBeVisible();
    await button('Try again').click();
    replies[1].resolve([200, { data: aReport() }]);
    await expect.element(options().first()).toBeVisible();
    expect(page.getByText('This took too long.').elements()).toEqual([]);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('without reports asks for them and has nothing to clear', async () => {
    await openJar(anEmptyReport);
    await expect.element(page.getByRole('heading', { name: 'Metrics for Shop' })).toBeVisible();
    await expect.element(page.getByText(emptyJarMessage)).toBeVisible();
    await expect.element(button(uploadReportLabel).first()).toBeEnabled();
    await expect.element(button(clearReportsLabel)).toBeDisabled();
    expect(await accessibilityFaults()).toEqual([]);
    await button(uploadReportLabel).last().click();
    await expect.element(page.getByRole('dialog', { name: uploadReportLabel })).toBeVisible();
  });

  test('without reports offers readers no upload', async () => {
    await openJar(anEmptyReport, { isReader: true });
    await expect.element(page.getByText(emptyJarMessage)).toBeVisible();
    expect(button(uploadReportLabel).elements()).toEqual([]);
  });

  test('is cleared once that was confirmed', async () => {
    let report: MetricReport = aReport();
    const { sent } = await openJar(() => report, {
      answers: {
        [`DELETE /api/metrics/reports/${jarId}`]: () => {
          report = anEmptyReport();
          return [204];
        },
      },
    });
    await button(clearReportsLabel).click();
    const dialog = page.getByRole('dialog', { name: clearReportsPrompt.title });
    await expect.element(dialog.getByText(clearReportsPrompt.message)).toBeVisible();
    await dialog.getByRole('button', { name: clearReportsPrompt.confirm }).click();
    await expect.element(page.getByText(reportsClearedMessage)).toBeVisible();
    await expect.element(page.getByText(emptyJarMessage)).toBeVisible();
    expect(sent.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(1);
  });

  test('that was removed says that it is in the trash, and where others are', async () => {
    const row = {
      kind: 'metric',
      id: jarId,
      title: 'Shop',
      removedAt: '2026-07-01T10:00:00.000Z',
      removedBy: 'Ines',
      purgedAt: '2026-07-31T10:00:00.000Z',
    };
    await openJar(aReport, {
      answers: {
        [readCall]: [404, { error: { message: 'This does not exist.' } }],
        'GET /api/trash': [200, { data: { resources: [row], pagination: { page: 1, perPage: 100, total: 1 } } }],
      },
    });
    await expect.element(page.getByRole('heading', { name: removedTitle('Shop') })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Open the trash' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: openJarsLabel })).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('whose reports have neither averages nor classes says so, and leads to what they have', async () => {
    const months = ['2026|05', '2026|07'].map((month) => ({ ...aMonth(month, {}), scores: [] }));
    await openJar(() => aReport({ timestamps: months, classList: [] }));
    await expect.element(page.getByText(noAveragesMessage)).toBeVisible();
    const way = page.getByRole('link', { name: showPackagesLabel });
    await expect.element(way).toHaveAttribute('href', expect.stringMatching(/\?tab=packages$/));
    expect(page.getByRole('tab', { name: 'Compare' }).elements()).toEqual([]);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('can be looked at by those who may not change it', async () => {
    await openJar(aReport, { isReader: true });
    await expect.element(averages()).toBeVisible();
    expect(button(uploadReportLabel).elements()).toEqual([]);
    expect(button(clearReportsLabel).elements()).toEqual([]);
    expect(button('Accept as it is').elements()).toEqual([]);
  });

  test('with one month shows its values instead of a chart', async () => {
    await openJar(() => aReport({ timestamps: [aMonth('2026|07', { 'loc.loc': 1_200 })] }));
    await expect.element(averages().getByText(notEnoughDataMessage)).toBeVisible();
    await expect.element(averages().getByText('1,200', { exact: true })).toBeVisible();
    expect(averages().getByRole('slider').elements()).toEqual([]);
  });
});

describe('averages', () => {
  test('have a tab for each category with values, with its chart and the legend of its metrics', async () => {
    await openJar(aReport);
    const tabs = averages().getByRole('navigation', { name: 'Categories' });
    await expect.element(tabs).toBeVisible();
    expect(
      tabs
        .getByRole('button')
        .elements()
        .map((tab) => tab.textContent),
    ).toEqual(['Lines of code', 'Complexity', 'Defects']);
    await expect.element(averages().getByRole('figure', { name: 'Lines of code' })).toBeVisible();
    await expect.element(averages().getByText(/^All lines of all classes/)).toBeVisible();
    await tabs.getByRole('button', { name: 'Complexity' }).click();
    await expect.element(averages().getByRole('figure', { name: 'Complexity' })).toBeVisible();
    expect(
      averages()
        .getByText(/^All lines of all classes/)
        .elements(),
    ).toEqual([]);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('keep the scale of a category while another one is looked at, and the months that were chosen in all of them', async () => {
    const months = ['2026|04', '2026|05', '2026|06', '2026|07'];
    const values = { 'loc.loc': 1_000, 'loc.lloc': 800, 'bugs.bugs': 2 };
    await openJar(() => aReport({ timestamps: months.map((month) => aMonth(month, values)) }));
    const tab = (name: string) => averages().getByRole('button', { name, exact: true });
    const isIndexed = averages().getByRole('radio', { name: 'First month = 100' });
    await userEvent.click(averages().getByText('First month = 100'));
    await expect.element(isIndexed).toBeChecked();
    await tab('Zoom in').click();
    await expect.element(tab('All months')).toBeVisible();
    await tab('Defects').click();
    await expect.element(averages().getByRole('slider', { name: 'Defects' })).toBeVisible();
    await expect.element(isIndexed).not.toBeChecked();
    await expect.element(tab('All months')).toBeVisible();
    await tab('Lines of code').click();
    await expect.element(isIndexed).toBeChecked();
    await expect.element(tab('All months')).toBeVisible();
  });

  test('are read month by month with the keyboard, and as a table', async () => {
    await openJar(aReport);
    const chart = averages().getByRole('slider', { name: 'Lines of code' });
    await expect.element(chart).toBeVisible();
    (chart.element() as HTMLElement).focus();
    await userEvent.keyboard('{Home}');
    await expect
      .element(chart)
      .toHaveAttribute('aria-valuetext', expect.stringContaining('05/2026: Lines of code 1,000'));
    await userEvent.keyboard('{ArrowRight}');
    await expect
      .element(chart)
      .toHaveAttribute('aria-valuetext', expect.stringContaining('07/2026: Lines of code 1,200'));
    await averages().getByText('Show as table').click();
    const row = averages().getByRole('row', { name: /^07\/2026/ });
    expect(
      row
        .getByRole('cell')
        .elements()
        .map((cell) => cell.textContent),
    ).toEqual(['1,200', '900']);
  });

  test('are told with their events, each with its own month, also one without a report', async () => {
    const note = { id: jarId, timestamp: '2026|06', text: 'New runners', by: null, at: '2026-06-20T10:00:00.000Z' };
    await openJar(() => aReport({ notes: [note] }));
    await averages().getByText('1 event on the time line').click();
    await expect.element(averages().getByText('New runners')).toBeVisible();
    const event = averages().getByRole('listitem').filter({ hasText: 'New runners' });
    await expect.element(event.getByText('06/2026')).toBeVisible();
  });

  test('show which metric a button of the chart takes away', async () => {
    await openJar(aReport);
    const toggle = averages().getByRole('button', { name: 'Logical lines of code' });
    await toggle.click();
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'false');
    const chart = averages().getByRole('slider', { name: 'Lines of code' });
    await expect.element(chart).toHaveAttribute('aria-valuetext', '07/2026: Lines of code 1,200');
  });

  test('are chosen from a dropdown on a phone, and nothing is wider than the phone', async () => {
    await page.viewport(390, 844);
    await openJar(aReport);
    const dropdown = averages().getByRole('combobox', { name: 'Category' });
    await userEvent.selectOptions(dropdown, 'Defects');
    await expect.element(averages().getByRole('figure', { name: 'Defects' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(390);
    expect(await accessibilityFaults()).toEqual([]);
  });
});

describe('classes', () => {
  test('stand with the worst first, each with its place against the threshold', async () => {
    await openJar(aReport);
    await expect.element(classPanel().getByText('Threshold 30')).toBeVisible();
    await expect.element(options().first()).toBeVisible();
    const badges = options()
      .elements()
      .map((row) => row.textContent);
    expect(badges).toEqual([
      expect.stringContaining('45, far above the threshold'),
      expect.stringContaining('30, at or above the threshold'),
      expect.stringContaining('8, below the threshold'),
    ]);
    await expect.element(options().first()).toHaveAttribute('aria-selected', 'true');
  });

  test('the first one is shown with six figures, their changes, its history, and a note on refactoring', async () => {
    await openJar(aReport);
    await expect.element(classPanel().getByText(refactoringNote(45, 30))).toBeVisible();
    await expect.element(classPanel().getByRole('term').first()).toBeVisible();
    const terms = classPanel()
      .getByRole('term')
      .elements()
      .map((term) => term.textContent);
    expect(terms.slice(0, 6)).toEqual(Object.values(classTileLabels));
    await expect.element(classPanel().getByText('+25', { exact: true })).toBeVisible();
    await expect.element(classPanel().getByRole('figure', { name: 'History of Shop\\Cart' })).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('one that is there in a single month has no change, and no line for what its report lacks', async () => {
    const history = { '2026|07': { score: 45, lloc: 100, ccn: 10 } };
    await openJar(aReport, {
      answers: {
        [readCall]: (_sent, query) => [
          200,
          { data: query.has('class') ? { classname: 'Shop\\Cart', history } : aReport() },
        ],
      },
    });
    const figure = classPanel().getByRole('figure', { name: 'History of Shop\\Cart' });
    await expect.element(figure).toBeVisible();
    expect(classPanel().getByText('±0').elements()).toEqual([]);
    expect(
      classPanel()
        .getByText(/^since /)
        .elements(),
    ).toEqual([]);
    const toggles = figure.getByRole('group', { name: 'Shown metrics' }).getByRole('button').elements();
    expect(toggles.map((one) => one.textContent)).toEqual([
      expect.stringContaining('Overall score'),
      expect.stringContaining('Logical lines of code'),
      expect.stringContaining('Cyclomatic complexity'),
    ]);
  });

  test('a history whose figures differ in size is drawn as shares, and as true values on request', async () => {
    await openJar(aReport);
    await expect.element(page.getByText('Drawn with the first month as 100.')).toBeVisible();
    const button = page.getByRole('button', { name: 'True values' });
    await button.click();
    await expect.element(page.getByText('Drawn with true values.')).toBeVisible();
    await expect.element(button).toHaveAttribute('aria-pressed', 'true');
    await button.click();
    await expect.element(page.getByText('Drawn with the first month as 100.')).toBeVisible();
  });

  test('an address can name a namespace, which is shown at first', async () => {
    const classes = [aClass('Shop\\Order\\Line', 20), aClass('Shop\\Cart\\Cart', 5), aClass('Shop\\Order\\Order', 9)];
    await openJar(() => aReport({ classList: classes }), { search: '?tab=namespaces&namespace=Shop%5COrder' });
    const path = page.getByRole('navigation', { name: 'Namespace' });
    await expect.element(path.getByText('Order', { exact: true })).toBeVisible();
    await expect.element(page.getByText(/^2 classes, 200 logical lines/)).toBeVisible();
  });

  test('a class at the threshold is marked, and only those above it should be refactored', async () => {
    await openJar(aReport, { search: '?class=Shop%5COrder' });
    await expect.element(classPanel().getByText('Shop\\Order', { exact: true })).toBeVisible();
    expect(
      classPanel()
        .getByText(/Consider refactoring/)
        .elements(),
    ).toEqual([]);
  });

  test('tell what each part and the classes that depend on it give to the score', async () => {
    const parts = { complexity: 1, worstMethod: 0.5, length: 0, maintainability: 0, dependencies: 0, cohesion: 0 };
    const classList = [aClass('Shop\\Cart', 38, { parts, afferent: 20 })];
    await openJar(() => aReport({ classList }));
    await classPanel().getByText('Why this score?').click();
    const account = classPanel().getByText('Why this score?').element().parentElement;
    expect([...(account?.querySelectorAll('dl div') ?? [])].map((line) => line.textContent)).toEqual([
      'Class complexity25 of 25',
      'Worst method10 of 20',
      'Length0 of 15',
      'Maintainability0 of 15',
      'Dependencies0 of 15',
      'Cohesion0 of 10',
      'Impact2.6 (× 1.08: 20 classes depend on it)',
      'Overall score, of 10038',
    ]);
    const widths = [...(account?.querySelectorAll<HTMLElement>('figure [title]') ?? [])].map((part) =>
      Number.parseFloat(part.style.width),
    );
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(37.625);
  });

  test('are chosen by click and by keys, and the address says which', async () => {
    const { router } = await openJar(aReport);
    await options().nth(2).click();
    await expect.element(classPanel().getByText('Shop\\Price', { exact: true })).toBeVisible();
    expect(router.state.location.search).toEqual({ class: 'Shop\\Price' });
    (list().element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(classPanel().getByText('Shop\\Order', { exact: true })).toBeVisible();
    await userEvent.keyboard('{Home}');
    await expect.element(options().first()).toHaveAttribute('aria-selected', 'true');
  });
});

describe('classes that an address names', () => {
  test('are filtered by what a search has found, and the first of them is shown', async () => {
    await openJar(aReport, { search: '?find=price' });
    await expect.element(page.getByRole('listbox', { name: '1 classes' })).toBeVisible();
    await expect.element(page.getByRole('option', { name: /Price/ })).toHaveAttribute('aria-selected', 'true');
    await expect.element(page.getByRole('searchbox', { name: 'Filter classes' })).toHaveValue('price');
  });

  test('are in sight for who was led to them, and stay there when another one is chosen', async () => {
    await openJar(aReport, { search: '?class=Shop%5COrder' });
    const top = (): number => classPanel().element().getBoundingClientRect().top;
    await expect.poll(() => top() < 200).toBe(true);
    window.scrollBy(0, 40);
    const before = top();
    await options().nth(2).click();
    await expect.element(classPanel().getByText('Shop\\Price', { exact: true })).toBeVisible();
    expect(Math.abs(top() - before)).toBeLessThan(5);
  });

  test('are those of the address, also when it is changed while they are in view', async () => {
    const { router } = await openJar(aReport, { search: '?class=Shop%5COrder' });
    const chosen = () => list().getByRole('option', { selected: true });
    await expect.element(chosen()).toHaveAttribute('title', 'Shop\\Order');
    await router.navigate({ to: '.', search: { find: 'price' } });
    await expect.element(page.getByRole('listbox', { name: '1 classes' })).toBeVisible();
    await expect.element(chosen()).toHaveAttribute('title', 'Shop\\Price');
    await chosen().click();
    await expect.element(page.getByRole('searchbox', { name: 'Filter classes' })).toHaveValue('price');
    await router.navigate({ to: '.', search: { find: 'shop' } });
    await expect.element(page.getByRole('listbox', { name: '3 classes' })).toBeVisible();
    await router.navigate({ to: '.', search: { class: 'Shop\\Order' } });
    await expect.element(chosen()).toHaveAttribute('title', 'Shop\\Order');
  });

  test('are all there where a search has found what no filter finds', async () => {
    await openJar(aReport, { search: '?find=prices' });
    await expect.element(page.getByRole('listbox', { name: '3 classes' })).toBeVisible();
  });
});

describe('classes in their list', () => {
  test('are filtered by all words, and ordered', async () => {
    await openJar(aReport);
    await userEvent.selectOptions(classPanel().getByRole('combobox', { name: 'Order' }), 'Name');
    const filter = classPanel().getByRole('searchbox', { name: 'Filter classes' });
    await userEvent.fill(filter, 'shop PRI');
    await expect.element(page.getByRole('listbox', { name: '1 classes' })).toBeVisible();
    await expect.element(options().first()).toHaveAttribute('title', 'Shop\\Price');
    const [box, order] = [filter, classPanel().getByRole('combobox', { name: 'Order' })].map((one) =>
      one.element().getBoundingClientRect(),
    );
    expect(box?.right ?? 0, 'side by side').toBeLessThanOrEqual(order?.left ?? 0);
    expect(box?.height, 'of the same height').toBe(order?.height);
  });

  test('fill the height of the details beside them', async () => {
    const classList = Array.from({ length: 60 }, (_, at) => aClass(`Shop\\Class${at}`, at));
    await openJar(() => aReport({ classList }));
    await classPanel().getByText('Why this score?').click();
    const bottom = (): number => list().element().getBoundingClientRect().bottom;
    await expect.poll(() => classPanel().element().getBoundingClientRect().bottom - bottom()).toBeLessThan(20);
  });

  test('thousands of them are there, and only those in view are drawn', async () => {
    const classList = Array.from({ length: 8_000 }, (_, at) => aClass(`Shop\\Class${8_000 - at}`, at % 90));
    await openJar(() => aReport({ classList }));
    await expect.element(page.getByRole('listbox', { name: '8000 classes' })).toBeVisible();
    expect(options().elements().length).toBeLessThan(60);
    (list().element() as HTMLElement).focus();
    await userEvent.keyboard('{End}');
    await expect.element(list().getByRole('option', { selected: true })).toBeVisible();
    const chosen = list().element().getAttribute('aria-activedescendant');
    expect(document.getElementById(chosen ?? '')).toHaveAttribute('aria-selected', 'true');
    expect(options().elements().length).toBeLessThan(60);
  });
});
