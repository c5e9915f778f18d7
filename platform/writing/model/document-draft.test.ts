/** Which draft is resumed. */
import { expect, test } from 'vitest';
import { draftToTakeUp, type DocumentDraft } from './document-draft.ts';

const aDraft = (more: Partial<DocumentDraft>): DocumentDraft => ({
  userId: 'ada',
  organizationId: 'nordwind',
  projectId: 'shop',
  namespace: 'handbook',
  documentId: 'page',
  parentId: null,
  title: 'Checkout',
  json: '{}',
  revision: 3,
  baseJson: '{}',
  windowId: 'this',
  at: '2026-11-21T10:00:00.000Z',
  ...more,
});
const place = { userId: 'ada', organizationId: 'nordwind', namespace: 'handbook', documentId: 'page' };
const windows = { own: 'this', open: new Set(['this', 'other']) };

test('the newest of this window and of closed windows', () => {
  const drafts = [
    aDraft({ title: 'mine' }),
    aDraft({ title: 'crashed', windowId: 'gone', at: '2026-11-21T11:00:00.000Z' }),
    aDraft({ title: 'still open elsewhere', windowId: 'other', at: '2026-11-21T12:00:00.000Z' }),
  ];
  expect(draftToTakeUp(drafts, place, windows)?.title).toBe('crashed');
});

test('never one of another person, organization or document', () => {
  const drafts = [aDraft({ userId: 'eve' }), aDraft({ organizationId: 'sudsee' }), aDraft({ documentId: 'else' })];
  expect(draftToTakeUp(drafts, place, windows)).toBeUndefined();
});

test('a new document of the same namespace', () => {
  const drafts = [aDraft({ documentId: null, namespace: 'runbooks' }), aDraft({ documentId: null, title: 'new' })];
  expect(draftToTakeUp(drafts, { ...place, documentId: null }, windows)?.title).toBe('new');
});
