/** Page of a namespace: tree on the left; view, creation or editor of a document on the right. */
import { Button } from '@mantine/core';
import { IconListTree } from '@tabler/icons-react';
import { useBlocker, useNavigate, useParams } from '@tanstack/react-router';
import { Suspense, use, useRef, useState } from 'react';
import { fileService } from '#platform/files/web/file-service.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { FilesContext } from '#platform/richtext/web/files.ts';
import { Spinner } from '#platform/ui/web/full-screen-loader.tsx';
import { NotFound, PageNoticeContext } from '#platform/ui/web/page-states.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { isGone } from '#platform/trash/model/gone.ts';
import { SlideIn } from '#platform/ui/web/slide-in.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { useWaitingDraft } from '#platform/writing/web/use-waiting-draft.ts';
import { useCreateWord } from '#platform/ui/web/use-create-word.ts';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { documentOpenMessage, editOpenMessage, getDocument, getNamespace, type Namespace } from '../contract.ts';
import { createDocumentWord, homePage, pageAddress } from './documentation-address.ts';
import classes from './document-page.module.css';
import type { PanelMode } from './panel-mode.ts';
import { DocumentTree } from './document-tree.tsx';
import { DocumentView } from './document-view.tsx';

const DocumentEditor = lazyPart(() => import('./document-editor.tsx').then((module) => module.DocumentEditor));

const RemovedPage = lazyPart(() => import('./removed-page.tsx').then((module) => module.RemovedPage));

const warningOf = (mode: PanelMode): string => (mode.kind === 'new' ? documentOpenMessage : editOpenMessage);

/** Route `/project/$project/documentation/$code/$page`; `home` is the homepage. */
export default function DocumentPage() {
  const { code = '', page = homePage } = useParams({ strict: false }) as { code?: string; page?: string };
  const read = useRead(getNamespace, { params: { id: code } });
  return (
    <FilesContext value={fileService}>
      <ReadView read={read}>{(namespace) => <NamespaceScreen namespace={namespace} page={page} />}</ReadView>
    </FilesContext>
  );
}

/** During editing all other actions show a warning; navigation is blocked with the same message. */
function usePanelMode(): { mode: PanelMode; setMode: (mode: PanelMode) => void; guard: (action: () => void) => void } {
  const [mode, setShown] = useState<PanelMode>({ kind: 'view' });
  const current = useRef<PanelMode>(mode);
  const setMode = (next: PanelMode): void => {
    // A ref, because the blocker below runs before the next render.
    current.current = next;
    setShown(next);
  };
  const warn = (): void => showToast('warning', warningOf(current.current));
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: () => {
      if (current.current.kind === 'view') return false;
      warn();
      return true;
    },
  });
  const guard = (action: () => void): void => (current.current.kind === 'view' ? action() : warn());
  return { mode, setMode, guard };
}

interface ScreenProps {
  readonly namespace: Namespace;
  readonly page: string;
}

function NamespaceScreen({ namespace, page }: ScreenProps) {
  const project = useProject();
  const notice = use(PageNoticeContext);
  const navigate = useNavigate();
  const documentId = page === homePage ? namespace.homepage.id : page;
  const { mode, setMode, guard } = usePanelMode();
  // The drawer belongs to one page: it closes on navigation.
  const [drawerOn, setDrawerOn] = useState<string>();
  const closeDrawer = (): void => setDrawerOn(undefined);
  const editing = mode.kind !== 'view';
  useCreateWord(createDocumentWord, () => setMode({ kind: 'new', parentId: null }));
  const open = (id: string): void => {
    setMode({ kind: 'view' });
    void navigate({ to: pageAddress(project.code, namespace.code, id) });
  };
  const tree = (
    <DocumentTree
      namespace={namespace}
      currentId={documentId}
      guard={guard}
      locked={editing}
      onCreate={(parentId) => {
        closeDrawer();
        setMode({ kind: 'new', parentId });
      }}
      onEdit={(document) => {
        closeDrawer();
        setMode({ kind: 'edit', document });
      }}
      onOpen={open}
      onRemoved={(id) => (id === documentId ? open(homePage) : undefined)}
    />
  );
  return (
    <div className={classes.screen}>
      <aside className={classes.side} aria-label={`Pages of ${namespace.name}`}>
        {tree}
      </aside>
      <SlideIn opened={drawerOn === documentId} onClose={closeDrawer} title={namespace.name} size={320}>
        <div className={classes.drawerTree}>{tree}</div>
      </SlideIn>
      <div className={classes.panel}>
        {notice ? <div className={classes.notice}>{notice}</div> : null}
        <Button
          className={classes.treeButton ?? ''}
          variant="default"
          size="xs"
          leftSection={<IconListTree size={16} stroke={1.7} />}
          onClick={() => setDrawerOn(documentId)}
        >
          Pages
        </Button>
        <DocumentPanel namespace={namespace} documentId={documentId} mode={mode} setMode={setMode} onOpen={open} />
      </div>
    </div>
  );
}

interface PanelProps {
  readonly namespace: Namespace;
  readonly documentId: string;
  readonly mode: PanelMode;
  readonly setMode: (mode: PanelMode) => void;
  readonly onOpen: (id: string) => void;
}

function DocumentPanel({ namespace, documentId, mode, setMode, onOpen }: PanelProps) {
  const known = documentId === namespace.homepage.id || /^[0-9a-f-]{36}$/.test(documentId);
  const read = useRead(getDocument, { params: { id: documentId } }, { enabled: known });
  const [draft, forgetDraft] = useWaitingDraft({
    namespace: namespace.code,
    documentId,
    viewing: mode.kind === 'view',
  });
  if (mode.kind !== 'view') {
    return (
      <Suspense fallback={<PanelSpinner />}>
        <DocumentEditor
          key={mode.kind === 'edit' ? mode.document.id : 'new'}
          namespace={namespace}
          mode={mode}
          onClose={() => setMode({ kind: 'view' })}
          onSaved={(document) => (mode.kind === 'new' ? onOpen(document.id) : setMode({ kind: 'view' }))}
          onCreated={(document) => onOpen(document.id)}
        />
      </Suspense>
    );
  }
  if (!known) return <NotFound />;
  if (isGone(read)) {
    return (
      <Suspense fallback={<PanelSpinner />}>
        <RemovedPage
          namespace={namespace}
          documentId={documentId}
          draft={draft}
          onForgotten={forgetDraft}
          onOpen={onOpen}
          refetch={read.refetch}
        />
      </Suspense>
    );
  }
  return (
    <ReadView read={read}>
      {(document) => (
        <DocumentView
          namespace={namespace}
          document={document}
          draft={draft}
          onEdit={() => setMode({ kind: 'edit', document })}
          onTakeUp={(found) =>
            setMode(
              found.documentId === null
                ? { kind: 'new', parentId: found.parentId, draft: found }
                : { kind: 'edit', document, draft: found },
            )
          }
          onForgotten={forgetDraft}
        />
      )}
    </ReadView>
  );
}

function PanelSpinner() {
  return (
    <output className={classes.waiting} aria-label="Loading">
      <Spinner />
    </output>
  );
}
