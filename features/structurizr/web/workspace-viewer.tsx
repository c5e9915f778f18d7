/** The viewer of a workspace: views, the chosen one large, and what the text says of its elements. */
import { useComputedColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { PictureStage } from '#platform/canvas/web/picture-stage.tsx';
import { Spinner } from '#platform/ui/web/full-screen-loader.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { usePageTitle } from '#platform/ui/web/page-title.ts';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { useFullScreen } from '#platform/ui/web/use-full-screen.ts';
import type { DrawnView, StructurizrWorkspace } from '../contract.ts';
import { foundElement } from '../model/found-element.ts';
import { faintElements, type ElementFilter } from '../model/element-filter.ts';
import { lastStep } from '../model/picture-steps.ts';
import type { ElementFact, WorkspaceFacts } from '../model/workspace-facts.ts';
import { ExchangeDialogs, type ExchangeDialog } from './exchange/workspace-menu.tsx';
import { ElementPanel } from './element-panel.tsx';
import { WorkspaceFind } from './workspace-find.tsx';
import { StepBar } from './step-bar.tsx';
import { useFacts } from './use-facts.ts';
import { ViewLegend } from './view-legend.tsx';
import { ViewThumbnails } from './view-thumbnails.tsx';
import { ViewerBars } from './viewer-bars.tsx';
import classes from './workspace-viewer.module.css';

const WorkspaceHistory = lazyPart(async () => (await import('./workspace-history.tsx')).WorkspaceHistory);

/** Of the bars over the picture and the space above them, px. */
const barHeight = 40;

/** What is open at the right. */
type ViewerPanel = 'find' | 'element' | 'history' | undefined;

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** The chosen view, in the address: by its id, or by the words of a search, which mean an element. */
function useChosenView(views: readonly DrawnView[], facts: WorkspaceFacts | undefined) {
  const { view, find } = useSearch({ strict: false }) as { view?: unknown; find?: unknown };
  const navigate = useNavigate();
  const [named, words] = [text(view), text(find)];
  const meant = useMemo(
    () => (words === undefined || named !== undefined || !facts ? undefined : foundElement(facts.elements, words)),
    [words, named, facts],
  );
  const chosen = views.find(({ id }) => id === named) ?? views.find(({ key }) => key === meant?.views[0]) ?? views[0];
  const choose = (id: string): void => void navigate({ to: '.', search: { view: id }, resetScroll: false } as never);
  return { chosen, choose, meant };
}

/** Why the pictures may not show the text. */
function Standing({ workspace, isDrawing }: { readonly workspace: StructurizrWorkspace; readonly isDrawing: boolean }) {
  if (isDrawing && workspace.views.length > 0) {
    return (
      <output className={classes.drawing}>
        <Spinner size={14} /> Drawing the last save…
      </output>
    );
  }
  return workspace.renderError === null ? null : (
    <div className={classes.notice}>
      <InlineAlert type="danger">{workspace.renderError}</InlineAlert>
    </div>
  );
}

/** Shown before the first pictures, and for a text without views. */
function NoViews({ isDrawing }: { readonly isDrawing: boolean }) {
  if (!isDrawing) return <EmptyState title="This workspace has no views." help="Add views to its text to draw them." />;
  return (
    <output className={classes.waiting}>
      <Spinner />
      Drawing the views…
    </output>
  );
}

interface WorkspaceViewerProps {
  readonly workspace: StructurizrWorkspace;
  readonly isDrawing: boolean;
}

/** Fills the page. */
export function WorkspaceViewer({ workspace, isDrawing }: WorkspaceViewerProps) {
  const isDark = useComputedColorScheme('light') === 'dark';
  const facts = useFacts(workspace.workspaceDSL);
  const { chosen, choose, meant } = useChosenView(workspace.views, facts);
  const [panel, setPanel] = useState<ViewerPanel>();
  const [dialog, setDialog] = useState<ExchangeDialog>();
  const [elementId, setElementId] = useState<string>();
  const [revealed, setRevealed] = useState<string>();
  const [filter, setFilter] = useState<ElementFilter>();
  const [step, setStep] = useState<{ readonly view: string; readonly at: number }>();
  const isNarrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const { isFull, toggle, setPart } = useFullScreen();
  usePageTitle(chosen ? `${chosen.name} – Structurizr` : 'Structurizr');
  const picture = chosen ? (isDark ? chosen.diagramDark : chosen.diagram) : '';
  const steps = useMemo(() => lastStep(picture), [picture]);
  const shownStep = steps > 0 && step !== undefined && step.view === chosen?.id ? step.at : undefined;
  const element = facts?.elements.find(({ id }) => id === elementId);
  const faint = useMemo(() => (facts && filter ? faintElements(facts, filter) : undefined), [facts, filter]);
  const viewIdOf = (key: string): string | undefined => workspace.views.find((view) => view.key === key)?.id;
  const openView = (key: string): void => {
    const id = viewIdOf(key);
    if (id !== undefined) choose(id);
  };
  const chooseElement = (id: string | undefined): void => {
    setElementId(id);
    setRevealed(undefined);
    setPanel(id === undefined ? undefined : 'element');
  };
  const showElement = (found: ElementFact): void => {
    if (found.views[0] !== undefined && found.views[0] !== chosen?.key) openView(found.views[0]);
    chooseElement(found.id);
    setRevealed(found.id);
  };
  // What a search outside of this page has found is shown once.
  const [lastMeant, setLastMeant] = useState<ElementFact>();
  if (meant && meant !== lastMeant) {
    setLastMeant(meant);
    chooseElement(meant.id);
    setRevealed(meant.id);
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
            chosen={panel === 'element' ? elementId : undefined}
            revealed={revealed}
            above={barHeight}
            onChoose={chooseElement}
          />
        ) : (
          <NoViews isDrawing={isDrawing} />
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
          onFind={() => setPanel(panel === 'find' ? undefined : 'find')}
        />
        <Standing workspace={workspace} isDrawing={isDrawing} />
        {chosen ? <ViewLegend entries={facts?.legends.get(chosen.key) ?? []} startsOpen={!isNarrow} /> : null}
        {chosen && steps > 0 ? (
          <StepBar
            last={steps}
            step={shownStep}
            onStep={(at) => setStep(at === undefined ? undefined : { view: chosen.id, at })}
          />
        ) : null}
        {panel === 'element' && element ? (
          <ElementPanel
            element={element}
            views={workspace.views}
            current={chosen?.id}
            onView={choose}
            onElement={chooseElement}
            onClose={() => chooseElement(undefined)}
          />
        ) : null}
        {panel === 'history' ? (
          <Suspense>
            <WorkspaceHistory workspace={workspace} onClose={() => setPanel(undefined)} />
          </Suspense>
        ) : null}
        {panel === 'find' ? (
          <WorkspaceFind
            facts={facts}
            views={workspace.views}
            filter={filter}
            onFilter={setFilter}
            onView={choose}
            onElement={showElement}
            onClose={() => setPanel(undefined)}
          />
        ) : null}
      </div>
    </div>
  );
}
