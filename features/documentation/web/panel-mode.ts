/** Modes of the right panel of a namespace. */
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';
import type { Document } from '../contract.ts';

/** View, create or edit; a draft is restored unsaved text. */
export type PanelMode =
  | { readonly kind: 'view' }
  | { readonly kind: 'new'; readonly parentId: string | null; readonly draft?: DocumentDraft }
  | { readonly kind: 'edit'; readonly document: Document; readonly draft?: DocumentDraft };
