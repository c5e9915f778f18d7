/** What saves of texts use of shared drafts: the text comes from the draft, and the draft goes on from the new version. */
import type { Db } from '#platform/database/server/connection.ts';
import { notFound } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { storedDocument } from '#platform/richtext/model/checked-document.ts';
import { currentState } from './draft-states.ts';
import { lockDraft, noteSaved } from './draft-table.ts';
import type { SharedTextSource, StoredSharedText } from './text-source.ts';

/** A save as it arrives: with a draft, its words are those of everybody in the draft. */
export interface SentText {
  readonly title: string;
  readonly json: string;
  readonly draft?: string | undefined;
}

/** The text that is being saved, whose draft is locked until the transaction ends. */
export interface TextToSave {
  readonly title: string;
  readonly json: string;
  /** Called with what was stored. */
  readonly saved: (stored: StoredSharedText) => Promise<void>;
}

/**
 * What is to be stored: the newest state of the draft that a save names, else what was sent. A draft that has ended is no
 * hindrance: what was sent is saved, and the revision says whether it is still the newest.
 */
export async function textToSave(
  db: Db,
  caller: ProjectCaller,
  { kind, id }: { readonly kind: SharedTextSource['kind']; readonly id: string },
  { title, json, draft }: SentText,
): Promise<TextToSave> {
  const asSent = { title, json, saved: () => Promise.resolve() };
  if (draft === undefined) return asSent;
  const { organizationId, projectId, userId } = caller;
  const of = { organizationId, projectId, kind, id };
  const found = await lockDraft(db, of, draft);
  if (!found) throw notFound();
  if (found.ended === 1) return asSent;
  const { doc } = await currentState(db, { organizationId, draft });
  return {
    title: found.title,
    json: storedDocument(doc),
    saved: (saved) => noteSaved(db, { organizationId, draft, of, saved, userId }),
  };
}
