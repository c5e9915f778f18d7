/** A list of drivers while somebody else edits it, too. */
import { notifications } from '@mantine/notifications';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { thingChanged } from '#platform/live/web/live-things.ts';
import { storedDrafts } from '#platform/writing/web/draft-store.ts';
import { driversSavedMessage, meetingDriversMessage, mergedDriversMessage, type Drivers } from '../contract.ts';
import { aConstraint, chosen, driversOf, idOf, openDrivers, type Answers } from './drivers-fixture.tsx';

beforeEach(() => page.viewport(1240, 900));
afterEach(async () => {
  await storedDrafts.discard();
  vi.unstubAllGlobals();
  notifications.clean();
  notifications.cleanQueue();
});

const reason = (name: string) => page.getByRole('textbox', { name: `Reason of ${name}` });
const saveAttributes = 'PUT /api/architecture/drivers/quality-attributes';
const begun = (): Drivers => driversOf({ qualityAttributes: [chosen(1, 'availability'), chosen(2, 'cost')] });

/** Opens the list, which somebody else saves with `save`; the stream tells it. */
async function editBeside(more: Answers = {}) {
  const known = { current: begun() };
  const answers = { [saveAttributes]: () => [200, { data: { ...known.current, revision: 5 } }] as const, ...more };
  const opened = await openDrivers(() => known.current, { page: 'attributes', answers });
  await expect.element(reason('Cost')).toBeVisible();
  const save = (more: Partial<Drivers>): void => {
    known.current = { ...begun(), ...more, revision: 4 };
    thingChanged(`driver:${idOf(1)}`);
  };
  return { ...opened, save };
}

test('what somebody else saves comes into the list that is being changed, and one save stores both', async () => {
  const { sent, save } = await editBeside();
  await reason('Cost').fill('One budget.');
  save({ qualityAttributes: [chosen(1, 'availability', { reason: 'Day and night.' }), chosen(2, 'cost')] });
  await expect.element(page.getByText(mergedDriversMessage('Ada Lind'))).toBeVisible();
  await expect.element(reason('Availability')).toHaveValue('Day and night.');
  await expect.element(reason('Cost')).toHaveValue('One budget.');
  await expect.element(reason('Cost')).toHaveFocus();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(driversSavedMessage)).toBeVisible();
  expect(sent.filter(({ call }) => call === saveAttributes)).toMatchObject([
    { body: { revision: 4, qualityAttributes: [{ reason: 'Day and night.' }, { reason: 'One budget.' }] } },
  ]);
});

test('what both have changed stays as it is written here, is told, and is asked about by the next save', async () => {
  const { save } = await editBeside();
  await reason('Cost').fill('One budget.');
  save({ qualityAttributes: [chosen(1, 'availability'), chosen(2, 'cost', { reason: 'Investors ask.' })] });
  await expect.element(page.getByText(meetingDriversMessage('Ada Lind'))).toBeVisible();
  await expect.element(reason('Cost')).toHaveValue('One budget.');
  await expect.element(page.getByRole('region', { name: 'Changed twice' })).not.toBeInTheDocument();
});

test('what somebody else saves while an own save is on its way comes in after that has failed', async () => {
  const answer = Promise.withResolvers<void>();
  const { sent, save } = await editBeside({
    [saveAttributes]: async () => {
      await answer.promise;
      return [503, { error: { message: 'Not now.' } }];
    },
  });
  await reason('Cost').fill('One budget.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent.filter(({ call }) => call === saveAttributes)).toHaveLength(1);
  save({ qualityAttributes: [chosen(1, 'availability', { reason: 'Day and night.' }), chosen(2, 'cost')] });
  // Long enough for what is read at once to arrive during the save.
  await new Promise((resolve) => setTimeout(resolve, 100));
  answer.resolve();
  await expect.element(page.getByText(mergedDriversMessage('Ada Lind'))).toBeVisible();
  await expect.element(reason('Availability')).toHaveValue('Day and night.');
  await expect.element(reason('Cost')).toHaveValue('One budget.');
});

test('what is saved of the other list says nothing here', async () => {
  const { sent, save } = await editBeside();
  save({ constraints: [aConstraint(3, 'Data stays in the EU')] });
  await expect.poll(() => sent.filter(({ call }) => call === 'GET /api/architecture/drivers').length).toBe(2);
  await reason('Cost').fill('One budget.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(driversSavedMessage)).toBeVisible();
  expect(sent.find(({ call }) => call === saveAttributes)).toMatchObject({ body: { revision: 4 } });
  expect(page.getByText(mergedDriversMessage('Ada Lind')).elements()).toEqual([]);
});

test('who else edits the same list is shown', async () => {
  const someone = (name: string, view: string) => ({
    client: idOf(name.length),
    user: { id: idOf(name.length + 10), username: name },
    isEditing: true,
    view,
    point: null,
    selected: [],
  });
  const others = [someone('Ben', 'drivers:quality-attributes'), someone('Cleo', 'drivers:constraints')];
  await openDrivers(begun, {
    page: 'attributes',
    answers: { 'POST /api/presence': [200, { data: { others } }] },
  });
  await expect.element(page.getByTitle('Ben is editing')).toBeVisible();
  expect(page.getByTitle('Cleo is editing').elements()).toEqual([]);
});
