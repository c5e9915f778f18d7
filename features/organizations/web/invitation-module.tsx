/** Pages of an invitation outside a workspace. */
import { lazy } from 'react';

/** `Public` is for visitors, `WithoutOrganization` for signed-in people who belong to no organization. */
export const invitations = {
  Public: lazy(() => import('./public-invitation-page.tsx')),
  WithoutOrganization: lazy(() => import('./invitation-without-organization-page.tsx')),
} as const;
