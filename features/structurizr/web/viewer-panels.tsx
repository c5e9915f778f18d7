/** What is open at the right of the viewer. */
import { Suspense } from 'react';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import type { StructurizrWorkspace } from '../contract.ts';
import type { ElementFilter } from '../model/element-filter.ts';
import type { ElementFact, WorkspaceFacts } from '../model/workspace-facts.ts';
import { BacklinkPanel } from './backlink-panel.tsx';
import { ElementPanel } from './element-panel.tsx';
import { WarningPanel } from './warning-panel.tsx';
import { WorkspaceFind } from './workspace-find.tsx';

const WorkspaceHistory = lazyPart(async () => (await import('./workspace-history.tsx')).WorkspaceHistory);

/** Panels; one is open at a time. */
export type ViewerPanel = 'find' | 'element' | 'history' | 'warnings' | 'links';

interface ViewerPanelsProps {
  readonly panel: ViewerPanel | undefined;
  readonly workspace: StructurizrWorkspace;
  /** Undefined until they are read. */
  readonly facts: WorkspaceFacts | undefined;
  /** Id of the shown view. */
  readonly current: string | undefined;
  readonly element: ElementFact | undefined;
  /** The element was not chosen in the picture. */
  readonly isRevealed: boolean;
  readonly filter: ElementFilter | undefined;
  readonly onFilter: (filter: ElementFilter | undefined) => void;
  readonly onView: (id: string) => void;
  readonly onElement: (id: string | undefined) => void;
  /** An element that is shown wherever it is shown best. */
  readonly onFound: (element: ElementFact) => void;
  readonly onClose: () => void;
}

/** The open panel, or nothing. */
export function ViewerPanels(props: ViewerPanelsProps) {
  const { panel, workspace, facts, current, element, isRevealed, filter } = props;
  const { onFilter, onView, onElement, onFound, onClose } = props;
  switch (panel) {
    case 'element':
      return element ? (
        <ElementPanel
          element={element}
          views={workspace.views}
          current={current}
          onView={onView}
          onElement={onElement}
          onClose={() => onElement(undefined)}
          takesFocus={isRevealed}
        />
      ) : null;
    case 'history':
      return (
        <Suspense>
          <WorkspaceHistory workspace={workspace} onClose={onClose} />
        </Suspense>
      );
    case 'warnings':
      return <WarningPanel workspace={workspace} onClose={onClose} />;
    case 'links':
      return <BacklinkPanel id={workspace.id} onClose={onClose} />;
    case 'find':
      return (
        <WorkspaceFind
          facts={facts}
          views={workspace.views}
          filter={filter}
          onFilter={onFilter}
          onView={onView}
          onElement={onFound}
          onClose={onClose}
        />
      );
    case undefined:
      return null;
  }
}
