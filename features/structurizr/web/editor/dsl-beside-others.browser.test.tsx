/** The text of a workspace while somebody else edits it, too. */
import '@mantine/core/styles.layer.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { thingChanged } from '#platform/live/web/live-things.ts';
import { meetingTextMessage, mergedTextMessage, savedMessage, staleWorkspaceMessage } from '../../contract.ts';
import { idOf, listOf, openStructurizr, rowOf, shopDsl, shopWorkspace } from '../structurizr-fixture.tsx';

const patient = { timeout: 15_000 };

beforeEach(() => page.viewport(1200, 800));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const code = () => page.getByRole('textbox', { name: 'Workspace DSL' });
const edit = (answers: Parameters<typeof openStructurizr>[2]) =>
  openStructurizr(`/edit/${idOf('workspace')}`, shopWorkspace(), answers);

async function typeBehind(line: string, text: string): Promise<void> {
  await userEvent.click(code().getByText(line));
  await userEvent.keyboard(`{End}${text}`);
}

/** Somebody else has saved `dsl`, and the stream tells it. */
async function editBeside(dsl: string, answers: Parameters<typeof edit>[0] = {}) {
  const known = { current: shopWorkspace() };
  const id = idOf('workspace');
  const opened = await edit({
    'GET /api/structurizr/diagrams': () => [200, listOf([rowOf(known.current)])],
    [`GET /api/structurizr/diagrams/${id}`]: () => [200, { data: known.current }],
    [`PUT /api/structurizr/diagrams/${id}`]: [200, { data: shopWorkspace({ revision: 5 }) }],
    ...answers,
  });
  const save = (): void => {
    known.current = shopWorkspace({ revision: 4, workspaceDSL: dsl });
    thingChanged(`structurizr:${id}`);
  };
  return { ...opened, save };
}

test('what somebody else saves comes into the text that is being written, and undo takes back the own words only', async () => {
  const { sent, save } = await editBeside(shopDsl.replace('Shows books.', 'Shows maps.'));
  await typeBehind('"Buys with"', ' # mine');
  save();
  await expect.element(page.getByText(mergedTextMessage('Ada', 4)), patient).toBeVisible();
  expect(code().element().textContent).toContain('Shows maps.');
  expect(code().element().textContent).toContain('# mine');
  await userEvent.keyboard('!');
  expect(code().element().textContent).toContain('# mine!');
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(code().element().textContent).not.toContain('# mine');
  expect(code().element().textContent).toContain('Shows maps.');
  await typeBehind('"Buys with"', ' # again');
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  await expect.element(page.getByText(savedMessage), patient).toBeVisible();
  const [put] = sent.filter(({ call }) => call.startsWith('PUT'));
  expect(put?.body).toMatchObject({ revision: 4, dsl: expect.stringContaining('Shows maps.') });
});

test('what somebody else saves in the same lines is told, and stays out until it is chosen', async () => {
  const { save } = await editBeside(shopDsl.replace('Sells books.', 'Sells maps.'));
  await typeBehind('"Sells books."', ' # mine');
  save();
  await expect.element(page.getByText(meetingTextMessage('Ada', 4)), patient).toBeVisible();
  expect(code().element().textContent).not.toContain('Sells maps.');
});

test('what somebody else saves while an own save is on its way comes in after that has failed', async () => {
  const answer = Promise.withResolvers<void>();
  const put = `PUT /api/structurizr/diagrams/${idOf('workspace')}`;
  const { sent, save } = await editBeside(shopDsl.replace('Shows books.', 'Shows maps.'), {
    [put]: async () => {
      await answer.promise;
      return [503, { error: { message: 'Not now.' } }];
    },
  });
  await typeBehind('"Buys with"', ' # mine');
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  await expect.poll(() => sent.filter(({ call }) => call === put)).toHaveLength(1);
  save();
  // Long enough for what is read at once to arrive during the save.
  await new Promise((resolve) => setTimeout(resolve, 100));
  answer.resolve();
  await expect.element(page.getByText(mergedTextMessage('Ada', 4)), patient).toBeVisible();
  expect(code().element().textContent).toContain('Shows maps.');
  expect(code().element().textContent).toContain('# mine');
});

test('a save that met a newer one in other lines saves both', async () => {
  const theirs = shopWorkspace({ revision: 4, workspaceDSL: shopDsl.replace('Sells books.', 'Sells maps.') });
  const answers = [422, 200];
  const { sent } = await edit({
    [`PUT /api/structurizr/diagrams/${idOf('workspace')}`]: () =>
      answers.shift() === 422
        ? [422, { error: { message: staleWorkspaceMessage('Ada'), code: 'stale_revision' }, current: theirs }]
        : [200, { data: shopWorkspace({ revision: 5 }) }],
  });
  await typeBehind('"Buys with"', ' # mine');
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  await expect.element(page.getByText(savedMessage), patient).toBeVisible();
  const last = sent.filter(({ call }) => call.startsWith('PUT')).at(-1);
  expect(last?.body).toMatchObject({ revision: 4 });
  expect(JSON.stringify(last?.body)).toMatch(/Sells maps.*# mine/);
});

test('who else edits the text is shown', async () => {
  const ben = { id: idOf('ben'), username: 'Ben' };
  const place = { isEditing: true, view: null, point: null, selected: [] };
  await edit({
    'POST /api/presence': [200, { data: { others: [{ ...place, client: idOf('window'), user: ben }] } }],
  });
  await expect.element(page.getByTitle('Ben is editing'), patient).toBeVisible();
});
