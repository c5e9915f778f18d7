/** The drafts of a person in a project, for lists of them. Pure. */
import type { DocumentDraft } from './document-draft.ts';

/** The newest draft of each text of a person in a project that no other window is writing; the newest is first. */
export function newestDrafts(
  drafts: readonly DocumentDraft[],
  place: Pick<DocumentDraft, 'userId' | 'organizationId' | 'projectId'>,
  windows: { readonly own: string; readonly open: ReadonlySet<string> },
): readonly DocumentDraft[] {
  const own = drafts.filter(
    (draft) =>
      draft.userId === place.userId &&
      draft.organizationId === place.organizationId &&
      draft.projectId === place.projectId &&
      (draft.windowId === windows.own || !windows.open.has(draft.windowId)),
  );
  const texts = new Map<string, DocumentDraft>();
  for (const draft of own.toSorted((one, other) => other.at.localeCompare(one.at))) {
    const text = draft.documentId ?? `new in ${draft.namespace}`;
    if (!texts.has(text)) texts.set(text, draft);
  }
  return [...texts.values()];
}
