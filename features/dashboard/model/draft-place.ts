/** Where a draft on the device is taken up again. Pure. */
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';

/** The thing that a draft belongs to. */
export interface DraftPlace {
  /** Kind in links, for example `adr`. */
  readonly kind: string;
  /** Null for something that was never saved. */
  readonly id: string | null;
  /** Code of the namespace, for pages. */
  readonly namespace?: string;
}

/** Kinds whose drafts name themselves in the field of the namespace, as `adr:{project}` or `diagram`. */
const kinds = ['adr', 'rfc', 'diagram', 'dbmodel', 'structurizr', 'c4model', 'board', 'contextmap'];

/** Kind and id of a draft. */
export function draftPlace({ namespace, documentId }: Pick<DocumentDraft, 'namespace' | 'documentId'>): DraftPlace {
  const [kind = ''] = namespace.split(':');
  if (kind === 'drivers') return { kind: 'driver', id: documentId };
  if (!kinds.includes(kind)) return { kind: 'doc', id: documentId, namespace };
  // The draft of a replacement names the record that it replaces.
  return { kind, id: documentId };
}
