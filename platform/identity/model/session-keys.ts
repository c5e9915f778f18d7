/** Names under which browsers keep a session, as specified. Source: decisions section 16. */

/** Keys of the local storage. */
export const sessionKeys = {
  token: 'archwright.token',
  refreshToken: 'archwright.refreshToken',
  organization: 'archwright.organization',
  project: 'archwright.project',
  email: 'archwright.email',
} as const;

/** Key of the session storage of a tab: the address that was registered in it. */
export const registeredKey = 'archwright.registered';

/** Lifetime of both tokens in the browser, ms; every renewal restarts it. */
export const tokenLife = 3_600_000;

/** Name of the lock under which one tab renews the session for all. */
export const renewalLock = 'archwright.session';
