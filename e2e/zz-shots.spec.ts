import { projectCode } from './c4-models.ts';
import { expect, test } from './journey.ts';
import { signIn } from './visits.ts';

test('shots', async ({ page, newPerson }) => {
  test.setTimeout(240_000);
  const person = await newPerson('shooter');
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  const long = 'A bounded context with a name that is very much longer than anybody would like it to be';
  await person.call('PUT', '/context-map', {
    contexts: [{ id: ids[0], name: 'Returns', team: 'After sales', subdomain: 'core' }, { id: ids[1], name: long }],
    relationships: [],
    revision: 1,
  });
  const children = [
    { id: 'clerk', kind: 'actor', content: 'Clerk' },
    { id: 'claim', kind: 'aggregate', content: 'Return claim' },
    { id: 'bank', kind: 'external-system', content: 'Bank' },
    { id: 'ev', kind: 'event', content: 'Return accepted' },
    { id: 'pol', kind: 'policy', content: 'Whenever a return is accepted, pay back the money' },
    { id: 'hot', kind: 'hotspot', content: 'Who pays for the return?' },
  ];
  const many = Array.from({ length: 55 }, (_n, at) => ({ id: `m${at}`, kind: 'aggregate', content: at % 9 === 0 ? `Aggregate ${at} ${'with a long name that goes on '.repeat(6)}` : `Aggregate ${at}` }));
  const commands = [
    { id: 'accept', content: 'Accept return', boundedContext: ids[0], children },
    { id: 'pay', content: 'Pay back the money', boundedContext: ids[1], children: [{ id: 'acc', kind: 'aggregate', content: 'Account' }] },
    { id: 'gone', content: 'Look for it', boundedContext: 'gone', children: [{ id: 'g', kind: 'aggregate', content: 'Lost thing' }] },
  ];
  await person.call('POST', '/architect/boards', { name: 'After sales', board: { commands } });
  await person.call('POST', '/architect/boards', { name: 'Large board', board: { commands: [{ ...commands[0], children: [...children, ...many] }] } });
  await person.call('POST', '/architect/boards', { name: 'Empty', board: { commands: [] } });
  await signIn(page, person);
  const code = await projectCode(page);
  const boards = (await person.call('GET', '/architect/boards')) as { data: { resources: { id: string; name: string }[] } };
  const idOf = (name: string) => boards.data.resources.find((one) => one.name === name)?.id ?? '';
  const shoot = async (name: string) => {
    for (const scheme of ['light', 'dark'] as const)
      for (const [width, height] of [[1440, 900], [390, 844]] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize({ width, height });
        await page.waitForTimeout(350);
        await page.screenshot({ path: `/tmp/aw-h1-shots/${name}-${width}-${scheme}.png` });
      }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
  };
  const open = async (name: string) => {
    await page.goto(`/project/${code}/architect?board=${idOf(name)}`);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Export and import' }).click();
    await page.waitForTimeout(300);
    if (name === 'Empty') await page.screenshot({ path: `/tmp/aw-h1-shots/menu.png` });
    await page.getByRole('menuitem', { name: 'Make C4 elements…' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.waitForTimeout(500);
  };
  await open('Empty');
  await shoot('empty');
  await open('Large board');
  await shoot('many');
  await page.getByRole('dialog').getByRole('row').last().scrollIntoViewIfNeeded();
  await page.screenshot({ path: `/tmp/aw-h1-shots/many-end.png` });
  await open('After sales');
  await shoot('dialog');
  await page.getByRole('button', { name: 'Make elements' }).click();
  await expect(page.getByText('added.')).toBeVisible();
  await shoot('done');
  await page.getByRole('link', { name: 'Open the C4 model' }).click();
  await page.waitForTimeout(2500);
  await page.screenshot({ path: `/tmp/aw-h1-shots/model.png` });
  await open('After sales');
  await page.screenshot({ path: `/tmp/aw-h1-shots/second.png` });
  await page.goto(`/project/${code}/architect?board=${idOf('After sales')}&view=design#hot`);
  await page.waitForTimeout(1500);
  await page.getByRole('application').press('i');
  await page.getByRole('button', { name: 'Write an RFC' }).click();
  await expect(page.getByRole('heading', { name: /Who pays/ })).toBeVisible();
  await page.goto(`/project/${code}/architect?board=${idOf('After sales')}&view=design#hot`);
  await page.waitForTimeout(1500);
  await shoot('board-hot');
  await page.getByRole('application').press('i');
  await page.waitForTimeout(500);
  await shoot('panel-hot');
  await page.goto(`/project/${code}/architect?board=${idOf('After sales')}&view=design#claim`);
  await page.reload();
  await page.waitForTimeout(1500);
  await page.getByRole('application').press('i');
  await page.waitForTimeout(500);
  await shoot('panel-claim');
  await page.getByRole('region', { name: 'Aggregate' }).getByRole('link', { name: 'Return claim' }).click();
  await page.waitForTimeout(2000);
  await page.screenshot({ path: `/tmp/aw-h1-shots/element.png` });
});
