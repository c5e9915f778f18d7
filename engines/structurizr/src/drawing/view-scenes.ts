/** The scenes of all views of a workspace, in the order of their list. */
import type { ParsedWorkspace } from '../parse-workspace.ts';
import type { Workspace } from '../model/workspace-types.ts';
import { StyleSheet } from '../style/resolve-styles.ts';
import { filteredContent } from '../views/view-list.ts';
import { defaultLayout, type AutoLayout, type ListedView, type View, type ViewKind } from '../views/view-types.ts';
import { sceneOf, type DrawnView } from './scene.ts';
import type { Scene } from './scene-types.ts';

/** A view with everything that it draws. */
export interface ViewScene {
  readonly key: string;
  readonly isKeyGenerated: boolean;
  readonly kind: ViewKind;
  /** For lists. */
  readonly name: string;
  /** Kind, scope, environment and title: what a view without a key of its own is told by. */
  readonly subject: string;
  readonly scene: Scene;
  readonly autoLayout: AutoLayout;
}

type Drawn = Pick<DrawnView, 'view' | 'elements' | 'relationships'>;

/** Filtered views draw a part of their base. */
function drawnOf(view: View): Drawn {
  if (view.kind === 'Filtered') return { view: view.base, ...filteredContent(view) };
  return {
    view,
    elements: [...view.elements],
    relationships: view.kind === 'Dynamic' ? [] : [...view.relationships],
  };
}

function subjectOf(view: View): string {
  const shown = view.kind === 'Filtered' ? view.base : view;
  const parts = [view.kind, shown.subject?.parent?.name, shown.subject?.name];
  const environment = shown.kind === 'Dynamic' ? undefined : shown.environment;
  const filter = view.kind === 'Filtered' ? [view.mode, ...view.tags, view.base.key] : [];
  return [...parts, environment, view.title, ...filter].map((part) => part ?? '').join('\n');
}

const groupSeparatorName = 'structurizr.groupSeparator';

function sceneIn(workspace: Workspace, sheet: StyleSheet, { view, name, title }: ListedView): ViewScene {
  const drawn = drawnOf(view);
  const groupSeparator = workspace.model.properties.get(groupSeparatorName);
  const scene = sceneOf(
    { ...drawn, title, description: view.description, ...(groupSeparator ? { groupSeparator } : {}) },
    { workspace, sheet },
  );
  return {
    key: view.key,
    isKeyGenerated: view.isKeyGenerated,
    kind: view.kind,
    name,
    subject: subjectOf(view),
    scene,
    autoLayout: drawn.view.autoLayout ?? defaultLayout,
  };
}

/** One scene for each view. */
export function viewScenes({
  workspace,
  views,
}: Pick<ParsedWorkspace, 'views'> & { readonly workspace: Workspace }): readonly ViewScene[] {
  const sheet = new StyleSheet(workspace);
  return views.map((listed) => sceneIn(workspace, sheet, listed));
}
