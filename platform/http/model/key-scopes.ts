/** Which API key scope each call requires: the one place that derives the default. */
import type { Call, KeyScope } from '../contract.ts';

/**
 * The scope that a call requires. Default: `read` for reading project content, `write` for writing it; deletion,
 * restoring and everything outside a project is not available to keys. Source: decisions 9 and 13.
 */
export function keyScopeOf(call: Pick<Call, 'access' | 'method' | 'path' | 'keys'>): KeyScope | 'none' {
  if (call.keys !== undefined) return call.keys;
  const forPersons = call.access !== 'project' || call.method === 'DELETE' || call.path.endsWith('/restore');
  if (forPersons) return 'none';
  return call.method === 'GET' ? 'read' : 'write';
}

/** Scopes that each scope includes. */
const included: Readonly<Record<KeyScope, readonly KeyScope[]>> = {
  read: ['read'],
  propose: ['read', 'propose'],
  write: ['read', 'propose', 'write'],
  'metrics:push': ['metrics:push'],
  'adr:push': ['adr:push'],
};

/** Whether a key with these scopes may make a call. Example: `scopesOpen(['write'], 'read')` is true. */
export const scopesOpen = (scopes: readonly KeyScope[], asked: KeyScope | 'none'): boolean =>
  asked !== 'none' && scopes.some((scope) => included[scope].includes(asked));
