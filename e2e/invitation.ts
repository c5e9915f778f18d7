/** Accepting an invitation, from its mailed link on. */
import type { Page } from '@playwright/test';
import { switchOrganizationLabel } from '#features/organizations/contract.ts';
import { arrivalRest } from '#platform/ui/web/arrival-guard.ts';

/** Accepts the invitation that the window shows, and switches to its organization. */
export async function acceptInvitation(window: Page): Promise<void> {
  await window.getByRole('button', { name: 'Accept invitation' }).click();
  const next = window.getByRole('button', { name: switchOrganizationLabel });
  await next.waitFor();
  // It appears where the first button was, and ignores a second click for a moment.
  await window.waitForTimeout(arrivalRest);
  await next.click();
}
