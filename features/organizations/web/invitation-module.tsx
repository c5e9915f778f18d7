/** The pages of an invitation for people without a workspace, as the app mounts them. */
import { lazy } from 'react';

/** `Public` is for visitors, `Homeless` for somebody who is signed in and belongs to no organization. */
export const invitations = {
  Public: lazy(() => import('./public-invitation-page.tsx')),
  Homeless: lazy(() => import('./homeless-invitation-page.tsx')),
} as const;
