/** The copy on the device of a document that is saved as a whole. */
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';
import type { KeptDocument } from '../model/whole-merging.ts';
import type { DraftPlace } from './editor-store.ts';

/** Where a copy belongs, and how its document is written. */
interface DraftFacts<D> {
  readonly place: DraftPlace;
  /** Kind of the document in drafts, as `OpenDraft` looks for it. */
  readonly namespace: string;
  readonly documentId: string;
  readonly write: (document: D) => string;
}

/** What is not saved, and what it was made from. */
export const wholeDraft = <D>(
  { base, mine, revision }: KeptDocument<{ readonly name: string; readonly document: D }>,
  { place, namespace, documentId, write }: DraftFacts<D>,
): DocumentDraft => ({
  ...place,
  namespace,
  documentId,
  parentId: null,
  title: mine.name,
  json: write(mine.document),
  revision,
  baseJson: write(base.document),
  baseTitle: base.name,
  at: new Date().toISOString(),
});
