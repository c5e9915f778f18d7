/** The export menu: request, success and failure. */
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { answerCalls, refusal, SignedIn, type Answer } from '#platform/identity/web/workspace-fixture.tsx';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import { exportedMessage, exportLabel } from '../contract.ts';
import { ExportAdrsMenu } from './export-adrs-menu.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('saves the chosen format, or reports the error and can be retried', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const sentence = 'The export cannot be made now.';
  let reply: Answer = refusal(sentence);
  const sent = answerCalls({ 'GET /api/adrs/export': () => reply });
  await render(
    <SignedIn>
      <ExportAdrsMenu />
      <Toasts />
    </SignedIn>,
  );
  const button = page.getByRole('button', { name: exportLabel });
  await button.click();
  await expect.element(page.getByRole('menuitem', { name: /^All as Markdown/ })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('menuitem', { name: /^Decision log as a site/ }).click();
  await expect.element(page.getByText(sentence)).toBeVisible();
  expect(saved).not.toHaveBeenCalled();
  reply = [200, {}];
  await button.click();
  await page.getByRole('menuitem', { name: /^All as Markdown/ }).click();
  await expect.element(page.getByText(exportedMessage)).toBeVisible();
  expect(saved).toHaveBeenCalledOnce();
  expect(sent).toHaveLength(2);
});
