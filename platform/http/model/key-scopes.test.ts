/** Which API key scope each call requires. */
import { describe, expect, test } from 'vitest';
import type { Call, KeyScope } from '../contract.ts';
import { keyScopeOf, scopesOpen } from './key-scopes.ts';

const content = (method: Call['method'], path: Call['path'] = '/documentation/documents') =>
  keyScopeOf({ access: 'project', method, path });

describe('the scope that a call requires', () => {
  test.each([
    ['GET', 'read'],
    ['POST', 'write'],
    ['PUT', 'write'],
    ['PATCH', 'write'],
    ['DELETE', 'none'],
  ] as const)('S69 %s of project content requires %s', (method, scope) => {
    expect(content(method)).toBe(scope);
  });

  test('S69 restoring is not available to keys', () => {
    expect(content('POST', '/documentation/documents/:id/revisions/:n/restore')).toBe('none');
  });

  test.each(['public', 'user', 'organization'] as const)(
    'S69 a call with access %s is not available to keys',
    (access) => {
      expect(keyScopeOf({ access, method: 'GET', path: '/organization' })).toBe('none');
    },
  );

  test('a call may declare its scope', () => {
    expect(keyScopeOf({ access: 'organization', method: 'GET', path: '/projects', keys: 'read' })).toBe('read');
    expect(keyScopeOf({ access: 'project', method: 'POST', path: '/adrs', keys: 'propose' })).toBe('propose');
  });
});

describe('what a scope allows', () => {
  const opened = (scope: KeyScope) =>
    (['read', 'propose', 'write', 'metrics:push', 'adr:push', 'none'] as const).filter((asked) =>
      scopesOpen([scope], asked),
    );

  test.each([
    ['read', ['read']],
    ['propose', ['read', 'propose']],
    ['write', ['read', 'propose', 'write']],
    ['metrics:push', ['metrics:push']],
    ['adr:push', ['adr:push']],
  ] as const)('%s opens %j', (scope, calls) => {
    expect(opened(scope)).toEqual(calls);
  });
});
