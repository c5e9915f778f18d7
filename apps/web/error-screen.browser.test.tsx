/** What stands in place of a page that cannot be shown. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { genericError } from '#platform/http/contract.ts';
import { partMissingMessage } from '#platform/ui/web/lazy-part.tsx';
import { UiProvider } from '#platform/ui/web/ui-provider.tsx';
import { ErrorScreen } from './error-screen.tsx';

it.each([
  [new TypeError('Failed to fetch dynamically imported module: /assets/adr-list-page.js'), partMissingMessage],
  [new TypeError('Importing a module script failed.'), partMissingMessage],
  [new TypeError('error loading dynamically imported module: /assets/adr-list-page.js'), partMissingMessage],
  [new Error('Unable to preload CSS for /assets/adr-list-page.css'), partMissingMessage],
  [new TypeError("Cannot read properties of undefined (reading 'id')"), genericError],
])('%s', async (error, sentence) => {
  await render(
    <UiProvider still>
      <ErrorScreen error={error} reset={() => undefined} />
    </UiProvider>,
  );
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});
