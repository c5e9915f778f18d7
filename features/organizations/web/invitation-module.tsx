/** The pages of an invitation for people without a workspace, as the app mounts them. */
import { lazy } from 'react';

/** `Public` is for visitors, `WithoutOrganization` for somebody who is signed in and belongs to no organization. */
export const invitations = {
  Public: lazy(() => import('./public-invitation-page.tsx')),
  WithoutOrganization: lazy(() => import('./invitation-without-organization-page.tsx')),
} as const;
