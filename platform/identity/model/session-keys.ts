/** Names under which browsers keep a session, as specified. Source: decisions section 16. */

/** Keys of the local storage. */
export const sessionKeys = {
  token: 'archwright.token',
  refreshToken: 'archwright.refreshToken',
  organization: 'archwright.organization',
  project: 'archwright.project',
  email: 'archwright.email',
} as const;
