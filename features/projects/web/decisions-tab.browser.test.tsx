/** Decision rules of a project: validation, saving, and violations next to the fields. */
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { answerCalls, SignedIn, type Answer } from '#platform/identity/web/workspace-fixture.tsx';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import { projectUpdatedMessage, usualDecisionRules, type Project } from '../contract.ts';
import { DecisionsTab } from './decisions-tab.tsx';

afterEach(() => vi.unstubAllGlobals());

const project: Project = {
  id: '0190aaaa-0000-7000-8000-00000000000a',
  code: 'SHOP',
  name: 'Shop',
  links: [],
  decisionRules: usualDecisionRules,
  revision: 4,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
};
const call = `PUT /api/projects/${project.id}`;

test('decision rules are validated, saved with the revision, and violations are shown next to the fields', async () => {
  const tooFew = 'At least half.';
  const violations = [{ field: 'decisionRules', path: 'decisionRules.threshold', errors: [tooFew] }];
  let reply: Answer = [422, { error: { message: 'Please check the marked fields.' }, violations }];
  const sent = answerCalls({ [call]: () => reply });
  await render(
    <SignedIn>
      <DecisionsTab project={project} />
      <Toasts />
    </SignedIn>,
  );
  const quorum = page.getByLabelText(/^Quorum/);
  await expect.element(quorum).toHaveValue('1');
  await quorum.fill('half');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Please give a whole number from 1 to 10000.')).toBeVisible();
  expect(sent).toEqual([]);
  await quorum.fill('3');
  await page.getByLabelText(/^Closing time/).fill('48');
  await page.getByLabelText(/^Decide by vote/).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(tooFew)).toBeVisible();
  reply = [200, { data: project }];
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(projectUpdatedMessage)).toBeVisible();
  const rules = { quorum: 3, threshold: 50, deadlineHours: 48, decideByVote: true };
  expect(sent.at(-1)?.body).toEqual({ name: 'Shop', links: [], revision: 4, decisionRules: rules });
  expect(await accessibilityFaults()).toEqual([]);
});
