/** Lifecycle of a session in the browser: renewal once for all tabs, opening, closing. */
import { callApi } from '#platform/http/web/api.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { refreshToken, signOut } from '../contract.ts';
import { renewalLock } from '../model/session-keys.ts';
import {
  clearTokens,
  renewBefore,
  storedRefreshToken,
  storedToken,
  storeTokens,
  type TokenPair,
} from './session-store.ts';

/**
 * Notifies an embedded extension of sign-in and sign-out, without a token (decisions section 9).
 * Resolves once the window received the message: leaving the page at once would drop it.
 */
export const announceSession = (event: 'login' | 'logout'): Promise<void> =>
  new Promise((resolve) => {
    const told = { source: 'archwright', type: 'session', event };
    const onMessage = (message: MessageEvent<Partial<typeof told> | undefined>): void => {
      if (message.source !== window || message.data?.source !== told.source || message.data.event !== event) return;
      window.removeEventListener('message', onMessage);
      resolve();
    };
    window.addEventListener('message', onMessage);
    window.postMessage(told, window.location.origin);
  });

let isOver = false;

/** Whether the session of this page has ended, and the page is about to be left for the sign-in. */
export const isSessionOver = (): boolean => isOver;

/** The session has ended, here or in another tab: from now on nothing can be saved, and nobody is asked about it. */
export const noteSessionEnd = (): void => {
  isOver = true;
};

/** Stores the tokens of a successful sign-in. */
export async function openSession(tokens: TokenPair): Promise<void> {
  isOver = false;
  storeTokens(tokens);
  await announceSession('login');
}

/** Uses a Web Lock where available; else the server's grace period of 10 s covers concurrent tabs. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(renewalLock, work) : work();

async function renewInTurn(refused: string | undefined): Promise<boolean> {
  const now = storedToken();
  // Another tab has already renewed.
  if (now && now.value !== refused && now.expiresAt - Date.now() > renewBefore) return true;
  const refresh = storedRefreshToken();
  if (!refresh) return false;
  try {
    storeTokens(await callApi(refreshToken, { body: { refresh_token: refresh.value } }));
    return true;
  } catch (error) {
    if (error instanceof Failure && error.status >= 400 && error.status < 500 && error.status !== 429) return false;
    throw error;
  }
}

let renewing: Promise<boolean> | undefined;

/** Exchanges the refresh token for new tokens. False when the session is over; throws when the server is unreachable. */
export function renewSession(refused = storedToken()?.value): Promise<boolean> {
  renewing ??= inTurn(() => renewInTurn(refused)).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

/** Renews 5 minutes before the access token expires, also after the computer slept. */
export function keepSessionFresh(onOver: () => void): void {
  const check = async (): Promise<void> => {
    const token = storedToken();
    if (token && token.expiresAt - Date.now() > renewBefore) return;
    if (!token && !storedRefreshToken()) return;
    const alive = await renewSession().catch(() => true);
    if (!alive) onOver();
  };
  setInterval(() => void check(), 30_000);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void check();
  });
}

/** Ends the session here; notifies the server with a short timeout. */
export async function closeSession(): Promise<void> {
  if (storedToken()) await callApi(signOut, { signal: AbortSignal.timeout(3000) }).catch(() => undefined);
  await endSession();
}

/** Discards the session without notifying the server, for example when it ended there. */
export async function endSession(): Promise<void> {
  noteSessionEnd();
  clearTokens();
  await announceSession('logout');
}
