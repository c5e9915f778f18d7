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

/** Kinds of texts and lists that name the project behind their own name, as `adr:{project}`. A code has no colon. */
const kinds = new Map([
  ['adr', 'adr'],
  ['rfc', 'rfc'],
  ['structurizr', 'structurizr'],
  ['drivers', 'driver'],
]);

/** Kinds that stand alone in the field of the namespace, where they may be the code of one as well. */
const drawnKinds = new Set(['diagram', 'dbmodel', 'c4model', 'board', 'contextmap']);

/** Whether the draft is one of a canvas: a page is a tree of text. */
function isDrawn({ documentId, json }: Pick<DocumentDraft, 'documentId' | 'json'>): boolean {
  if (documentId === null) return false;
  try {
    return (JSON.parse(json) as { readonly type?: unknown }).type !== 'doc';
  } catch {
    return false;
  }
}

/** Kind and id of a draft. */
export function draftPlace(draft: Pick<DocumentDraft, 'namespace' | 'documentId' | 'json'>): DraftPlace {
  const { namespace, documentId: id } = draft;
  const [word = '', ...project] = namespace.split(':');
  const kind = project.length > 0 ? kinds.get(word) : undefined;
  // The draft of a replacement names the record that it replaces.
  if (kind !== undefined) return { kind, id };
  if (drawnKinds.has(namespace) && isDrawn(draft)) return { kind: namespace, id };
  return { kind: 'doc', id, namespace };
}
