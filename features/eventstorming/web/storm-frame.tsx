/** The editor of an open board: canvas, bars, panels and dialogs. */
import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconBulb,
  IconListTree,
  IconPresentation,
  IconSearch,
} from '@tabler/icons-react';
import { Suspense, useEffect, useState, type CSSProperties } from 'react';
import { savedWord } from '#platform/editing/model/whole-saving.ts';
import { BarButton } from '#platform/editing/web/bar-button.tsx';
import { Announcements, BackToList, EditorBar, SavedWord } from '#platform/editing/web/editor-bar.tsx';
import { EditedScene } from '#platform/canvas/web/scene-frame.tsx';
import { useFindKey } from '#platform/canvas/web/use-find-key.ts';
import { useScreen } from '#platform/canvas/web/use-screen.ts';
import { ReadOnlyBadge } from '#platform/limits/web/read-only-badge.tsx';
import { CanvasPeople, CanvasPresence } from '#platform/presence/web/canvas-presence.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { usePageTitle } from '#platform/ui/web/page-title.ts';
import { useStillPage } from '#platform/ui/web/use-full-screen.ts';
import { useShortcutSheet } from '#platform/ui/web/use-shortcut-sheet.tsx';
import { architectBoardTitle } from '../contract.ts';
import { layoutOf } from '../model/storm-layout.ts';
import { treeOf } from '../model/storm-items.ts';
import { itemsIn, levelLabels, stormLevels, type StormLevel } from '../model/storm-state.ts';
import { cardsWith } from '../model/storm-words.ts';
import { BoardElementsContext, useLoadedBoardElements } from './card-elements.ts';
import { BoardSwitcher } from './board-switcher.tsx';
import { CardLinksContext, useLoadedCardLinks, useSpokenStates, useWriteRfc } from './card-rfcs.ts';
import { StormExportMenu } from './exchange/storm-export-menu.tsx';
import { DeskContext, useDesk, useIsReadOnly, useStorm, useStormStore } from './storm-context.tsx';
import { StormCanvas } from './storm-canvas.tsx';
import { StormConflict } from './storm-conflict.tsx';
import { useStormDesk } from './storm-dialogs.tsx';
import { StormEmpty } from './storm-empty.tsx';
import { StormFindBar } from './storm-find-bar.tsx';
import { showCard, stormShortcuts } from './storm-keys.ts';
import type { ShowBoard } from './use-create-board.ts';
import { usePhaseClock } from './use-phase-clock.ts';
import { useStormClipboard } from './use-storm-clipboard.ts';
import { useStormVersions } from './versions/use-storm-versions.tsx';
import classes from './storm.module.css';

const OutlinePanel = lazyPart(async () => (await import('./panels/storm-outline-panel.tsx')).OutlinePanel);
const CardPanel = lazyPart(async () => (await import('./panels/card-panel.tsx')).CardPanel);
const StormPresentation = lazyPart(async () => (await import('./storm-presentation.tsx')).StormPresentation);
const FacilitationBar = lazyPart(async () => (await import('./facilitation-bar.tsx')).FacilitationBar);

type Panel = 'outline' | 'card' | 'find';

function Saved() {
  const word = useStorm(({ whole }) => savedWord(whole.saving, whole.document));
  const problem = useStorm(({ whole }) => whole.saving.problem);
  return <SavedWord word={word} problem={problem} />;
}

const levelData = stormLevels.map((level) => ({ value: level, label: levelLabels[level] }));

interface LevelProps {
  /** Going back leads to the view before, unless a link led here. */
  readonly onLevel: (level: StormLevel, how?: { readonly isLinked: true }) => void;
}

/** Views of the board, from the first idea to the details. */
function LevelSwitch({ onLevel }: LevelProps) {
  const level = useStorm((state) => state.level);
  return (
    <SegmentedControl
      size="xs"
      aria-label="View"
      className={classes.levels ?? ''}
      value={level}
      data={levelData}
      onChange={(chosen) => onLevel(chosen)}
    />
  );
}

/** How the frame leads elsewhere. */
interface FrameProps extends LevelProps {
  readonly onBoard: ShowBoard;
}

function TitleBar({ onLevel, onBoard }: FrameProps) {
  return (
    <EditorBar place="left">
      <BackToList href="/" label="Back to Home" />
      <span className={classes.crumb}>{architectBoardTitle}</span>
      <span className={classes.slash} aria-hidden="true">
        /
      </span>
      <BoardSwitcher onBoard={onBoard} />
      <span className={classes.rule} />
      <LevelSwitch onLevel={onLevel} />
    </EditorBar>
  );
}

interface ToolBarProps {
  readonly panel: Panel | undefined;
  readonly toggle: (panel: Panel) => void;
  readonly isGuided: boolean;
  readonly onGuide: () => void;
  readonly versions: ReturnType<typeof useStormVersions>;
}

function ToolBar({ panel, toggle, isGuided, onGuide, versions }: ToolBarProps) {
  const store = useStormStore();
  const desk = useDesk();
  const isReadOnly = useIsReadOnly();
  const screen = useScreen();
  return (
    <EditorBar place="right" wraps>
      {store.onlyRead === undefined ? null : <ReadOnlyBadge reason={store.onlyRead} />}
      <CanvasPeople hasRow />
      <Saved />
      <span className={classes.rule} />
      <BarButton label="Find" Icon={IconSearch} isOn={panel === 'find'} onClick={() => toggle('find')} />
      <BarButton label="Outline" Icon={IconListTree} isOn={panel === 'outline'} onClick={() => toggle('outline')} />
      {isReadOnly ? null : <BarButton label="Facilitation guide" Icon={IconBulb} isOn={isGuided} onClick={onGuide} />}
      <BarButton label="Present" Icon={IconPresentation} onClick={desk.present} />
      {versions.button}
      <StormExportMenu />
      {screen.toggle ? (
        <BarButton
          label={screen.isWhole ? 'Leave full screen' : 'Full screen'}
          Icon={screen.isWhole ? IconArrowsMinimize : IconArrowsMaximize}
          only="wide"
          onClick={screen.toggle}
        />
      ) : null}
    </EditorBar>
  );
}

/** What the address asks for: words of a search, a card or a bounded context. */
interface Sought {
  readonly find: string;
  readonly card: string;
}

/** A search leads to the card that has its words, a link to its card, in the view that shows it. */
function useFound({ find, card }: Sought, onLevel: LevelProps['onLevel']): void {
  const store = useStormStore();
  useEffect(() => {
    if (find === '' && card === '') return undefined;
    const items = itemsIn(store.state());
    // A bounded context is shown by its first command.
    const named = items.has(card)
      ? card
      : (treeOf(items).commands.find((one) => one.boundedContext === card)?.id ?? '');
    for (const level of [store.state().level, 'design', 'big-picture'] as const) {
      const { order, boxes } = layoutOf(items, level);
      const id = boxes.has(named) ? named : find === '' ? undefined : cardsWith(items, order, find)[0];
      if (id === undefined) continue;
      store.send({ kind: 'level-chosen', level });
      onLevel(level, { isLinked: true });
      // Once the view has been fitted.
      const timer = setTimeout(() => showCard(store, id), 60);
      return () => clearTimeout(timer);
    }
    return undefined;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the address that led here is followed once
  }, [store, find, card]);
}

/** Fills the page; `find` holds the words of the search that led here, `card` the id of a card that a link names. */
export function StormFrame({ find, card, onLevel, onBoard }: FrameProps & Sought) {
  const store = useStormStore();
  const id = useStorm((state) => state.id);
  const isReadOnly = useIsReadOnly();
  const name = useStorm(({ whole }) => whole.document.name);
  const [panel, setPanel] = useState<Panel>();
  const [isPresenting, setPresenting] = useState(false);
  const [isGuided, setGuided] = useState(false);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  useStillPage(frame, false, isPresenting);
  const timer = usePhaseClock();
  const isNarrow = useMediaQuery('(max-width: 640px)') ?? false;
  const [openShortcuts, sheet] = useShortcutSheet(() => Promise.resolve(stormShortcuts));
  const versions = useStormVersions(() => setPanel(undefined));
  const show = (which: Panel | undefined): void => {
    versions.close();
    setPanel(which);
  };
  const [desk, dialogs] = useStormDesk({
    details: () => show('card'),
    writeRfc: useWriteRfc(),
    find: () => show('find'),
    present: () => {
      // Panels and bars change the board, or what is selected on it.
      show(undefined);
      setPresenting(true);
    },
    showShortcuts: openShortcuts,
  });
  useFindKey(() => {
    if (!isPresenting) show('find');
  });
  useStormClipboard(!versions.isComparing && !isPresenting, desk);
  useFound({ find, card }, onLevel);
  usePageTitle(name);
  const links = useLoadedCardLinks();
  useSpokenStates(links);
  const elements = useLoadedBoardElements();
  const close = (): void => setPanel(undefined);
  const hasSide = panel === 'outline' || panel === 'card' || versions.isOpen;
  const space: CSSProperties & Record<'--panel-side', string> = {
    '--panel-side': hasSide && !isNarrow ? '420px' : '0px',
  };
  // Each view has places of its own.
  const place = () => {
    const { level, selection } = store.state();
    return { view: level, selected: selection };
  };
  return (
    <DeskContext value={desk}>
      <CanvasPresence subject={`board:${id}`} isEditing={!isReadOnly} pointAt={store.pointAt} place={place}>
        <CardLinksContext value={links}>
          <BoardElementsContext value={elements}>
            <div
              ref={setFrame}
              className={classes.page}
              style={space}
              data-editor
              data-presenting={isPresenting || undefined}
            >
              <h1 className="aw-hidden">{name}</h1>
              <EditedScene isCovered={versions.isComparing}>
                <StormCanvas hasMinimap={!hasSide && !isNarrow} isPresenting={isPresenting}>
                  {isPresenting ? (
                    <Suspense>
                      <StormPresentation onLevel={onLevel} onEnd={() => setPresenting(false)} />
                    </Suspense>
                  ) : null}
                  {panel === 'find' ? <StormFindBar onLevel={onLevel} onClose={close} /> : null}
                  {isGuided && !isPresenting ? (
                    <Suspense>
                      <FacilitationBar onLevel={onLevel} onClose={() => setGuided(false)} timer={timer} />
                    </Suspense>
                  ) : null}
                </StormCanvas>
              </EditedScene>
              {versions.isComparing || isPresenting ? null : <StormEmpty />}
              {isPresenting ? null : (
                <>
                  <TitleBar onLevel={onLevel} onBoard={onBoard} />
                  <ToolBar
                    panel={panel}
                    toggle={(which) => show(panel === which ? undefined : which)}
                    isGuided={isGuided}
                    onGuide={() => setGuided(!isGuided)}
                    versions={versions}
                  />
                </>
              )}
              <Suspense>
                {panel === 'outline' ? <OutlinePanel onClose={close} /> : null}
                {panel === 'card' ? <CardPanel onClose={close} /> : null}
              </Suspense>
              {versions.parts}
              {isPresenting ? null : <StormConflict />}
              <Announcements store={store} />
              {dialogs}
              {sheet}
            </div>
          </BoardElementsContext>
        </CardLinksContext>
      </CanvasPresence>
    </DeskContext>
  );
}
