/** Looks of what a view draws: defaults, the built-in theme and the styles of the workspace, by tag. */
import type { ModelElement, ModelRelationship } from '../model/model-types.ts';
import type { TermKind, Workspace } from '../model/workspace-types.ts';
import { mixed } from './colours.ts';
import { defaultThemeElements, defaultThemeRelationships, defaultThemeUrl } from './default-theme.ts';
import type { ElementLooks, RelationshipLooks, ResolvedElement, ResolvedRelationship } from './style-types.ts';
import { elementTags, relationshipTags } from './tags.ts';

const elementDefaults: ElementLooks = {
  shape: 'Box',
  background: '#dddddd',
  color: '#000000',
  fontSize: 24,
  strokeWidth: 2,
  border: 'Solid',
  opacity: 100,
  metadata: true,
  description: true,
};
const nodeDefaults: ElementLooks = { background: '#ffffff', color: '#000000', stroke: '#888888', strokeWidth: 1 };
const groupDefaults: ElementLooks = {
  background: '#ffffff',
  color: '#444444',
  stroke: '#444444',
  strokeWidth: 2,
  border: 'Dashed',
};
const boundaryDefaults: ElementLooks = { background: '#ffffff', strokeWidth: 1, border: 'Dashed' };
const relationshipDefaults: RelationshipLooks = {
  thickness: 2,
  color: '#707070',
  style: 'Dashed',
  routing: 'Direct',
  fontSize: 24,
  width: 200,
  position: 50,
  opacity: 100,
};

/** Looks and the tags that they come from. */
export interface Styled<Looks> {
  readonly looks: Looks;
  /** In order; without those that no style names, except the first. The key has one entry per list. */
  readonly tags: readonly string[];
}

/** Finds the looks of everything in the views of one workspace. */
export class StyleSheet {
  readonly #elements: ReadonlyMap<string, readonly ElementLooks[]>;
  readonly #relationships: ReadonlyMap<string, readonly RelationshipLooks[]>;

  constructor({ settings }: Workspace) {
    const hasTheme = settings.themes.includes(defaultThemeUrl);
    this.#elements = byTag(hasTheme ? defaultThemeElements : new Map(), settings.elementStyles);
    this.#relationships = byTag(hasTheme ? defaultThemeRelationships : new Map(), settings.relationshipStyles);
  }

  /** An element; instances look like their original. */
  element(element: ModelElement): Styled<ResolvedElement> {
    const { looks, tags } = apply(
      this.#elements,
      [elementDefaults, element.kind === 'DeploymentNode' ? nodeDefaults : {}],
      ['Element', ...elementTags(element)],
    );
    return { looks: completed(looks), tags };
  }

  /** A group: the tag `Group`, then `Group:` with its path. */
  group(path: string): ResolvedElement {
    return completed(apply(this.#elements, [elementDefaults, groupDefaults], ['Group', `Group:${path}`]).looks);
  }

  /** The boundary around the children of a system or container: drawn in its colours. */
  boundary(element: ModelElement): ResolvedElement {
    const own = this.element(element).looks;
    const kind = element.kind === 'Container' ? 'Container' : 'Software System';
    const colours = { ...boundaryDefaults, color: own.stroke, stroke: own.stroke };
    return completed(apply(this.#elements, [elementDefaults, colours], ['Boundary', `Boundary:${kind}`]).looks);
  }

  /** Texts of the picture: `Diagram:Title`, `Diagram:Description`, `Diagram:Metadata`. */
  text(name: 'Title' | 'Description' | 'Metadata'): Pick<ElementLooks, 'color' | 'fontSize'> {
    const fallback = name === 'Title' ? { color: '#000000', fontSize: 36 } : { color: '#aaaaaa', fontSize: 22 };
    const { color, fontSize } = apply(this.#elements, [fallback], [`Diagram:${name}`]).looks;
    return { ...fallback, ...(color === undefined ? {} : { color }), ...(fontSize === undefined ? {} : { fontSize }) };
  }

  /** A relationship; linked ones look like what they come from. Responses of dynamic views have a tag of their own. */
  relationship(relationship: ModelRelationship, isResponse = false): Styled<ResolvedRelationship> {
    const own = ['Relationship', ...relationshipTags(relationship), ...(isResponse ? ['Relationship/Response'] : [])];
    const { looks, tags } = apply(this.#relationships, [relationshipDefaults], own);
    const { dashed, style = 'Dashed', ...rest } = looks;
    const line = dashed === undefined || style === 'Dotted' ? style : dashed ? 'Dashed' : 'Solid';
    return { looks: { ...relationshipDefaults, ...rest, style: line } as ResolvedRelationship, tags };
  }
}

function byTag<Looks>(
  theme: ReadonlyMap<string, Looks>,
  styles: readonly { readonly tag: string; readonly looks: Looks }[],
): ReadonlyMap<string, readonly Looks[]> {
  const found = new Map<string, Looks[]>([...theme].map(([tag, looks]) => [tag, [looks]]));
  for (const { tag, looks } of styles) found.set(tag, [...(found.get(tag) ?? []), looks]);
  return found;
}

/** Later tags win, key by key. A line style that comes later replaces an earlier `dashed`, and the other way round. */
function apply<Looks extends object>(
  styles: ReadonlyMap<string, readonly Looks[]>,
  defaults: readonly Looks[],
  tags: readonly string[],
): Styled<Looks> {
  const looks = Object.assign({}, ...defaults) as Looks & { dashed?: boolean };
  const used: string[] = [];
  for (const tag of new Set(tags)) {
    const found = styles.get(tag) ?? [];
    if (found.length > 0 || used.length === 0) used.push(tag);
    for (const one of found) {
      if ('style' in one && !('dashed' in one)) delete looks.dashed;
      Object.assign(looks, one);
    }
  }
  return { looks, tags: used };
}

const personLike = { width: 400, height: 400 } as const;

/** Sizes by shape, and a stroke darker than the background. */
function completed(looks: ElementLooks): ResolvedElement {
  const isPerson = looks.shape === 'Person' || looks.shape === 'Robot';
  const size = isPerson ? personLike : { width: 450, height: 300 };
  const stroke = mixed(looks.background ?? '#dddddd', '#000000', 0.1);
  return { ...elementDefaults, ...size, stroke, ...looks } as ResolvedElement;
}

const terms: Readonly<Record<ModelElement['kind'], readonly [TermKind | undefined, string]>> = {
  Person: ['person', 'Person'],
  SoftwareSystem: ['softwareSystem', 'Software System'],
  Container: ['container', 'Container'],
  Component: ['component', 'Component'],
  Custom: [undefined, ''],
  DeploymentNode: ['deploymentNode', 'Deployment Node'],
  InfrastructureNode: ['infrastructureNode', 'Infrastructure Node'],
  SoftwareSystemInstance: ['softwareSystem', 'Software System'],
  ContainerInstance: ['container', 'Container'],
};

/** What the workspace calls a kind of element: `Software System`, or its own term. */
export function termOf({ settings }: Workspace, { kind }: ModelElement): string {
  const [term, usual] = terms[kind];
  return (term && settings.terms.get(term)) || usual;
}

/** What the workspace calls a relationship. */
export const relationshipTerm = ({ settings }: Workspace): string =>
  settings.terms.get('relationship') || 'Relationship';

/** The line below a name: `[Container: PostgreSQL]`. Empty for custom elements without metadata. */
export function metadataOf(workspace: Workspace, element: ModelElement): string {
  const technology = element.original?.technology ?? element.technology;
  const parts = [termOf(workspace, element), technology].filter((part) => part !== '');
  return parts.length === 0 ? '' : `[${parts.join(': ')}]`;
}
