/** What the right panel of a namespace does. */
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';
import type { Document } from '../contract.ts';

/** Reading, writing a new page, or editing one; a draft is text that goes on where it was left. */
export type PanelMode =
  | { readonly kind: 'view' }
  | { readonly kind: 'new'; readonly parentId: string | null; readonly draft?: DocumentDraft }
  | { readonly kind: 'edit'; readonly document: Document; readonly draft?: DocumentDraft };
