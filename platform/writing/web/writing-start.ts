/** Initial state of an editor: a stored text, a draft of it, or nothing yet. */
import { blankDocument } from '#platform/richtext/model/document.ts';
import type { DocumentDraft } from '../model/document-draft.ts';
import type { WritingSubject } from './use-writing.ts';

interface Beginning {
  /** Absent for a new one. */
  readonly text?:
    | { readonly id: string; readonly title: string; readonly json: string; readonly revision: number }
    | undefined;
  /** A resumed draft. */
  readonly draft: DocumentDraft | undefined;
  /** Parent or predecessor of a new text. */
  readonly parentId?: string | null;
  /** Title of a new text until another is typed. */
  readonly defaultTitle?: string;
}

/** The part of a subject that is the same for every kind of text. */
export const writingStart = ({
  text,
  draft,
  parentId = null,
  defaultTitle = '',
}: Beginning): Pick<WritingSubject<unknown>, 'base' | 'start' | 'draft' | 'defaultTitle'> => ({
  base: draft ?? {
    documentId: text?.id ?? null,
    parentId,
    revision: text?.revision ?? 0,
    baseJson: text?.json ?? '',
    ...(text ? { baseTitle: text.title } : {}),
  },
  start: draft ?? text ?? { title: defaultTitle, json: JSON.stringify(blankDocument()) },
  draft,
  defaultTitle,
});
