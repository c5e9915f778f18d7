/** The editor of an open diagram: canvas, bars and dialogs. */
import { ActionIcon } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconListTree,
  IconPencil,
  IconPresentation,
} from '@tabler/icons-react';
import { Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { savedWord } from '#platform/editing/model/whole-saving.ts';
import { Announcements, BackToList, EditorBar, SavedWord } from '#platform/editing/web/editor-bar.tsx';
import { EditedScene } from '#platform/canvas/web/scene-frame.tsx';
import { useScreen } from '#platform/canvas/web/use-screen.ts';
import { useFindKey } from '#platform/canvas/web/use-find-key.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { readOnlyProjectMessage } from '#platform/limits/model/read-only-project.ts';
import { ReadOnlyBadge } from '#platform/limits/web/read-only-badge.tsx';
import { CanvasPeople, CanvasPresence } from '#platform/presence/web/canvas-presence.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { usePageTitle } from '#platform/ui/web/page-title.ts';
import { useShortcutSheet } from '#platform/ui/web/use-shortcut-sheet.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { useStillPage } from '#platform/ui/web/use-full-screen.ts';
import { numberedTitle } from '#platform/workflow/model/serial-number.ts';
import { diagramsTitle } from '../contract.ts';
import { boundsOfElement } from '../model/board-selecting.ts';
import { elementWithWords } from '../model/board-words.ts';
import { BoardCanvas } from './board-canvas.tsx';
import { BoardConflictPanel } from './board-conflict.tsx';
import { BoardDialogContext, useBoard, useBoardStore } from './board-context.tsx';
import { BoardRail } from './board-rail.tsx';
import { boardShortcuts } from './board-keys.ts';
import { DiagramDetailsDialog } from './diagram-details-dialog.tsx';
import { diagramsAddress } from './diagram-address.ts';
import { FindBar } from './board-find-bar.tsx';
import { BoardExportMenu } from './exchange/board-export-menu.tsx';
import { ShapePanel } from './shape-panel.tsx';
import { ElementLinks } from './links/element-links.tsx';
import { useVersions } from './versions/use-versions.tsx';
import { useImageInput } from './use-image-input.tsx';
import { useClipboard } from './use-clipboard.ts';
import classes from './board.module.css';

const OutlinePanel = lazyPart(async () => (await import('./board-outline-panel.tsx')).OutlinePanel);

/** An image that is uploaded is not saved yet: a window that is closed meanwhile asks first. */
function useUploads(): number {
  const store = useBoardStore();
  const count = useSyncExternalStore(store.onUploading, store.uploading);
  const isOn = count > 0;
  useEffect(() => {
    if (!isOn) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isOn]);
  return count;
}

function Saved() {
  const word = useBoard(({ saving, board }) => savedWord(saving, board));
  const problem = useBoard(({ saving }) => saving.problem);
  const uploads = useUploads();
  if (uploads === 0 || word !== 'Saved') return <SavedWord word={word} problem={problem} />;
  return (
    <SavedWord word="Saving" problem={uploads === 1 ? 'An image is uploaded.' : `${uploads} images are uploaded.`} />
  );
}

function TitleBar({ onDetails }: { readonly onDetails: () => void }) {
  const project = useProject();
  const name = useBoard(({ board }) => board.name);
  const isReadOnly = useBoard((state) => state.isReadOnly);
  return (
    <EditorBar place="left">
      <BackToList href={diagramsAddress(project.code)} label="Back to the diagrams" />
      <AppLink className={classes.crumb} href={diagramsAddress(project.code)}>
        {diagramsTitle}
      </AppLink>
      <span aria-hidden="true">/</span>
      {isReadOnly ? (
        <strong className={classes.title}>{name}</strong>
      ) : (
        <button type="button" className={classes.title} title="Diagram details" onClick={onDetails}>
          {name}
        </button>
      )}
      {isReadOnly ? null : (
        <ActionIcon size={24} aria-label="Edit the name" title="Edit the name" onClick={onDetails}>
          <IconPencil size={15} stroke={1.7} />
        </ActionIcon>
      )}
    </EditorBar>
  );
}

/** Where the browser offers it; on phones the bars share a row. */
function FullScreenButton() {
  const { isWhole, toggle } = useScreen();
  if (!toggle) return null;
  const label = isWhole ? 'Leave full screen' : 'Full screen';
  const Icon = isWhole ? IconArrowsMinimize : IconArrowsMaximize;
  return (
    <ActionIcon size={28} className={classes.wide ?? ''} aria-label={label} title={label} onClick={toggle}>
      <Icon size={17} stroke={1.7} />
    </ActionIcon>
  );
}

/** A search leads to the element that has its words. */
function useFound(find: string): void {
  const store = useBoardStore();
  useEffect(() => {
    const id = elementWithWords(store.state().board.document.elements, find);
    if (id === undefined) return undefined;
    store.send({ kind: 'selected', ids: [id] });
    // Once the view has been fitted.
    const { elements } = store.state().board.document;
    const element = elements.get(id);
    const part = element && boundsOfElement(element, elements);
    const frame = requestAnimationFrame(() => part && store.bringIn(part));
    return () => cancelAnimationFrame(frame);
  }, [store, find]);
}

/** Links stay where they are while something is dragged; new ones appear with what was saved. */
function Links() {
  const id = useBoard((state) => state.id);
  const revision = useBoard(({ saving }) => saving.revision);
  const elements = useBoard(({ board }) => board.document.elements);
  const isResting = useBoard(({ gesture }) => gesture === undefined);
  const isSaved = useBoard(({ saving, board }) => saving.base.document === board.document);
  return isResting ? <ElementLinks diagramId={id} revision={revision} elements={elements} isSaved={isSaved} /> : null;
}

/** Fills the page; `find` holds the words of the search that led here. */
export function BoardFrame({ find = '' }: { readonly find?: string }) {
  const store = useBoardStore();
  const project = useProject();
  const name = useBoard(({ board }) => board.name);
  const serialNumber = useBoard((state) => state.serialNumber);
  const id = useBoard((state) => state.id);
  const isReadOnly = useBoard((state) => state.isReadOnly);
  const isPresenting = useBoard(({ presentation }) => presentation !== undefined);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  useStillPage(frame, false, isPresenting);
  const [isNaming, setNaming] = useState(false);
  const [panel, setPanel] = useState<'find' | 'shapes' | 'outline'>();
  const openFind = (): void => setPanel('find');
  useFindKey(() => {
    if (!isPresenting) openFind();
  });
  const [openShortcuts, sheet] = useShortcutSheet(() => Promise.resolve(boardShortcuts));
  const [chooseImage, imageInput] = useImageInput();
  const [dialog, setDialog] = useState<ReactNode>();
  const versions = useVersions();
  useClipboard(!versions.isComparing && !isPresenting);
  useFound(find);
  usePageTitle(numberedTitle(serialNumber, name));
  const place = () => ({ view: null, selected: store.state().selection });
  return (
    <CanvasPresence subject={`diagram:${id}`} isEditing={!isReadOnly} pointAt={store.pointAt} place={place}>
      <div
        ref={setFrame}
        className={classes.page}
        data-editor
        data-presenting={isPresenting || undefined}
        data-panel={(!isPresenting && (versions.isOpen || panel === 'shapes' || panel === 'outline')) || undefined}
      >
        <h1 className="aw-hidden">{name}</h1>
        <BoardDialogContext value={setDialog}>
          <EditedScene isCovered={versions.isComparing}>
            <BoardCanvas
              label={`Diagram ${name}`}
              onShortcuts={openShortcuts}
              onFind={openFind}
              onPresent={() => store.send({ kind: 'presentation-started' })}
            >
              <Links />
              {isReadOnly ? null : (
                <BoardRail
                  onImage={chooseImage}
                  onShapes={() => setPanel(panel === 'shapes' ? undefined : 'shapes')}
                  onShortcuts={openShortcuts}
                />
              )}
              {panel === 'find' ? <FindBar onClose={() => setPanel(undefined)} /> : null}
              {panel === 'outline' && !versions.isOpen ? (
                <Suspense>
                  <OutlinePanel onClose={() => setPanel(undefined)} />
                </Suspense>
              ) : null}
              {panel === 'shapes' && !versions.isOpen ? <ShapePanel onClose={() => setPanel(undefined)} /> : null}
            </BoardCanvas>
          </EditedScene>
        </BoardDialogContext>
        {isPresenting ? null : <TitleBar onDetails={() => setNaming(true)} />}
        <EditorBar place="right" isAway={isPresenting}>
          {project.readOnly ? <ReadOnlyBadge reason={readOnlyProjectMessage} /> : null}
          <CanvasPeople />
          <Saved />
          <ActionIcon
            size={28}
            aria-label="Outline"
            title="Outline"
            aria-pressed={panel === 'outline'}
            onClick={() => setPanel(panel === 'outline' ? undefined : 'outline')}
          >
            <IconListTree size={17} stroke={1.7} />
          </ActionIcon>
          <ActionIcon
            size={28}
            aria-label="Present"
            title="Present: frames are slides"
            onClick={() => store.send({ kind: 'presentation-started' })}
          >
            <IconPresentation size={17} stroke={1.7} />
          </ActionIcon>
          {versions.button}
          <BoardExportMenu />
          <FullScreenButton />
        </EditorBar>
        {versions.parts}
        {isPresenting ? null : <BoardConflictPanel />}
        <Announcements store={store} />
        <DiagramDetailsDialog
          opened={isNaming}
          name={name}
          onClose={() => setNaming(false)}
          onSave={(next) => store.send({ kind: 'renamed', name: next })}
        />
        <Suspense>{dialog}</Suspense>
        {imageInput}
        {sheet}
      </div>
    </CanvasPresence>
  );
}
