/** Which drafts a list shows. */
import { expect, test } from 'vitest';
import type { DocumentDraft } from './document-draft.ts';
import { newestDrafts } from './newest-drafts.ts';

const aDraft = (title: string, more: Partial<DocumentDraft> = {}): DocumentDraft => ({
  userId: 'ada',
  organizationId: 'nordwind',
  projectId: 'shop',
  namespace: 'handbook',
  documentId: title,
  parentId: null,
  title,
  json: '{}',
  revision: 3,
  baseJson: '{}',
  windowId: 'this',
  at: '2026-11-21T10:00:00.000Z',
  ...more,
});
const place = { userId: 'ada', organizationId: 'nordwind', projectId: 'shop' };
const windows = { own: 'this', open: new Set(['this', 'other']) };
const shown = (...drafts: readonly DocumentDraft[]): readonly string[] =>
  newestDrafts(drafts, place, windows).map(({ title }) => title);

test('the newest of each text, the newest first', () => {
  const later = { at: '2026-11-21T11:00:00.000Z' };
  expect(
    shown(
      aDraft('old', { documentId: 'page' }),
      aDraft('new', { documentId: 'page', windowId: 'gone', ...later }),
      aDraft('unsaved', { documentId: null }),
    ),
  ).toEqual(['new', 'unsaved']);
});

test('never those of others, of another project, or of a window in which somebody is writing', () => {
  expect(
    shown(
      aDraft('eve', { userId: 'eve' }),
      aDraft('else', { projectId: 'else' }),
      aDraft('busy', { windowId: 'other' }),
    ),
  ).toEqual([]);
});
