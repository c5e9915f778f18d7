/** Drafts of a project on this device, for lists of them. */
import type { DocumentDraft } from '../model/document-draft.ts';
import { newestDrafts } from '../model/newest-drafts.ts';
import { allDrafts, openWindows, ownWindow } from './draft-store.ts';

/** The newest draft of each text of a project that no other window is writing; the newest is first. */
export async function draftsOfProject(
  place: Pick<DocumentDraft, 'userId' | 'organizationId' | 'projectId'>,
): Promise<readonly DocumentDraft[]> {
  return newestDrafts(await allDrafts(), place, { own: ownWindow(), open: await openWindows() });
}
