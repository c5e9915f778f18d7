/** In place of a page that was removed: the way to the trash, and what this device keeps of its text. */
import { usePermission } from '#platform/identity/web/workspace.tsx';
import { RemovedThing } from '#platform/trash/web/removed-thing.tsx';
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';
import { StrandedDraft } from '#platform/writing/web/stranded-text.tsx';
import type { Document, Namespace } from '../contract.ts';
import classes from './document-page.module.css';
import { useEditing } from './use-editing.ts';

const aNewPage = { kind: 'new', parentId: null } as const;

interface RemovedPageProps {
  readonly namespace: Namespace;
  readonly documentId: string;
  /** What this device keeps: of this page, or of a new one. */
  readonly draft: DocumentDraft | undefined;
  readonly onForgotten: () => void;
  readonly onOpen: (id: string) => void;
  /** Reads the page, which may be there again. */
  readonly refetch: () => unknown;
}

/** Fills the panel beside the tree. */
export function RemovedPage({ namespace, documentId, draft, onForgotten, onOpen, refetch }: RemovedPageProps) {
  const mayWrite = usePermission('documentation.write');
  const open = ({ id }: Document): void => onOpen(id);
  const { newDraft } = useEditing({ namespace, mode: aNewPage, onSaved: open, onCreated: open });
  return (
    <>
      {draft?.documentId === documentId ? (
        <div className={classes.notice}>
          <StrandedDraft draft={draft} newDraft={mayWrite ? newDraft : undefined} onForgotten={onForgotten} />
        </div>
      ) : null}
      <RemovedThing kind="doc" id={documentId} drafts={namespace.code} onChanged={() => void refetch()} />
    </>
  );
}
