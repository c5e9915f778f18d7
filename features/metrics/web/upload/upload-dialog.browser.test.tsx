/** The upload of reports: which files are kept, their months, the steps, and everything that ends it early. */
import { notifications } from '@mantine/notifications';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { unavailableMessage, unreachableMessage } from '#platform/http/contract.ts';
import type { Answer } from '#platform/identity/web/workspace-fixture.tsx';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import {
  averageMetricsTitle,
  chooseMonthMessage,
  importFailedMessage,
  reportsUploadedMessage,
  uploadReportLabel,
  type ImportState,
  type MetricReport,
} from '../../contract.ts';
import { anEmptyReport, aReport, holdForms, openJar } from '../metric-fixture.tsx';

beforeEach(() => page.viewport(1240, 900));
afterEach(() => {
  vi.unstubAllGlobals();
  notifications.clean();
});

const importId = '0190abcd-0000-7000-8000-000000000002';
const calls = {
  open: 'POST /api/metrics/imports',
  commit: `PATCH /api/metrics/imports/${importId}`,
  poll: `GET /api/metrics/imports/${importId}`,
  close: `DELETE /api/metrics/imports/${importId}`,
} as const;
const inState = (state: ImportState, more: object = {}): Answer => [
  200,
  { data: { id: importId, state, processed: state === 'processed', ...more } },
];
const stored = (): Answer => [201, { data: { id: importId, year: 2026, month: 6, replaces: false, warnings: [] } }];
const imports = { [calls.open]: [201, inState('open')[1]] as Answer, [calls.close]: [204] as Answer };

const dialog = () => page.getByRole('dialog', { name: uploadReportLabel });
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });
const file = (name: string, type = 'application/json'): File => new File(['{}'], name, { type });

async function open(report: () => MetricReport, answers: Parameters<typeof openJar>[1] = {}) {
  const forms = holdForms();
  const opened = await openJar(report, answers);
  await page.getByRole('button', { name: uploadReportLabel, exact: true }).first().click();
  await expect.element(dialog()).toBeVisible();
  return { ...opened, forms };
}
function fileField(): HTMLInputElement {
  const input = dialog().element().querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no field for files.');
  return input;
}
const choose = (...files: readonly File[]): Promise<void> => userEvent.upload(fileField(), [...files]);
/** The test driver would forget when a file was changed. */
function chooseAsTheyAre(...files: readonly File[]): void {
  const carried = new DataTransfer();
  for (const one of files) carried.items.add(one);
  const input = fileField();
  input.files = carried.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
const callsOf = (sent: readonly { readonly call: string }[]) =>
  sent.map(({ call }) => call).filter((call) => call.includes('/imports'));

describe('files', () => {
  test('that are no reports are left out, and their number is told', async () => {
    await open(anEmptyReport);
    await choose(file('2026-06.json'), file('report.html', 'text/html'), file('report.zip', 'application/zip'));
    await expect.element(dialog().getByRole('list', { name: '1 file' })).toBeVisible();
    await expect.element(dialog().getByText(/^2 files were left out/)).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('have the month of their name, which can be corrected', async () => {
    const { forms } = await open(anEmptyReport, { answers: imports });
    await choose(file('shop-2026-06.json'));
    const month = dialog().getByRole('combobox', { name: 'Month of shop-2026-06.json' });
    await expect.element(month).toHaveValue('6');
    await userEvent.selectOptions(month, 'May');
    await inDialog('Upload 1 report').click();
    await expect
      .poll(() => forms.map(({ fields }) => fields))
      .toEqual([{ year: '2026', month: '5', format: 'phpmetrics' }]);
  });

  test('without a month are not sent', async () => {
    const { sent } = await open(anEmptyReport, { answers: imports });
    await choose(file('report.json'));
    expect(dialog().getByText(chooseMonthMessage).elements(), 'before anything was sent').toEqual([]);
    await inDialog('Upload 1 report').click();
    await expect.element(dialog().getByText(chooseMonthMessage)).toBeVisible();
    expect(callsOf(sent)).toEqual([]);
    await userEvent.selectOptions(dialog().getByRole('combobox', { name: /^Month/ }), 'June');
    await userEvent.selectOptions(dialog().getByRole('combobox', { name: /^Year/ }), '2026');
    await expect.element(dialog().getByText(chooseMonthMessage)).not.toBeInTheDocument();
  });

  test('whose name or last change has a year that nobody can choose have no month', async () => {
    const { sent } = await open(anEmptyReport, { answers: imports });
    const lastModified = new Date(1970, 0, 1, 12).getTime();
    const options = { type: 'application/json', lastModified };
    const names = ['1985-07.json', 'build-2093-04.json'];
    chooseAsTheyAre(...names.map((name) => new File(['{}'], name, options)));
    for (const name of names) {
      await expect.element(dialog().getByRole('combobox', { name: `Year of ${name}` })).toHaveDisplayValue('Year');
    }
    expect(dialog().getByRole('button', { name: /^Use / }).elements()).toEqual([]);
    await inDialog('Upload 2 reports').click();
    await expect.element(dialog().getByText(chooseMonthMessage).first()).toBeVisible();
    expect(callsOf(sent)).toEqual([]);
  });

  test('without a month in their name may take that of their last change', async () => {
    const { forms } = await open(anEmptyReport, { answers: imports });
    const lastModified = new Date(2026, 2, 31, 23).getTime();
    chooseAsTheyAre(new File(['{}'], 'report.json', { type: 'application/json', lastModified }), file('2026-04.json'));
    const suggestions = dialog().getByRole('button', { name: /^Use / });
    await expect.element(suggestions).toBeVisible();
    expect(suggestions.elements().map((one) => one.textContent)).toEqual([
      'Use 03/2026, when the file was last changed',
    ]);
    expect(await accessibilityFaults()).toEqual([]);
    await suggestions.click();
    await expect.element(suggestions).not.toBeInTheDocument();
    await inDialog('Upload 2 reports').click();
    await expect
      .poll(() => forms.map(({ fields }) => fields))
      .toEqual([{ year: '2026', month: '3', format: 'phpmetrics' }]);
  });

  test('without a month suggest one in whole words on a phone, too', async () => {
    await page.viewport(390, 844);
    await open(anEmptyReport, { answers: imports });
    const lastModified = new Date(2026, 2, 31, 23).getTime();
    chooseAsTheyAre(new File(['{}'], 'report.json', { type: 'application/json', lastModified }));
    const suggestion = dialog().getByRole('button', { name: /^Use / });
    await expect.element(suggestion).toBeVisible();
    const words = document.createRange();
    words.selectNodeContents(suggestion.element());
    const row = suggestion.element().closest('li')?.getBoundingClientRect();
    expect(words.getBoundingClientRect().right).toBeLessThanOrEqual(row?.right ?? 0);
    expect(suggestion.element().scrollWidth).toBeLessThanOrEqual(suggestion.element().clientWidth);
  });

  test('without a month are brought into sight, however many there are', async () => {
    await open(anEmptyReport, { answers: imports });
    const named = Array.from({ length: 14 }, (_file, at) => file(`${2010 + at}-05.json`));
    await choose(...named, file('report.json'));
    await inDialog('Upload 15 reports').click();
    await expect.element(dialog().getByRole('combobox', { name: 'Month of report.json' })).toHaveFocus();
    const [problem, footer] = [dialog().getByText(chooseMonthMessage), inDialog('Upload 15 reports')].map((one) =>
      one.element().getBoundingClientRect(),
    );
    expect(problem?.bottom ?? Infinity).toBeLessThan(footer?.top ?? 0);
  });

  test('of different tools may have the same month, where their format is found out', async () => {
    const { forms } = await open(anEmptyReport, { answers: imports });
    await userEvent.selectOptions(dialog().getByRole('combobox', { name: 'Format' }), 'Find out by itself');
    await choose(file('2026-05.json'), file('coverage-2026-05.xml', 'text/xml'));
    await expect.element(dialog().getByText('05/2026: of several files of one kind the last one stays.')).toBeVisible();
    await inDialog('Upload 2 reports').click();
    await expect.poll(() => forms).toHaveLength(1);
    forms[0]?.answer(stored());
    await expect
      .poll(() => forms.map(({ fields, file: name }) => [fields['month'], fields['format'], name]))
      .toEqual([
        ['5', 'auto', '2026-05.json'],
        ['5', 'auto', 'coverage-2026-05.xml'],
      ]);
  });

  test('of the same month are not sent, and a month that the jar has is told', async () => {
    const { sent } = await open(aReport, { answers: imports });
    await choose(file('2026-05.json'), file('shop-2026-05.json'));
    await expect.element(dialog().getByText('05/2026: a report of the same kind is replaced.')).toBeVisible();
    await inDialog('Upload 2 reports').click();
    await expect.element(dialog().getByText('2026-05.json has the same month.')).toBeVisible();
    expect(callsOf(sent)).toEqual([]);
    await dialog().getByRole('button', { name: 'Remove shop-2026-05.json' }).click();
    await expect.element(inDialog('Upload 1 report')).toBeEnabled();
  });
});

test('only the command that was copied is told to be copied', async () => {
  await open(anEmptyReport);
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  await dialog().getByText('Send reports from a pipeline').click();
  await expect.element(dialog().getByRole('link', { name: 'API key' })).toBeVisible();
  await inDialog('Copy command').click();
  await expect.element(inDialog('command: copied')).toBeVisible();
  await dialog().getByText('GitHub', { exact: true }).click();
  await expect.element(inDialog('Copy command')).toBeVisible();
  vi.restoreAllMocks();
});

describe('an upload', () => {
  test('opens an import, sends each file, commits, asks until it is processed, and shows the jar', async () => {
    let report = anEmptyReport();
    const opening = Promise.withResolvers<Answer>();
    const polls: Answer[] = [inState('processing'), [503], inState('processed')];
    const { forms, sent } = await open(() => report, {
      answers: {
        ...imports,
        [calls.open]: () => opening.promise,
        [calls.commit]: inState('committed'),
        [calls.poll]: () => {
          const next = polls.shift() ?? [500];
          if (polls.length === 0) report = aReport();
          return next;
        },
      },
    });
    await choose(file('2026-05.json'), file('2026-06.json'));
    await inDialog('Upload 2 reports').click();
    await expect.element(dialog().getByText('Starting the upload')).toBeVisible();
    opening.resolve(imports[calls.open] ?? [500]);
    await expect.element(dialog().getByText('Step 2 of 4')).toBeVisible();
    await expect.element(dialog().getByText('Uploading 2026-05.json')).toBeVisible();
    forms[0]?.progress(0.5);
    await expect.element(dialog().getByRole('progressbar')).toHaveAttribute('aria-valuenow', '37.5');
    expect(await accessibilityFaults()).toEqual([]);
    forms[0]?.answer(stored());
    await expect.element(dialog().getByText('Step 3 of 4')).toBeVisible();
    await expect.poll(() => forms.map((form) => form.file)).toEqual(['2026-05.json', '2026-06.json']);
    forms[1]?.answer(stored());
    await expect.element(dialog().getByText('Storing the reports')).toBeVisible();
    await expect.element(page.getByText(reportsUploadedMessage(2))).toBeVisible();
    await expect.element(page.getByRole('region', { name: averageMetricsTitle })).toBeVisible();
    expect(callsOf(sent)).toEqual([calls.open, calls.commit, calls.poll, calls.poll, calls.poll]);
  });

  test('ends with the message of the server for a file, and closes its import', async () => {
    const { forms, sent } = await open(anEmptyReport, { answers: imports });
    await choose(file('2026-05.json'), file('2026-06.json'));
    await inDialog('Upload 2 reports').click();
    await expect.poll(() => forms).toHaveLength(1);
    forms[0]?.answer([422, { error: { message: 'The file ends in the middle.' } }]);
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('The file ends in the middle.');
    await expect.element(dialog().getByText('Failed', { exact: true })).toBeVisible();
    expect(dialog().getByRole('progressbar').elements()).toEqual([]);
    await expect.poll(() => callsOf(sent)).toEqual([calls.open, calls.close]);
    await expect.element(inDialog('Upload 2 reports')).toBeEnabled();
    const [failed, remove] = ['Failed', 'Remove 2026-05.json'].map((name) =>
      (name === 'Failed' ? dialog().getByText(name) : inDialog(name)).element().getBoundingClientRect(),
    );
    expect(Math.abs((failed?.top ?? 0) - (remove?.top ?? 99)), 'in one line').toBeLessThan(20);
  });

  test('ends with the reason when the reports could not be stored', async () => {
    const { forms } = await open(anEmptyReport, {
      answers: {
        ...imports,
        [calls.commit]: inState('committed'),
        [calls.poll]: inState('failed', { error: { message: importFailedMessage } }),
      },
    });
    await choose(file('2026-05.json'));
    await inDialog('Upload 1 report').click();
    await expect.poll(() => forms).toHaveLength(1);
    forms[0]?.answer(stored());
    await expect.element(dialog().getByRole('alert')).toHaveTextContent(importFailedMessage);
  });

  test('says so when the connection is lost, and keeps the files for another attempt', async () => {
    const { forms, sent } = await open(anEmptyReport, { answers: imports });
    await choose(file('2026-05.json'));
    await inDialog('Upload 1 report').click();
    await expect.poll(() => forms).toHaveLength(1);
    forms[0]?.answer([0]);
    await expect.element(dialog().getByRole('alert')).toHaveTextContent(unreachableMessage);
    await inDialog('Upload 1 report').click();
    await expect.poll(() => forms).toHaveLength(2);
    expect(callsOf(sent)).toEqual([calls.open, calls.close, calls.open]);
  });

  test('asks before the window is left, as long as it runs', async () => {
    const isAsked = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { forms } = await open(anEmptyReport, { answers: imports });
    await choose(file('2026-06.json'));
    expect(isAsked()).toBe(false);
    await inDialog('Upload 1 report').click();
    await expect.poll(() => forms.length).toBe(1);
    expect(isAsked()).toBe(true);
    await inDialog('Cancel').click();
    await expect.element(inDialog('Upload 1 report')).toBeEnabled();
    await expect.poll(isAsked).toBe(false);
  });

  test('can be cancelled: the file is no longer sent, the import is closed, the files stay', async () => {
    const { forms, sent } = await open(anEmptyReport, { answers: imports });
    await choose(file('2026-05.json'));
    await inDialog('Upload 1 report').click();
    await expect.poll(() => forms).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog().getByText('Step 2 of 3')).toBeVisible();
    await inDialog('Cancel').click();
    await expect.poll(() => callsOf(sent)).toEqual([calls.open, calls.close]);
    expect(forms[0]?.isAborted).toBe(true);
    expect(dialog().getByText('Failed', { exact: true }).elements(), 'what a person ended has not failed').toEqual([]);
    expect(dialog().getByRole('alert').elements()).toEqual([]);
    await expect.element(dialog().getByRole('list', { name: '1 file' })).toBeVisible();
    await inDialog('Cancel').click();
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});

test('an upload that was stored after all is shown although it was cancelled', async () => {
  let report = anEmptyReport();
  const { forms, sent } = await open(() => report, {
    answers: { ...imports, [calls.commit]: inState('committed'), [calls.poll]: inState('processing') },
  });
  await choose(file('2026-05.json'));
  await inDialog('Upload 1 report').click();
  await expect.poll(() => forms).toHaveLength(1);
  forms[0]?.answer(stored());
  await expect.element(dialog().getByText('Storing the reports')).toBeVisible();
  report = aReport();
  await inDialog('Cancel').click();
  await expect
    .element(page.getByRole('region', { name: averageMetricsTitle, includeHidden: true }))
    .toBeInTheDocument();
  expect(callsOf(sent).at(-1)).toBe(calls.close);
});

describe('an upload that the server refuses', () => {
  test('shows the message of the server and the file that it is about, however many files there are', async () => {
    const { forms } = await open(anEmptyReport, { answers: imports });
    await choose(...Array.from({ length: 14 }, (_file, at) => file(`${2010 + at}-05.json`)));
    await inDialog('Upload 14 reports').click();
    for (let sent = 1; sent <= 12; sent += 1) {
      await expect.poll(() => forms).toHaveLength(sent);
      forms[sent - 1]?.answer(sent < 12 ? stored() : [422, { error: { message: 'The file ends in the middle.' } }]);
    }
    const alert = dialog().getByRole('alert');
    await expect.element(alert).toHaveTextContent('The file ends in the middle.');
    await expect
      .poll(() => {
        const [told, row, footer] = [alert, dialog().getByText(/^2021-05.json: /), inDialog('Upload 14 reports')].map(
          (one) => one.element().getBoundingClientRect(),
        );
        const ends = [told?.top, told?.bottom, row?.top, row?.bottom, footer?.top].map((end = NaN) => Math.round(end));
        const title = dialog().getByRole('heading', { name: uploadReportLabel }).element().getBoundingClientRect();
        return [Math.round(title.bottom), ...ends].every((end, at, all) => at === 0 || end >= (all[at - 1] ?? 0));
      })
      .toBe(true);
  });

  test('goes on when the server has no time for a file or for the commit at the moment', async () => {
    const commits: Answer[] = [[503, { error: { message: unavailableMessage } }], inState('processed')];
    const { forms, sent } = await open(anEmptyReport, {
      answers: { ...imports, [calls.commit]: () => commits.shift() ?? [500] },
    });
    await choose(file('2026-05.json'));
    await inDialog('Upload 1 report').click();
    await expect.poll(() => forms).toHaveLength(1);
    forms[0]?.answer([503, { error: { message: unavailableMessage } }]);
    await expect.poll(() => forms).toHaveLength(2);
    forms[1]?.answer(stored());
    await expect.element(page.getByText(reportsUploadedMessage(1))).toBeVisible();
    expect(callsOf(sent)).toEqual([calls.open, calls.commit, calls.commit]);
  });
});

describe('a file that failed', () => {
  test('is named with its reason; it is sent alone again, and the others stay for the next upload', async () => {
    const { forms, sent } = await open(anEmptyReport, {
      answers: { ...imports, [calls.commit]: inState('processed') },
    });
    await choose(file('2026-05.json'), file('2026-06.json'));
    await inDialog('Upload 2 reports').click();
    await expect.poll(() => forms).toHaveLength(1);
    forms[0]?.answer([422, { error: { message: 'The file ends in the middle.' } }]);
    await expect.element(dialog().getByText('2026-05.json: The file ends in the middle.')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    await inDialog('Retry 2026-05.json').click();
    await expect.element(dialog().getByText('Step 2 of 3')).toBeVisible();
    forms[1]?.answer(stored());
    await expect.element(page.getByText(reportsUploadedMessage(1))).toBeVisible();
    await expect.element(inDialog('Upload 1 report')).toBeEnabled();
    expect(dialog().getByText('2026-05.json').elements()).toEqual([]);
    expect(callsOf(sent)).toEqual([calls.open, calls.close, calls.open, calls.commit]);
    await inDialog('Upload 1 report').click();
    await expect.poll(() => forms.map((form) => form.file)).toEqual(['2026-05.json', '2026-05.json', '2026-06.json']);
    forms[2]?.answer(stored());
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('is removed, and the upload goes on with the others', async () => {
    const { forms } = await open(anEmptyReport, { answers: imports });
    await choose(file('2026-05.json'), file('2026-06.json'));
    await inDialog('Upload 2 reports').click();
    await expect.poll(() => forms).toHaveLength(1);
    forms[0]?.answer([422, { error: { message: 'The file ends in the middle.' } }]);
    const told = dialog().getByRole('alert').getByText('The file ends in the middle.');
    await expect.element(told).toBeVisible();
    await inDialog('Remove 2026-05.json').click();
    await expect.element(told).not.toBeInTheDocument();
    await inDialog('Upload 1 report').click();
    await expect.poll(() => forms.map((form) => form.file)).toEqual(['2026-05.json', '2026-06.json']);
  });
});

test('an upload of many files shows how far it is wherever they are scrolled to, in columns that stay', async () => {
  const { forms } = await open(anEmptyReport, { answers: imports });
  const many = Array.from({ length: 18 }, (_file, at) => file(`${2005 + at}-05.json`));
  await choose(...many);
  await inDialog('Upload 18 reports').click();
  await expect.poll(() => forms).toHaveLength(1);
  forms[0]?.answer(stored());
  await expect.element(dialog().getByText('Uploaded', { exact: true })).toBeInTheDocument();
  dialog().getByRole('combobox', { name: 'Month of 2005-05.json' }).element().scrollIntoView({ block: 'center' });
  const [bar, footer] = [dialog().getByRole('progressbar'), inDialog('Cancel')].map((one) =>
    one.element().getBoundingClientRect(),
  );
  expect(bar?.bottom ?? Infinity).toBeLessThan(footer?.top ?? 0);
  const months = dialog()
    .getByRole('combobox', { name: /^Month of/ })
    .elements();
  expect(new Set(months.map((one) => one.getBoundingClientRect().left))).toHaveProperty('size', 1);
});

test('a pipeline finds its command with the address of the jar', async () => {
  await open(anEmptyReport);
  await dialog().getByText('Send reports from a pipeline').click();
  await expect
    .element(dialog().getByText(/curl .*\/api\/public\/v1\/projects\/SHOP\/metrics\/Shop\/reports/s))
    .toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('on a phone nothing is wider than the phone', async () => {
  await page.viewport(390, 844);
  await open(anEmptyReport);
  await choose(file(`${'a-very-long-name-of-a-report-'.repeat(4)}2026-05.json`));
  await expect.element(dialog().getByRole('list', { name: '1 file' })).toBeVisible();
  expect(dialog().element().scrollWidth).toBeLessThanOrEqual(390);
  expect(await accessibilityFaults()).toEqual([]);
});
