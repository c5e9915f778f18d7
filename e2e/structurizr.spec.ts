/** A Structurizr workspace: configured, written, drawn, embedded in a document, found again. */
import * as z from 'zod';
import { configuredMessage, savedMessage } from '#features/structurizr/contract.ts';
import { openNewNamespace, storePage } from './documentation.ts';
import { expect, test } from './journey.ts';
import { expectAccessible } from './sweep.ts';
import { projectCode } from './c4-models.ts';
import { signIn } from './visits.ts';

const listed = z.object({
  data: z.object({
    resources: z.array(z.object({ id: z.string(), views: z.array(z.object({ id: z.string(), key: z.string() })) })),
  }),
});

test('a workspace is configured, changed in the editor, drawn and shown in a document', async ({ page, newPerson }) => {
  const person = await newPerson('architect');
  await signIn(page, person);
  const project = `/project/${await projectCode(page)}`;
  await page.goto(`${project}/structurizr`);
  await page.getByRole('button', { name: 'Configure workspace' }).click();
  await expect(page.getByText(configuredMessage)).toBeVisible();
  const picture = page.getByRole('application');
  await expect(picture.getByRole('button', { name: /^Reader/ })).toBeVisible();

  await page.getByRole('link', { name: 'Edit workspace' }).first().click();
  const text = page.getByRole('textbox', { name: 'Workspace DSL' });
  await text.getByText('"Takes payments by card and invoice."').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('library = softwareSystem "Library"');
  await page.keyboard.press('Enter');
  await page.keyboard.type('library -> bookshop "Buys from"');
  // The picture is drawn from the unsaved text.
  await expect(page.getByRole('region', { name: 'Preview' }).getByText('Library', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText(savedMessage)).toBeVisible();
  await expect(picture.getByRole('button', { name: /^Library/ })).toBeVisible();

  const { data } = listed.parse(await person.call('GET', '/structurizr/diagrams'));
  const [workspace] = data.resources;
  const view = workspace?.views.find(({ key }) => key === 'Context')?.id ?? '';
  const block = { type: 'structurizr', attrs: { view: `${workspace?.id ?? ''}:${view}` } };
  const namespace = await openNewNamespace(page, person, 'Handbook');
  const json = JSON.stringify({ type: 'doc', content: [block] });
  const document = await storePage(person, { namespace, title: 'Context', json });
  await page.goto(`${project}/documentation/${namespace}/${document}`);
  await expect(page.getByRole('application').getByText('Library', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Open workspace' }).click();
  await expect(page).toHaveURL(new RegExp(`/structurizr\\?view=${view}`));
});

/** A PNG of 4 by 4 px with transparency. */
const icon =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAYAAACp8Z5+AAAAEklEQVR4nGP4f4ahARkzkC4AAPIoJLEJndZbAAAAAElFTkSuQmCC';

test('icons stand in the picture and in its PDF', async ({ page, newPerson }) => {
  const person = await newPerson('icons');
  await signIn(page, person);
  const project = `/project/${await projectCode(page)}`;
  const created = z.object({ data: z.object({ id: z.string(), revision: z.number() }) });
  const { data } = created.parse(await person.call('POST', '/structurizr/workspaces', {}));
  const dsl = `workspace {
    model {
        shop = softwareSystem "Shop"
    }
    views {
        systemLandscape "All" {
            include *
        }
        styles {
            element "Software System" {
                icon ${icon}
            }
        }
    }
}`;
  await person.call('PUT', `/structurizr/diagrams/${data.id}`, { dsl, revision: data.revision });
  await page.goto(`${project}/structurizr`);
  await expect(page.getByRole('application').locator('image')).toHaveAttribute('href', icon, { timeout: 20_000 });
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'PDF…' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save PDF' }).click();
  expect((await saved).suggestedFilename()).toBe('All.pdf');
});

test('what is typed between a save and a slow viewer stays in the editor', async ({ page, newPerson }) => {
  const person = await newPerson('typist');
  await signIn(page, person);
  const project = `/project/${await projectCode(page)}`;
  const created = z.object({ data: z.object({ id: z.string() }) });
  const { data } = created.parse(await person.call('POST', '/structurizr/workspaces', {}));
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/structurizr-page-[^/]*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${project}/structurizr/edit/${data.id}`);
  const text = page.getByRole('textbox', { name: 'Workspace DSL' });
  await text.getByText('"Takes payments by card and invoice."').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('# first');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(savedMessage)).toBeVisible();
  await page.keyboard.type(' and second');
  held.resolve();
  await expect(page.getByText('Draft kept on this device')).toBeVisible();
  await expect(text).toContainText('# first and second');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(new RegExp(`${project}/structurizr$`));
});

test('the viewer and the editor of a workspace are accessible', async ({ page, newPerson }) => {
  const person = await newPerson('drawn');
  await signIn(page, person);
  const project = `/project/${await projectCode(page)}`;
  await expectAccessible(page, [`${project}/structurizr`]);
  await person.call('POST', '/structurizr/workspaces', {});
  const drawn = async (): Promise<number> =>
    listed.parse(await person.call('GET', '/structurizr/diagrams')).data.resources[0]?.views.length ?? 0;
  await expect.poll(drawn).toBeGreaterThan(0);
  const { data } = listed.parse(await person.call('GET', '/structurizr/diagrams'));
  await expectAccessible(
    page,
    [`${project}/structurizr`, `${project}/structurizr/edit/${data.resources[0]?.id ?? ''}`],
    { edge: 'free' },
  );
});

test('a workspace comes from a file, becomes a C4 model, and is written from it again', async ({ page, newPerson }) => {
  const person = await newPerson('importer');
  await signIn(page, person);
  const project = `/project/${await projectCode(page)}`;
  await page.goto(`${project}/structurizr`);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const library = {
    name: 'Library',
    model: {
      people: [{ id: '1', name: 'Reader', location: 'External', relationships: [{ id: '3', destinationId: '2' }] }],
      softwareSystems: [{ id: '2', name: 'Catalogue' }],
    },
    views: {
      systemLandscapeViews: [{ key: 'All', elements: [{ id: '1' }, { id: '2' }], relationships: [{ id: '3' }] }],
    },
  };
  const file = { name: 'library.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(library)) };
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await expect(page.getByText('“location” of “Reader” = “External” is not kept.')).toBeVisible();
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await expect(page.getByRole('application').getByRole('button', { name: /^Catalogue/ })).toBeVisible();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Create a C4 model…' }).click();
  await expect(page.getByText(/The model will hold 2 elements, 1 relationship/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Create C4 Model' }).click();
  await expect(page).toHaveURL(/c4-models\/.*\/edit/);
  await expect(page.getByText('Catalogue').first()).toBeVisible();

  await page.getByRole('button', { name: 'Export and import' }).click();
  await page.getByRole('menuitem', { name: 'Create Structurizr workspace…' }).click();
  await expect(page.getByText(/Its text will be replaced/)).toBeVisible();
  await page.getByRole('button', { name: 'Replace workspace' }).click();
  await expect(page).toHaveURL(/\/structurizr$/);
  await expect(page.getByRole('application').getByRole('button', { name: /^Reader/ })).toBeVisible();
});
