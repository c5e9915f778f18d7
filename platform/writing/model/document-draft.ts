/** Unsaved text: kept on the device until it is saved or discarded. */

/** Shown when the copy on the device cannot be used as a whole. */
export const unreadDraftMessage = 'Some unsaved changes on this device cannot be read. The saved version is shown.';

/** A draft of a document, or of one that does not exist yet. */
export interface DocumentDraft {
  readonly userId: string;
  readonly organizationId: string;
  readonly projectId: string;
  readonly namespace: string;
  /** Null for a new document. */
  readonly documentId: string | null;
  /** Parent of a new document; null for the root. */
  readonly parentId: string | null;
  readonly title: string;
  readonly json: string;
  /** Revision that was opened for editing; 0 for a new document. */
  readonly revision: number;
  /** Text at the start of editing, for a merge; empty for a new document. */
  readonly baseJson: string;
  /** Title at the start of editing; absent in drafts of earlier versions. */
  readonly baseTitle?: string;
  /** What was known of the draft that it was written in with others: only what differs from that is one's own and unsent. */
  readonly shared?: {
    readonly draft: string;
    readonly json: string;
    /** The version that is, and the id under which the window sent what it typed; absent in drafts of earlier versions. */
    readonly at?: { readonly version: number; readonly client: string };
  };
  /** Id under which a new document was sent; absent before its first save. */
  readonly newId?: string;
  /** What stands beside a new document and is stored with it, by the name of the part that noted it. */
  readonly notes?: Readonly<Record<string, string>>;
  /** The window that writes it; each window has its own drafts. */
  readonly windowId: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Key of a draft: user, organization, document and window. */
export const draftKey = (
  draft: Pick<DocumentDraft, 'userId' | 'organizationId' | 'namespace' | 'documentId' | 'windowId'>,
): string =>
  [draft.userId, draft.organizationId, draft.documentId ?? `new in ${draft.namespace}`, draft.windowId].join('|');

/**
 * The newest draft that can be resumed for a document (or a new one in the namespace): this window's own, or one of a
 * closed window. Windows that are still open keep theirs.
 */
export function draftToTakeUp(
  drafts: readonly DocumentDraft[],
  place: Pick<DocumentDraft, 'userId' | 'organizationId' | 'namespace' | 'documentId'>,
  windows: { readonly own: string; readonly open: ReadonlySet<string> },
): DocumentDraft | undefined {
  return drafts
    .filter(
      (draft) =>
        draft.userId === place.userId &&
        draft.organizationId === place.organizationId &&
        draft.documentId === place.documentId &&
        (draft.documentId !== null || draft.namespace === place.namespace) &&
        (draft.windowId === windows.own || !windows.open.has(draft.windowId)),
    )
    .toSorted((one, other) => other.at.localeCompare(one.at))[0];
}
