/** Storage of a session in the browser, under the specified keys. Source: decisions sections 9 and 16. */

import { registeredKey, sessionKeys as keys, tokenLife } from '../model/session-keys.ts';

/** How long before expiry an open tab renews the access token, ms. */
export const renewBefore = 300_000;

/** A stored token with its expiry (ms since 1970). */
export interface StoredToken {
  readonly value: string;
  readonly expiresAt: number;
}

/** Both tokens, as the server returns them. */
export interface TokenPair {
  readonly token: string;
  readonly refresh_token: string;
}

const wellFormed = /^[\w-]+\.[\w-]+\.[\w-]+$/;

function read(key: string): StoredToken | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<StoredToken> | null;
    if (typeof stored?.value !== 'string' || typeof stored.expiresAt !== 'number') return undefined;
    return stored.expiresAt > Date.now() ? { value: stored.value, expiresAt: stored.expiresAt } : undefined;
  } catch {
    return undefined;
  }
}

const write = (key: string, value: string): void =>
  localStorage.setItem(key, JSON.stringify({ value, expiresAt: Date.now() + tokenLife } satisfies StoredToken));

/** The access token if it is present, well-formed (three segments) and not expired. */
export const storedToken = (): StoredToken | undefined => {
  const token = read(keys.token);
  return token && wellFormed.test(token.value) ? token : undefined;
};

/** The refresh token if it is present and not expired. */
export const storedRefreshToken = (): StoredToken | undefined => read(keys.refreshToken);

/** Stores new tokens for 3600 s. The addresses of the forms before it are not needed any more. */
export function storeTokens({ token, refresh_token: refreshToken }: TokenPair): void {
  write(keys.token, token);
  write(keys.refreshToken, refreshToken);
  localStorage.removeItem(keys.email);
  sessionStorage.removeItem(registeredKey);
}

/** Extends the refresh token to 3600 s from now; called after every successful call. */
export function touchSession(): void {
  const refreshToken = storedRefreshToken();
  if (refreshToken) write(keys.refreshToken, refreshToken.value);
}

/** Removes both tokens. The chosen organization and project are kept. */
export function clearTokens(): void {
  localStorage.removeItem(keys.token);
  localStorage.removeItem(keys.refreshToken);
  // Of a tab that was signed in by another one.
  sessionStorage.removeItem(registeredKey);
}

/** Keeps an address that was just registered or invited on this device, until the next sign-in. */
export const rememberEmail = (email: string): void => localStorage.setItem(keys.email, email);

/** The kept address, with which the sign-in form starts; or an empty text. */
export const rememberedEmail = (): string => localStorage.getItem(keys.email) ?? '';

/**
 * Keeps the address that was registered in this tab, until somebody signs in: what other tabs register or open since is
 * none of its business.
 */
export const keepRegisteredEmail = (email: string): void => sessionStorage.setItem(registeredKey, email);

/** The address that was registered in this tab; or an empty text. */
export const registeredEmail = (): string => sessionStorage.getItem(registeredKey) ?? '';

/** The organization and project chosen last. */
export const storedChoice = (): { organizationId: string | undefined; projectId: string | undefined } => ({
  organizationId: localStorage.getItem(keys.organization) ?? undefined,
  projectId: localStorage.getItem(keys.project) ?? undefined,
});

/** Stores organization and project; without a project the stored one is removed. */
export function storeChoice(organizationId: string, projectId: string | undefined): void {
  localStorage.setItem(keys.organization, organizationId);
  if (projectId) localStorage.setItem(keys.project, projectId);
  else localStorage.removeItem(keys.project);
}

/** Calls `onChange` when another tab signs out or signs in as somebody else. */
export function watchOtherTabs(onChange: () => void): void {
  const owner = ownerOf(storedToken()?.value);
  window.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== keys.token && event.key !== keys.refreshToken) return;
    const now = storedToken()?.value;
    if (now ? ownerOf(now) !== owner : !storedRefreshToken()) onChange();
  });
}

/** The subject of a token; only compared, never trusted. */
function ownerOf(token: string | undefined): string | undefined {
  try {
    const payload = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/');
    return payload && String((JSON.parse(atob(payload)) as { sub?: unknown }).sub);
  } catch {
    return undefined;
  }
}
