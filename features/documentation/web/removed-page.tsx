/** In place of a page that was removed: the way to the trash, and what this device keeps of its text. */
import { usePermission } from '#platform/identity/web/workspace.tsx';
import { RemovedThing } from '#platform/trash/web/removed-thing.tsx';
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';
import { StrandedDraft } from '#platform/writing/web/stranded-text.tsx';
import type { Namespace } from '../contract.ts';
import classes from './document-page.module.css';
import { useNewPage } from './use-editing.ts';

interface RemovedPageProps {
  readonly namespace: Namespace;
  readonly documentId: string;
  /** What was not saved of it. */
  readonly draft: DocumentDraft | undefined;
  readonly onForgotten: () => void;
  readonly onOpen: (id: string) => void;
  /** The page may be there again. */
  readonly onChanged: () => void;
}

/** Fills the panel beside the tree. */
export function RemovedPage({ namespace, documentId, draft, onForgotten, onOpen, onChanged }: RemovedPageProps) {
  const mayWrite = usePermission('documentation.write');
  const newPage = useNewPage(namespace, ({ id }) => onOpen(id));
  return (
    <>
      {draft ? (
        <div className={classes.notice}>
          <StrandedDraft draft={draft} newDraft={mayWrite ? newPage : undefined} onForgotten={onForgotten} />
        </div>
      ) : null}
      <RemovedThing kind="doc" id={documentId} drafts={namespace.code} onChanged={onChanged} />
    </>
  );
}
