/** Invitations to an organization, from their mailed links on. */
import type { Page } from '@playwright/test';
import type { Send } from '../tools/api-client.ts';
import { switchOrganizationLabel } from '#features/organizations/contract.ts';
import { arrivalRest } from '#platform/ui/web/arrival-guard.ts';
import { expect } from './journey.ts';
import { mailedLink, signIn, type Login } from './visits.ts';

/** Accepts the invitation that the window shows, and switches to its organization. */
export async function acceptInvitation(window: Page): Promise<void> {
  await window.getByRole('button', { name: 'Accept invitation' }).click();
  const next = window.getByRole('button', { name: switchOrganizationLabel });
  await next.waitFor();
  // It appears where the first button was, and ignores a second click for a moment.
  await window.waitForTimeout(arrivalRest);
  await next.click();
}

/** Signs somebody in and takes the mailed invitation to the organization of a new person, named by `of`. */
export async function join(
  window: Page,
  invited: Login,
  { of, send }: { readonly of: string; readonly send: Send },
): Promise<void> {
  await signIn(window, invited);
  await window.goto(await mailedLink(send, invited.email, /^Invitation to /));
  await acceptInvitation(window);
  await expect(window.getByRole('button', { name: `Organization: ${of} organization` })).toBeVisible();
}
