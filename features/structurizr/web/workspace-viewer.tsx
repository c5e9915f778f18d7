/** The viewer of a workspace: views, the chosen one large, and what the text says of its elements. */
import { useComputedColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { PictureStage } from '#platform/canvas/web/picture-stage.tsx';
import { useFindKey } from '#platform/canvas/web/use-find-key.ts';
import { Spinner } from '#platform/ui/web/full-screen-loader.tsx';
import { usePageTitle } from '#platform/ui/web/page-title.ts';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { useFullScreen } from '#platform/ui/web/use-full-screen.ts';
import type { StructurizrWorkspace } from '../contract.ts';
import { faintParts, type ElementFilter } from '../model/element-filter.ts';
import { lastStep } from '../model/picture-steps.ts';
import type { ElementFact, WorkspaceFacts } from '../model/workspace-facts.ts';
import { ExchangeDialogs, type ExchangeDialog } from './exchange/workspace-menu.tsx';
import { StepBar } from './step-bar.tsx';
import { useChosenElement } from './use-chosen-element.ts';
import { useChosenView } from './use-chosen-view.ts';
import { useFacts } from './use-facts.ts';
import { ViewLegend } from './view-legend.tsx';
import { ViewThumbnails } from './view-thumbnails.tsx';
import { ViewerBars } from './viewer-bars.tsx';
import { ViewerNotices } from './viewer-notices.tsx';
import { ViewerPanels, type ViewerPanel } from './viewer-panels.tsx';
import classes from './workspace-viewer.module.css';

/** Of the bars over the picture and the space above them, px. */
const barHeight = 40;

/** Shown before the first pictures, and for a text without views. */
function NoViews({ isDrawing, isOpen }: { readonly isDrawing: boolean; readonly isOpen: boolean }) {
  if (isOpen) {
    return (
      <output className={classes.waiting} aria-label="Loading">
        <Spinner />
      </output>
    );
  }
  if (!isDrawing) return <EmptyState title="This workspace has no views." help="Add views to its text to draw them." />;
  return (
    <output className={classes.waiting}>
      <Spinner />
      Drawing the views…
    </output>
  );
}

/** Names of the views inside of elements, as signs in the picture tell them. */
function useDoors({ views }: StructurizrWorkspace, facts: WorkspaceFacts | undefined, current: string | undefined) {
  return useMemo(() => {
    const inside = new Map(views.filter(({ id }) => id !== current).map(({ key, name }) => [key, `Open ${name}`]));
    const labels = (facts?.elements ?? []).flatMap(({ id, opens = '' }) => {
      const label = inside.get(opens);
      return label === undefined ? [] : [[id, label] as const];
    });
    return new Map(labels);
  }, [views, facts, current]);
}

interface WorkspaceViewerProps {
  readonly workspace: StructurizrWorkspace;
  readonly isDrawing: boolean;
}

/** Fills the page. */
export function WorkspaceViewer({ workspace, isDrawing }: WorkspaceViewerProps) {
  const isDark = useComputedColorScheme('light') === 'dark';
  const facts = useFacts(workspace);
  const { chosen, isOpen, choose, meant } = useChosenView(workspace, facts);
  const [panel, setPanel] = useState<ViewerPanel>();
  const [dialog, setDialog] = useState<ExchangeDialog>();
  const { element, idIn, choose: pickElement } = useChosenElement(facts);
  /** The chosen element comes into sight: it was not chosen in the picture. */
  const [isRevealed, setRevealed] = useState(false);
  const [filter, setFilter] = useState<ElementFilter>();
  const [step, setStep] = useState<{ readonly view: string; readonly at: number }>();
  const isNarrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const { isFull, toggle, setPart } = useFullScreen();
  useFindKey(() => setPanel('find'));
  usePageTitle(chosen ? `${chosen.name} – Structurizr` : 'Structurizr');
  const picture = chosen ? (isDark ? chosen.diagramDark : chosen.diagram) : '';
  const steps = useMemo(() => lastStep(picture), [picture]);
  const shownStep = steps > 0 && step !== undefined && step.view === chosen?.id ? step.at : undefined;
  const shownKey = chosen?.key;
  const faint = useMemo(
    () => (facts && filter && shownKey !== undefined ? faintParts(facts, shownKey, filter) : undefined),
    [facts, filter, shownKey],
  );
  const doors = useDoors(workspace, facts, chosen?.id);
  const isTelling = panel === 'element' && element !== undefined;
  const openView = (key: string): void => {
    const id = workspace.views.find((view) => view.key === key)?.id;
    if (id !== undefined) choose(id);
  };
  const enter = (id: string): void => {
    chooseElement(undefined);
    openView(facts?.elements.find((one) => one.id === id)?.opens ?? '');
  };
  const chooseElement = (id: string | undefined): void => {
    pickElement(id);
    setRevealed(false);
    setPanel(id === undefined ? undefined : 'element');
  };
  const revealElement = (found: ElementFact): void => {
    chooseElement(found.id);
    setRevealed(true);
  };
  const showElement = (found: ElementFact): void => {
    if (found.views[0] !== undefined && found.views[0] !== chosen?.key) openView(found.views[0]);
    revealElement(found);
  };
  // What a search outside of this page has found is shown once.
  const [lastMeant, setLastMeant] = useState<ElementFact>();
  if (meant && meant !== lastMeant) {
    setLastMeant(meant);
    revealElement(meant);
  }
  return (
    <div ref={setPart} className={classes.viewer} data-full-screen={isFull || undefined}>
      <ExchangeDialogs dialog={dialog} workspace={workspace} onClose={() => setDialog(undefined)} />
      <ViewThumbnails views={workspace.views} isDark={isDark} chosen={chosen?.id} onChoose={choose} />
      <div className={classes.main}>
        {chosen ? (
          <PictureStage
            id={chosen.id}
            picture={picture}
            label={chosen.name}
            step={shownStep}
            faint={faint}
            chosen={isTelling ? idIn(chosen.key) : undefined}
            revealed={isTelling && isRevealed ? idIn(chosen.key) : undefined}
            above={barHeight}
            onChoose={chooseElement}
            doors={doors}
            onEnter={enter}
          />
        ) : (
          <NoViews isDrawing={isDrawing} isOpen={isOpen} />
        )}
        <ViewerBars
          workspace={workspace}
          view={chosen}
          isFull={isFull}
          isFinding={panel === 'find'}
          onView={choose}
          onFull={toggle}
          onHistory={() => setPanel('history')}
          onDialog={setDialog}
          onLinks={() => setPanel('links')}
          onFind={() => setPanel(panel === 'find' ? undefined : 'find')}
        />
        <ViewerNotices
          workspace={workspace}
          isDrawing={isDrawing}
          filter={panel === 'find' ? undefined : filter}
          onUnfilter={() => setFilter(undefined)}
          onWarnings={() => setPanel('warnings')}
        />
        {chosen ? <ViewLegend entries={facts?.legends.get(chosen.key) ?? []} startsOpen={!isNarrow} /> : null}
        {chosen && steps > 0 ? (
          <StepBar
            last={steps}
            step={shownStep}
            onStep={(at) => setStep(at === undefined ? undefined : { view: chosen.id, at })}
          />
        ) : null}
        <ViewerPanels
          panel={panel}
          workspace={workspace}
          facts={facts}
          current={chosen?.id}
          element={element}
          isRevealed={isRevealed}
          filter={filter}
          onFilter={setFilter}
          onView={choose}
          onElement={chooseElement}
          onFound={showElement}
          onClose={() => setPanel(undefined)}
        />
      </div>
    </div>
  );
}
