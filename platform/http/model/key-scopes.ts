/** Which scope of an API key opens which call: the one place where the default is derived. */
import type { Call, KeyScope } from '../contract.ts';

/**
 * The scope that a call asks of a key. Unless the call says otherwise: reading project content asks `read`, writing
 * it `write`; deletion, restoring and everything outside a project is for persons. Source: decisions 9 and 13.
 */
export function keyScopeOf(call: Pick<Call, 'access' | 'method' | 'path' | 'keys'>): KeyScope | 'none' {
  if (call.keys !== undefined) return call.keys;
  const forPersons = call.access !== 'project' || call.method === 'DELETE' || call.path.endsWith('/restore');
  if (forPersons) return 'none';
  return call.method === 'GET' ? 'read' : 'write';
}

/** Scopes that each scope brings along. */
const included: Readonly<Record<KeyScope, readonly KeyScope[]>> = {
  read: ['read'],
  propose: ['read', 'propose'],
  write: ['read', 'propose', 'write'],
  'metrics:push': ['metrics:push'],
  'adr:push': ['adr:push'],
};

/** Whether a key with these scopes opens a call. Example: `scopesOpen(['write'], 'read')` is true. */
export const scopesOpen = (scopes: readonly KeyScope[], asked: KeyScope | 'none'): boolean =>
  asked !== 'none' && scopes.some((scope) => included[scope].includes(asked));
