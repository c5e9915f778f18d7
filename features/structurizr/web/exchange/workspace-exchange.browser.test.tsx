/** Import of a workspace from a file, and C4 models of the workspace. */
import '@mantine/core/styles.layer.css';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getLimits } from '#platform/limits/contract.ts';
import { thingChanged } from '#platform/live/web/live-things.ts';
import { refusal } from '#platform/identity/web/workspace-fixture.tsx';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { savedMessage, staleWorkspaceMessage } from '../../contract.ts';
import { idOf, listOf, openStructurizr, rowOf, shopDsl, shopWorkspace } from '../structurizr-fixture.tsx';

const patient = { timeout: 15_000 };
const workspace = shopWorkspace();
const path = `/api/structurizr/diagrams/${workspace.id}`;

beforeEach(() => page.viewport(1200, 800));
afterEach(() => vi.unstubAllGlobals());

const dialog = () => page.getByRole('dialog');
const button = (name: string) => dialog().getByRole('button', { name, exact: true });

/** Puts a file into the open dialog. */
async function chooseFile(name: string, text: string): Promise<void> {
  await userEvent.upload(dialog().getByLabelText('File', { exact: true }), new File([text], name));
}

async function openFromMenu(item: string): Promise<void> {
  await userEvent.click(page.getByRole('button', { name: 'More', exact: true }));
  await userEvent.click(page.getByRole('menuitem', { name: item }));
  await expect.element(dialog(), patient).toBeVisible();
}

/** A workspace JSON with as many placed people. */
const jsonOf = (count: number): string =>
  JSON.stringify({
    name: 'Library',
    model: {
      people: Array.from({ length: count }, (_, at) => ({
        id: `${at + 1}`,
        name: `Reader ${at}`,
        location: 'Internal',
      })),
    },
    views: { customViews: [{ key: 'k' }] },
  });

describe('a file for the workspace', () => {
  test('is read, shows its losses, and replaces the text after that', async () => {
    const { sent } = await openStructurizr('', workspace, {
      [`PUT ${path}/import`]: [200, { data: { ...shopWorkspace({ revision: 4 }), losses: [] } }],
    });
    await openFromMenu('Import…');
    expect(button('Replace workspace').element()).toHaveProperty('disabled', true);
    await chooseFile('library.json', jsonOf(1));
    await expect.element(dialog().getByText('1 element, 0 relationships, 1 view'), patient).toBeVisible();
    await expect.element(dialog().getByText(/“location” of “Reader 0” = “Internal” is not kept/)).toBeVisible();
    await expect.element(dialog().getByText('/model/people/0/location')).toBeVisible();
    await expect.element(dialog().getByText(/You can bring it back from History/)).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    expect(sent.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
    await userEvent.click(button('Replace workspace'));
    await expect.element(page.getByText(savedMessage), patient).toBeVisible();
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      format: 'json',
      data: jsonOf(1),
      revision: 3,
    });
  });

  test('of DSL is saved as it is', async () => {
    const { sent } = await openStructurizr('', workspace, { [`PUT ${path}`]: [200, { data: workspace }] });
    await openFromMenu('Import…');
    await chooseFile('workspace.dsl', shopDsl);
    await expect.element(dialog().getByText('Everything in the file can be kept.'), patient).toBeVisible();
    await userEvent.click(button('Replace workspace'));
    await expect.element(page.getByText(savedMessage), patient).toBeVisible();
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ dsl: shopDsl, revision: 3 });
  });

  test('with hundreds of losses lists the first ones and the number of the others', async () => {
    await openStructurizr('', workspace);
    await openFromMenu('Import…');
    await chooseFile('library.json', jsonOf(250));
    await expect.element(dialog().getByText('250 things will differ from the file'), patient).toBeVisible();
    await expect.element(dialog().getByText('and 50 more')).toBeInTheDocument();
  });

  test('with problems cannot be taken, and another one can be chosen', async () => {
    await openStructurizr('', workspace);
    await openFromMenu('Import…');
    await chooseFile('workspace.dsl', 'workspace {\nmodel {\na -> b\n}\n}');
    await expect
      .element(dialog().getByText('The source element "a" does not exist at line 3: a -> b'), patient)
      .toBeVisible();
    expect(button('Replace workspace').element()).toHaveProperty('disabled', true);
    await chooseFile('workspace.dsl', shopDsl);
    await expect.element(dialog().getByText('Everything in the file can be kept.'), patient).toBeVisible();
  });

  test('that meets a newer text says so, and replaces that one only when it is chosen again', async () => {
    const answers = [
      refusal(staleWorkspaceMessage('Ada'), { code: 'stale_revision' }),
      [200, { data: workspace }] as const,
    ];
    const { sent } = await openStructurizr('', workspace, {
      [`PUT ${path}`]: () => {
        const [status, body] = answers.shift() ?? [500];
        return [status, status === 422 ? { ...(body as object), current: shopWorkspace({ revision: 9 }) } : body];
      },
    });
    await openFromMenu('Import…');
    await chooseFile('workspace.dsl', shopDsl);
    await userEvent.click(button('Replace workspace'));
    await expect.element(dialog().getByText(staleWorkspaceMessage('Ada')), patient).toBeVisible();
    await chooseFile('workspace.dsl', shopDsl);
    await userEvent.click(button('Replace workspace'));
    await expect.element(page.getByText(savedMessage), patient).toBeVisible();
    const revisions = sent.flatMap(({ call, body }) =>
      call.startsWith('PUT') ? [(body as { revision: number }).revision] : [],
    );
    expect(revisions).toEqual([3, 9]);
  });

  test('configures the workspace of a project that has none', async () => {
    let current: typeof workspace | undefined;
    const { sent } = await openStructurizr('', undefined, {
      'GET /api/structurizr/diagrams': () => [200, listOf(current ? [rowOf(current)] : [])],
      [`GET ${path}`]: [200, { data: workspace }],
      'POST /api/structurizr/workspaces': [201, { data: shopWorkspace({ revision: 1 }) }],
      [`PUT ${path}`]: () => {
        current = workspace;
        return [200, { data: workspace }];
      },
    });
    await userEvent.click(page.getByRole('button', { name: 'Import', exact: true }));
    await chooseFile('workspace.dsl', shopDsl);
    await userEvent.click(button('Create workspace'));
    await expect.element(page.getByRole('heading', { name: 'Bookshop - System Context' }), patient).toBeVisible();
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ dsl: shopDsl, revision: 1 });
  });

  test('takes the place of the text in the editor, which stays unsaved', async () => {
    const { sent } = await openStructurizr(`/edit/${workspace.id}`, workspace);
    await expect.element(page.getByRole('textbox', { name: 'Workspace DSL' }), patient).toBeVisible();
    await openFromMenu('Import…');
    await chooseFile('library.json', jsonOf(1));
    await userEvent.click(button('Replace text'));
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Workspace DSL' }).element().textContent, patient)
      .toContain('person "Reader 0"');
    expect(sent.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
  });

  test('is offered to nobody who may only read', async () => {
    await openStructurizr('', workspace, {}, ['structurizr.read']);
    await expect.element(page.getByRole('button', { name: 'History' })).toBeVisible();
    expect(page.getByRole('button', { name: 'More', exact: true }).elements()).toEqual([]);
  });

  test('fits a phone', async () => {
    await page.viewport(390, 780);
    await openStructurizr('', workspace);
    await openFromMenu('Import…');
    await chooseFile('library.json', jsonOf(30));
    await expect.element(button('Replace workspace'), patient).toBeVisible();
    await expect.element(button('Cancel')).toBeInViewport({ ratio: 1 });
    expect(document.documentElement.scrollWidth).toBe(390);
  });
});

describe('a file for a workspace that somebody else saves meanwhile', () => {
  test('tells that somebody else saved while its dialog is open, and replaces that only when it is wanted', async () => {
    const known = { current: workspace };
    const { sent } = await openStructurizr('', workspace, {
      'GET /api/structurizr/diagrams': () => [200, listOf([rowOf(known.current)])],
      [`GET ${path}`]: () => [200, { data: known.current }],
      [`PUT ${path}`]: [200, { data: shopWorkspace({ revision: 5 }) }],
    });
    await openFromMenu('Import…');
    await chooseFile('workspace.dsl', shopDsl);
    await expect.element(button('Replace workspace'), patient).toBeEnabled();
    known.current = shopWorkspace({ revision: 4, workspaceDSL: shopDsl.replace('Shows books.', 'Shows maps.') });
    // The window gets the focus again.
    globalThis.dispatchEvent(new Event('visibilitychange'));
    await expect.element(dialog().getByText(/Someone else has changed this workspace/), patient).toBeVisible();
    await expect.element(button('Replace workspace')).not.toBeInTheDocument();
    expect(sent.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(button('Replace anyway'));
    await expect.element(page.getByText(savedMessage), patient).toBeVisible();
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ dsl: shopDsl, revision: 4 });
  });

  test('tells what somebody else saves before it takes the place of the text in the editor', async () => {
    const known = { current: workspace };
    await openStructurizr(`/edit/${workspace.id}`, workspace, {
      'GET /api/structurizr/diagrams': () => [200, listOf([rowOf(known.current)])],
      [`GET ${path}`]: () => [200, { data: known.current }],
    });
    const code = page.getByRole('textbox', { name: 'Workspace DSL' });
    await expect.element(code, patient).toBeVisible();
    await openFromMenu('Import…');
    await chooseFile('library.json', jsonOf(1));
    await expect.element(button('Replace text'), patient).toBeEnabled();
    known.current = shopWorkspace({ revision: 4, workspaceDSL: shopDsl.replace('Shows books.', 'Shows maps.') });
    thingChanged(`structurizr:${workspace.id}`);
    await expect.element(dialog().getByText(/Someone else has changed this workspace/), patient).toBeVisible();
    expect(code.element().textContent).toContain('Shows maps.');
    await userEvent.click(button('Replace anyway'));
    await expect.poll(() => code.element().textContent, patient).toContain('person "Reader 0"');
    // It is one step, behind which stands what the other one saved.
    await userEvent.click(code);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(() => code.element().textContent, patient).toContain('Shows maps.');
  });
});

describe('a C4 model of the workspace', () => {
  const limits = { data: { limits: { c4model_count_limit: 1 }, usage: { c4model_count_limit: 0 } } };
  const preview = {
    data: {
      name: 'Shop',
      holds: '3 elements, 1 relationship, 3 views',
      losses: [{ path: '/model/deploymentNodes/0', message: 'The deployment node “Live” is not kept.' }],
    },
  };
  const answers = {
    [`GET ${path}/c4model`]: [200, preview] as const,
    [`GET /api${getLimits.path}`]: [200, limits] as const,
  };

  test('is created under a name after its losses were shown', async () => {
    const { sent } = await openStructurizr('', workspace, {
      ...answers,
      [`POST ${path}/c4model`]: [201, { data: { id: idOf('model'), losses: [] } }],
    });
    await openFromMenu('Create a C4 model…');
    await expect.element(dialog().getByText(/3 elements, 1 relationship, 3 views/), patient).toBeVisible();
    await expect.element(dialog().getByText(/The deployment node “Live” is not kept/)).toBeVisible();
    const name = dialog().getByRole('textbox', { name: 'Name' });
    await expect.element(name).toHaveValue('Shop');
    await userEvent.fill(name, ' ');
    expect(button('Create C4 Model').element()).toHaveProperty('disabled', true);
    await userEvent.fill(name, 'Our shop');
    await userEvent.click(button('Create C4 Model'));
    await expect.poll(() => dialog().elements(), patient).toEqual([]);
    expect(sent.find(({ call }) => call === `POST ${path}/c4model`)?.body).toEqual({ name: 'Our shop' });
  });

  test('that is refused leaves the dialog with the reason', async () => {
    await openStructurizr('', workspace, {
      ...answers,
      [`POST ${path}/c4model`]: refusal('A model holds at most 5,000 elements.'),
    });
    await openFromMenu('Create a C4 model…');
    await expect.element(button('Create C4 Model'), patient).toBeEnabled();
    await userEvent.click(button('Create C4 Model'));
    await expect.element(dialog().getByText('A model holds at most 5,000 elements.'), patient).toBeVisible();
  });

  test('whose report cannot be read says so', async () => {
    await openStructurizr('', workspace, { ...answers, [`GET ${path}/c4model`]: refusal('The text has problems.') });
    await openFromMenu('Create a C4 model…');
    await expect.element(dialog().getByText('The text has problems.'), patient).toBeVisible();
    expect(button('Create C4 Model').element()).toHaveProperty('disabled', true);
  });
});
