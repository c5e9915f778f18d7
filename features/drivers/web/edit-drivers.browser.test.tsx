/** Editing drivers: local changes, one save, warnings, order, conflicts, what waits on the device. */
import { notifications } from '@mantine/notifications';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answer, SentCall } from '#platform/identity/web/workspace-fixture.tsx';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { cancelEditPrompt, staleRevisionCode } from '#platform/writing/contract.ts';
import { storedDrafts } from '#platform/writing/web/draft-store.ts';
import {
  constraintRemovedMessage,
  driversSavedMessage,
  noConstraintsMessage,
  noQualityAttributesMessage,
  qualityAttributeRemovedMessage,
  requiredMessage,
  staleDriversMessage,
  type Drivers,
} from '../contract.ts';
import { aConstraint, chosen, driversOf, idOf, openDrivers } from './drivers-fixture.tsx';

beforeEach(() => page.viewport(1240, 900));
afterEach(async () => {
  await storedDrafts.discard();
  vi.unstubAllGlobals();
  notifications.clean();
  notifications.cleanQueue();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const reason = (name: string) => page.getByRole('textbox', { name: `Reason of ${name}` });
const major = (name: string) => page.getByRole('switch', { name: `Major: ${name}` });
const rows = () => page.getByRole('region', { name: 'Chosen' }).getByRole('listitem');
const saveAttributes = 'PUT /api/architecture/drivers/quality-attributes';
const saveConstraintList = 'PUT /api/architecture/drivers/constraints';
const saves = (sent: readonly SentCall[], call: string) => sent.filter((one) => one.call === call);

const two = (): Drivers => driversOf({ qualityAttributes: [chosen(1, 'availability'), chosen(2, 'cost')] });
/** Accepts every save. */
const accepts: Answer = [200, { data: driversOf({ revision: 4 }) }];

describe('quality attributes', () => {
  test('are chosen from the fixed list, which then hides them, and stored by one save', async () => {
    const { sent, router } = await openDrivers(driversOf, {
      page: 'attributes',
      answers: { [saveAttributes]: accepts },
    });
    await expect.element(page.getByText(noQualityAttributesMessage)).toBeVisible();
    await button('Add Security').click();
    await expect.element(button('Add Security')).not.toBeInTheDocument();
    await reason('Security').fill('Card data of two million people.');
    await major('Security').click();
    expect(saves(sent, saveAttributes)).toEqual([]);
    expect(await accessibilityFaults()).toEqual([]);
    await button('Save').click();
    await expect.element(page.getByText(driversSavedMessage)).toBeVisible();
    expect(saves(sent, saveAttributes)).toMatchObject([
      {
        body: {
          revision: 3,
          qualityAttributes: [
            { type: 'fixed', code: 'security', isMajor: true, reason: 'Card data of two million people.' },
          ],
        },
      },
    ]);
    expect(router.state.location.pathname).toBe('/project/SHOP/architecture/drivers');
  });

  test('can be custom ones, whose name is required and unique', async () => {
    const { sent } = await openDrivers(two, { page: 'attributes', answers: { [saveAttributes]: accepts } });
    await button('Custom attribute').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect.element(dialog.getByText(requiredMessage)).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('cost');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect.element(dialog.getByText('This attribute is already in the list.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Offline picking');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect.element(page.getByText('Custom attribute', { exact: true }).last()).toBeVisible();
    await button('Save').click();
    await expect.element(page.getByText(driversSavedMessage)).toBeVisible();
    expect(saves(sent, saveAttributes)).toMatchObject([
      { body: { qualityAttributes: [{}, {}, { type: 'custom', code: 'custom', name: 'Offline picking' }] } },
    ]);
  });

  test('warn above three major ones and above seven chosen ones, and can be saved all the same', async () => {
    const codes = ['security', 'safety', 'cost', 'simplicity', 'reliability', 'flexibility', 'testability'];
    const many = driversOf({
      qualityAttributes: codes.map((code, index) => chosen(index, code, { isMajor: index < 3 })),
    });
    await openDrivers(() => many, { page: 'attributes', answers: { [saveAttributes]: accepts } });
    await expect.element(major('Simplicity')).toBeVisible();
    expect(page.getByRole('alert').elements()).toHaveLength(0);
    await major('Simplicity').click();
    await expect.element(page.getByText('4 attributes are marked as major.')).toBeVisible();
    await button('Add Availability').click();
    await expect.element(page.getByText('8 attributes are chosen.')).toBeVisible();
    await button('Save').click();
    await expect.element(page.getByText(driversSavedMessage)).toBeVisible();
  });

  test('are put in order by keyboard, and the order is announced', async () => {
    const { sent } = await openDrivers(two, { page: 'attributes', answers: { [saveAttributes]: accepts } });
    await expect.element(button('Move Cost')).toBeVisible();
    (button('Move Cost').element() as HTMLElement).focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect.element(page.getByText('"Cost" is now 1 of 2.')).toBeInTheDocument();
    await expect.element(button('Move Cost')).toHaveFocus();
    await button('Save').click();
    await expect.element(page.getByText(driversSavedMessage)).toBeVisible();
    expect(saves(sent, saveAttributes)).toMatchObject([
      { body: { qualityAttributes: [{ code: 'cost' }, { code: 'availability' }] } },
    ]);
  });

  test('are put in order by the menu of the handle, for fingers; the focus stays with the row', async () => {
    await page.viewport(390, 844);
    await openDrivers(two, { page: 'attributes' });
    await button('Move Cost').click();
    await expect.element(page.getByRole('menuitem', { name: 'Move down' })).toBeDisabled();
    expect(await accessibilityFaults()).toEqual([]);
    await page.getByRole('menuitem', { name: 'Move up' }).click();
    await expect.element(page.getByText('"Cost" is now 1 of 2.')).toBeInTheDocument();
    await expect.element(button('Move Cost')).toHaveFocus();
    await button('Move Cost').click();
    await page.getByRole('menuitem', { name: 'Move to the end' }).click();
    await expect.element(page.getByText('"Cost" is now 2 of 2.')).toBeInTheDocument();
  });

  test('leave the list with a message and come back by Undo, with what was typed elsewhere meanwhile', async () => {
    await openDrivers(two, { page: 'attributes' });
    await button('Remove Availability').click();
    await expect.element(page.getByText(qualityAttributeRemovedMessage)).toBeVisible();
    await expect.element(reason('Availability')).not.toBeInTheDocument();
    await reason('Cost').fill('One budget.');
    await button('Undo').click();
    await expect.element(rows().first().getByText('Availability', { exact: true })).toBeVisible();
    await expect.element(reason('Cost')).toHaveValue('One budget.');
  });
});

describe('a chosen attribute', () => {
  test('has scenarios, which need a stimulus or a response', async () => {
    const { sent } = await openDrivers(two, { page: 'attributes', answers: { [saveAttributes]: accepts } });
    await button('Add scenario to Availability').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect.element(dialog.getByText('A scenario needs a stimulus or a response.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Stimulus' }).fill('A data centre fails');
    await dialog.getByRole('textbox', { name: 'Measure' }).fill('orders go on within 60 s');
    await dialog.getByRole('combobox', { name: 'Importance' }).selectOptions('High');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect.element(page.getByText(/A data centre fails · orders go on within 60 s/)).toBeVisible();
    await button('Save').click();
    await expect.element(page.getByText(driversSavedMessage)).toBeVisible();
    expect(saves(sent, saveAttributes)).toMatchObject([
      {
        body: {
          qualityAttributes: [
            { scenarios: [{ stimulus: 'A data centre fails', importance: 3, difficulty: 2 }] },
            { scenarios: [] },
          ],
        },
      },
    ]);
  });

  test('has trade-offs with other chosen ones', async () => {
    const { sent } = await openDrivers(two, { page: 'attributes', answers: { [saveAttributes]: accepts } });
    await button('Add trade-off to Availability').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Everything runs twice.');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect.element(page.getByText(/Hurts Cost/)).toBeVisible();
    await expect.element(button('Add trade-off to Availability')).toBeDisabled();
    await button('Save').click();
    await expect.element(page.getByText(driversSavedMessage)).toBeVisible();
    expect(saves(sent, saveAttributes)).toMatchObject([
      {
        body: {
          qualityAttributes: [
            { tradeOffs: [{ attributeId: idOf(2), effect: 'hurts', reason: 'Everything runs twice.' }] },
            { tradeOffs: [] },
          ],
        },
      },
    ]);
  });
});

describe('a list that is as long as it may be', () => {
  const typed = 'because sales stop..';

  /** The shortest of three times for a key, ms. */
  const timePerKey = async (): Promise<number> => {
    const times: number[] = [];
    for (const part of ['because', ' sales ', 'stop..']) {
      const began = performance.now();
      await userEvent.keyboard(part);
      times.push((performance.now() - began) / part.length);
    }
    return Math.min(...times);
  };

  test('takes words without delay', async () => {
    const scenarios = Array.from({ length: 10 }, (_, at) => ({
      id: idOf(500 + at),
      context: '',
      source: '',
      stimulus: `Event ${at}`,
      response: '',
      measure: '',
      importance: 2,
      difficulty: 2,
    }));
    const many = Array.from({ length: 50 }, (_, at) =>
      chosen(at, 'custom', { type: 'custom', name: `Quality ${at}`, scenarios }),
    );
    await openDrivers(() => driversOf({ qualityAttributes: many }), { page: 'attributes' });
    const plain = document.body.appendChild(document.createElement('textarea'));
    onTestFinished(() => plain.remove());
    plain.focus();
    const perKeyOutside = await timePerKey();
    await reason('Quality 20').click();
    const perKey = await timePerKey();
    await expect.element(reason('Quality 20')).toHaveValue(typed);
    // The whole list drawn again with each key takes more than fifty times as long as a field outside of it.
    expect(perKey / perKeyOutside).toBeLessThan(12);
  });
});

describe('changes of the list', () => {
  test('that the server refuses stay, and their row says why', async () => {
    const path = 'qualityAttributes[1].reason';
    const violations = [{ field: 'reason', path, errors: ['This text has characters that cannot be stored.'] }];
    await openDrivers(two, {
      page: 'attributes',
      answers: { [saveAttributes]: [422, { violations, error: { message: 'Please check the input.' } }] },
    });
    await reason('Cost').fill('One budget.');
    await button('Save').click();
    await expect.element(rows().nth(1).getByText('This text has characters that cannot be stored.')).toBeVisible();
    await expect.element(reason('Cost')).toHaveValue('One budget.');
  });

  test('that the server refuses are brought into view, far below as well', async () => {
    const path = 'constraints[39].name';
    const violations = [{ field: 'name', path, errors: ['This text has characters that cannot be stored.'] }];
    const names = Array.from({ length: 40 }, (_, at) => aConstraint(at, `Rule ${at + 1}`));
    await openDrivers(() => driversOf({ constraints: names }), {
      page: 'constraints',
      answers: { [saveConstraintList]: [422, { violations, error: { message: 'Please check the input.' } }] },
    });
    await button('Remove Rule 1').click();
    await button('Undo').click();
    await button('Save').click();
    await expect.element(page.getByText('This text has characters that cannot be stored.')).toBeInViewport();
    await expect.element(button('Edit Rule 40')).toHaveFocus();
  });

  test('that are made while the server is saving are not lost', async () => {
    const saved = Promise.withResolvers<undefined>();
    const stored = driversOf({
      revision: 4,
      qualityAttributes: [chosen(1, 'availability'), chosen(2, 'cost', { reason: 'One' })],
    });
    const { sent } = await openDrivers(two, {
      page: 'attributes',
      answers: {
        [saveAttributes]: async () => {
          await saved.promise;
          return [200, { data: stored }];
        },
      },
    });
    await reason('Cost').fill('One');
    await button('Save').click();
    await expect.poll(() => saves(sent, saveAttributes)).toHaveLength(1);
    await reason('Cost').fill('One budget.');
    saved.resolve(undefined);
    await expect
      .element(page.getByText('What you changed while the list was being saved is not saved yet.'))
      .toBeVisible();
    await expect.element(reason('Cost')).toHaveValue('One budget.');
    await button('Save').click();
    await expect.element(page.getByRole('heading', { name: 'Architectural Drivers' })).toBeVisible();
    expect(saves(sent, saveAttributes).at(-1)).toMatchObject({
      body: { revision: 4, qualityAttributes: [{}, { reason: 'One budget.' }] },
    });
  });

  test('are not saved by the key while a dialog asks for more', async () => {
    const { sent } = await openDrivers(two, { page: 'attributes', answers: { [saveAttributes]: accepts } });
    await button('Add scenario to Availability').click();
    const stimulus = page.getByRole('dialog').getByRole('textbox', { name: 'Stimulus' });
    await stimulus.fill('A data centre fails');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(stimulus).toHaveValue('A data centre fails');
    expect(saves(sent, saveAttributes)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
    await expect.element(stimulus).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(page.getByText(driversSavedMessage)).toBeVisible();
  });

  test('are left without a question while nothing was changed, else with one', async () => {
    const { router } = await openDrivers(two, { page: 'attributes' });
    await reason('Cost').fill('One budget.');
    await button('Cancel').click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText(cancelEditPrompt)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await reason('Cost').fill('');
    await button('Cancel').click();
    await expect.poll(() => router.state.location.pathname).toBe('/project/SHOP/architecture/drivers');
  });

  test('that were not saved wait on this device', async () => {
    const { router } = await openDrivers(two, { page: 'attributes' });
    await reason('Cost').fill('One budget.');
    await expect.poll(() => storedDrafts.unsaved()).toEqual(['Quality Attributes']);
    const edit = router.state.location.pathname;
    await router.navigate({ to: '/project/SHOP/architecture/drivers' } as never);
    await router.navigate({ to: edit } as never);
    await expect.element(page.getByText(/You have unsaved changes/)).toBeVisible();
    await button('Continue editing').click();
    await expect.element(reason('Cost')).toHaveValue('One budget.');
  });
});

describe('what somebody else saved meanwhile', () => {
  const stale = (current: Drivers): Answer => [
    422,
    { error: { message: staleDriversMessage('Ada Lind'), code: staleRevisionCode }, current },
  ];

  test('is put together with my changes, and the next save stores both', async () => {
    const current = driversOf({
      revision: 4,
      qualityAttributes: [chosen(1, 'availability', { reason: 'Sales stop.' }), chosen(2, 'cost')],
    });
    const replies = [stale(current), accepts];
    const { sent } = await openDrivers(two, {
      page: 'attributes',
      answers: { [saveAttributes]: () => replies.shift() ?? accepts },
    });
    await reason('Cost').fill('One budget.');
    await button('Save').click();
    await expect.element(page.getByText(/The drivers have been changed by Ada Lind\./)).toBeVisible();
    await expect.element(reason('Availability')).toHaveValue('Sales stop.');
    await expect.element(reason('Cost')).toHaveValue('One budget.');
    await button('Save').click();
    await expect.element(page.getByText(driversSavedMessage)).toBeVisible();
    expect(saves(sent, saveAttributes).at(-1)).toMatchObject({
      body: { revision: 4, qualityAttributes: [{ reason: 'Sales stop.' }, { reason: 'One budget.' }] },
    });
  });

  test('is shown beside my value where both changed one field', async () => {
    const current = driversOf({
      revision: 4,
      qualityAttributes: [chosen(1, 'availability'), chosen(2, 'cost', { reason: 'Investors ask.' })],
    });
    const replies = [stale(current), accepts];
    const { sent } = await openDrivers(two, {
      page: 'attributes',
      answers: { [saveAttributes]: () => replies.shift() ?? accepts },
    });
    await reason('Cost').fill('One budget.');
    await button('Save').click();
    const choice = page.getByRole('region', { name: 'Changed twice' });
    await expect.element(choice.getByText('Ada Lind and you changed the reason of “Cost”.')).toBeVisible();
    await expect.element(button('Save')).toBeDisabled();
    await choice.getByRole('button', { name: 'Keep mine' }).click();
    await button('Save').click();
    await expect.element(page.getByText(driversSavedMessage)).toBeVisible();
    expect(saves(sent, saveAttributes).at(-1)).toMatchObject({
      body: { revision: 4, qualityAttributes: [{}, { reason: 'One budget.' }] },
    });
  });
});

describe('constraints', () => {
  test('are added, edited and removed here, and stored by one save', async () => {
    const { sent } = await openDrivers(driversOf, {
      page: 'constraints',
      answers: { [saveConstraintList]: accepts },
    });
    await expect.element(page.getByText(noConstraintsMessage)).toBeVisible();
    await button('Add constraint').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect.element(dialog.getByText(requiredMessage)).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Personal data stays in the European Union');
    await dialog.getByRole('combobox', { name: 'Kind' }).selectOptions('Legal');
    await dialog.getByRole('textbox', { name: 'Source' }).fill('GDPR');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect.element(page.getByText('Legal · GDPR')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    await button('Save').click();
    await expect.element(page.getByText(driversSavedMessage)).toBeVisible();
    expect(saves(sent, saveConstraintList)).toMatchObject([
      {
        body: {
          revision: 3,
          constraints: [{ name: 'Personal data stays in the European Union', kind: 'legal', source: 'GDPR' }],
        },
      },
    ]);
  });

  test('leave the list with a message and come back by Undo', async () => {
    const drivers = driversOf({ constraints: [aConstraint(1, 'One vendor'), aConstraint(2, 'Done by May')] });
    await openDrivers(() => drivers, { page: 'constraints' });
    await button('Remove One vendor').click();
    await expect.element(page.getByText(constraintRemovedMessage)).toBeVisible();
    await expect.element(button('Edit One vendor')).not.toBeInTheDocument();
    await button('Undo').click();
    await expect.element(button('Edit One vendor')).toBeVisible();
  });

  test('offer no Undo once the list was saved', async () => {
    const drivers = driversOf({ constraints: [aConstraint(1, 'One vendor'), aConstraint(2, 'Done by May')] });
    await openDrivers(() => drivers, { page: 'constraints', answers: { [saveConstraintList]: accepts } });
    await button('Remove One vendor').click();
    await expect.element(button('Undo')).toBeVisible();
    await button('Save').click();
    await expect.element(page.getByText(driversSavedMessage)).toBeVisible();
    await expect.element(button('Undo')).not.toBeInTheDocument();
  });

  test('are for people who may write drivers', async () => {
    await openDrivers(driversOf, { page: 'constraints', isReader: true });
    await expect.element(page.getByRole('heading', { name: 'Access denied' })).toBeVisible();
  });
});
