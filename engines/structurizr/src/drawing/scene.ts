/** Turns a view into a scene: which elements are boxes, which are frames, and what is written on them. */
import type { ElementKind, ModelElement, ModelRelationship } from '../model/model-types.ts';
import type { Workspace } from '../model/workspace-types.ts';
import { metadataOf, type StyleSheet, termOf } from '../style/resolve-styles.ts';
import type { ResolvedElement } from '../style/style-types.ts';
import type { DynamicView, StaticView } from '../views/view-types.ts';
import type { FrameLooks, Scene, SceneBox, SceneFrame, SceneLine } from './scene-types.ts';

/** A view reduced to what is drawn. */
export interface DrawnView {
  /** Static and deployment views; of filtered views their base. */
  readonly view: StaticView | DynamicView;
  readonly title: string;
  readonly description: string;
  readonly elements: readonly ModelElement[];
  /** Without those of dynamic views, which have steps. */
  readonly relationships: readonly ModelRelationship[];
  /** Separates nested groups; absent when groups are not nested. */
  readonly groupSeparator?: string;
}

const nameOf = (element: ModelElement): string =>
  element.instances !== '' && element.instances !== '1' && element.kind === 'DeploymentNode'
    ? `${element.name} (x${element.instances})`
    : element.name;

const frameId = (kind: string, id: string): string => `${kind} ${id}`;

/** Where looks and terms come from. */
interface Styles {
  readonly workspace: Workspace;
  readonly sheet: StyleSheet;
}

/** A frame without a fill. */
const frameLooks = ({ stroke, strokeWidth, border, color, fontSize, opacity }: ResolvedElement): FrameLooks => ({
  stroke,
  strokeWidth,
  border,
  color,
  fontSize,
  opacity,
});

/** Deployment nodes are filled. */
const filledFrame = (looks: ResolvedElement): FrameLooks => ({ ...frameLooks(looks), fill: looks.background });

/** Systems and containers whose children a view shows in a boundary. */
function boundariesOf({ view }: DrawnView): readonly ElementKind[] {
  const hasOuter = view.properties.get('structurizr.softwareSystemBoundaries') === 'true';
  const subjectKind = view.kind === 'Dynamic' ? view.subject?.kind : undefined;
  if (view.kind === 'Container' || subjectKind === 'SoftwareSystem') return ['SoftwareSystem'];
  if (view.kind === 'Component' || subjectKind === 'Container') {
    return hasOuter ? ['SoftwareSystem', 'Container'] : ['Container'];
  }
  return [];
}

/** Collects the frames that the boxes of a view need. */
class FrameCollector {
  readonly frames = new Map<string, SceneFrame>();
  readonly #drawn: DrawnView;
  readonly #styles: Styles;
  readonly #boundaries: readonly ElementKind[];
  readonly #hasGroups: boolean;

  constructor(drawn: DrawnView, styles: Styles) {
    this.#drawn = drawn;
    this.#styles = styles;
    this.#boundaries = boundariesOf(drawn);
    this.#hasGroups = drawn.view.properties.get('structurizr.groups') !== 'false';
  }

  /** The innermost frame of an element; null outside of all. */
  frameOf(element: ModelElement): string | null {
    const outer = this.#ownerFrame(element.parent);
    return this.#hasGroups && element.group !== '' ? this.#groupFrame(element, outer) : outer;
  }

  /** A deployment node with content. */
  deploymentNode(element: ModelElement): string {
    const id = frameId('node', element.id);
    if (!this.frames.has(id)) {
      // The parent first: frames are in the order of their depth.
      const parent = this.frameOf(element);
      this.frames.set(id, {
        id,
        parent,
        kind: 'deploymentNode',
        name: nameOf(element),
        metadata: metadataOf(this.#styles.workspace, element),
        looks: filledFrame(this.#styles.sheet.element(element).looks),
      });
    }
    return id;
  }

  #ownerFrame(owner: ModelElement | undefined): string | null {
    if (!owner) return null;
    if (owner.kind === 'DeploymentNode') return this.deploymentNode(owner);
    if (!this.#boundaries.includes(owner.kind)) return this.#ownerFrame(owner.parent);
    const id = frameId('boundary', owner.id);
    if (!this.frames.has(id)) {
      const parent = this.frameOf(owner);
      this.frames.set(id, {
        id,
        parent,
        kind: 'boundary',
        name: owner.name,
        metadata: `[${termOf(this.#styles.workspace, owner)}]`,
        looks: frameLooks(this.#styles.sheet.boundary(owner)),
      });
    }
    return id;
  }

  #groupFrame(element: ModelElement, outer: string | null): string {
    const { groupSeparator } = this.#drawn;
    const names = groupSeparator ? element.group.split(groupSeparator) : [element.group];
    let parent = outer;
    let path = '';
    for (const name of names) {
      path = path === '' ? name : `${path}${groupSeparator ?? ''}${name}`;
      const id = frameId('group', `${outer ?? ''} ${path}`);
      if (!this.frames.has(id)) {
        this.frames.set(id, {
          id,
          parent,
          kind: 'group',
          name,
          metadata: '',
          looks: frameLooks(this.#styles.sheet.group(path)),
        });
      }
      parent = id;
    }
    return parent ?? '';
  }
}

/** Steps of an animation by the id of what appears in them. */
function stepsOf({ view }: DrawnView): ReadonlyMap<string, number> {
  const steps = new Map<string, number>();
  if (view.kind === 'Dynamic') return steps;
  for (const [index, { elements, relationships }] of view.animation.entries()) {
    for (const { id } of [...elements, ...relationships]) if (!steps.has(id)) steps.set(id, index + 1);
  }
  return steps;
}

const technologyOf = (technology: string): string => (technology === '' ? '' : `[${technology}]`);

function lineOf(
  relationship: ModelRelationship,
  ends: (element: ModelElement) => string,
  sheet: StyleSheet,
): Omit<SceneLine, 'step'> {
  const { id, source, destination, description, technology } = relationship;
  return {
    id,
    from: ends(source),
    to: ends(destination),
    text: description,
    technology: technologyOf(technology),
    looks: sheet.relationship(relationship).looks,
    isResponse: false,
    title: [`${source.name} to ${destination.name}`, description, technologyOf(technology)].filter(Boolean).join(' · '),
  };
}

/** The lines of a dynamic view: one for each step. */
function stepLines(
  view: DynamicView,
  ends: (element: ModelElement) => string,
  sheet: StyleSheet,
): readonly SceneLine[] {
  return view.steps.map((step, index) => {
    const { relationship, isResponse, order } = step;
    const [source, destination] = isResponse
      ? [relationship.destination, relationship.source]
      : [relationship.source, relationship.destination];
    const description = step.description || relationship.description;
    const technology = technologyOf(step.technology || relationship.technology);
    return {
      id: `${index + 1}`,
      from: ends(source),
      to: ends(destination),
      text: description === '' ? order : `${order}: ${description}`,
      technology,
      looks: sheet.relationship(relationship, isResponse).looks,
      isResponse,
      title: [`${order}: ${source.name} to ${destination.name}`, description, technology].filter(Boolean).join(' · '),
      step: index + 1,
      order,
    };
  });
}

/** The first step of its lines, for boxes of a dynamic view. */
function firstSteps(lines: readonly SceneLine[]): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const { from, to, step } of lines) {
    for (const end of [from, to]) if (step !== undefined && !first.has(end)) first.set(end, step);
  }
  return first;
}

/** Everything that a view draws. Elements without content are boxes, also deployment nodes. */
export function sceneOf(drawn: DrawnView, styles: Styles): Scene {
  const { view, elements } = drawn;
  const { workspace, sheet } = styles;
  const members = new Set(elements);
  const filled = new Set(
    elements.flatMap((element) =>
      element.parent?.kind === 'DeploymentNode' && members.has(element.parent) ? [element.parent] : [],
    ),
  );
  const collector = new FrameCollector(drawn, styles);
  const endOf = (element: ModelElement): string =>
    filled.has(element) ? collector.deploymentNode(element) : element.id;
  const steps = stepsOf(drawn);
  const lines =
    view.kind === 'Dynamic'
      ? stepLines(view, endOf, sheet)
      : drawn.relationships.map((relationship) => ({
          ...lineOf(relationship, endOf, sheet),
          ...stepIn(steps, relationship.id),
        }));
  const boxSteps = view.kind === 'Dynamic' ? firstSteps(lines) : steps;
  const boxes = elements
    .filter((element) => !filled.has(element))
    .map((element): SceneBox => {
      const own = sheet.element(element).looks;
      return {
        id: element.id,
        frame: collector.frameOf(element),
        looks: own,
        name: nameOf(element),
        metadata: own.metadata ? metadataOf(workspace, element) : '',
        description: own.description ? element.description || (element.original?.description ?? '') : '',
        isPerson: element.kind === 'Person',
        ...stepIn(boxSteps, element.id),
      };
    });
  const frames = [...collector.frames.values()].map((frame) => ({
    ...frame,
    ...(frame.kind === 'deploymentNode' ? stepIn(steps, frame.id.slice('node '.length)) : {}),
  }));
  return { title: drawn.title, description: drawn.description, boxes, frames, lines };
}

const stepIn = (steps: ReadonlyMap<string, number>, id: string): { readonly step?: number } => {
  const step = steps.get(id);
  return step === undefined ? {} : { step };
};
