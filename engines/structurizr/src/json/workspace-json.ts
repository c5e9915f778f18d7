/** Writes a workspace as official workspace JSON, as the tools of Structurizr read it. */
import type { ElementKind, ModelElement, ModelItem, ModelRelationship } from '../model/model-types.ts';
import type { Workspace } from '../model/workspace-types.ts';
import type { View } from '../views/view-types.ts';
import { identifierProperty, type Json } from './json-values.ts';

/** Without fields that hold nothing: empty texts, lists and objects. */
function filled(fields: Json): Json {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => {
      if (value === undefined || value === '') return false;
      return typeof value !== 'object' || value === null || Object.keys(value).length > 0;
    }),
  );
}

const record = (map: ReadonlyMap<string, string>): Json => Object.fromEntries(map);

function itemFields({ id, identifier, description, tags, url, properties, perspectives }: ModelItem): Json {
  return {
    id,
    description,
    tags: [...tags].join(','),
    url,
    properties: { ...record(properties), ...(identifier === undefined ? {} : { [identifierProperty]: identifier }) },
    perspectives: [...perspectives].map(([name, perspective]) => filled({ name, ...perspective })),
  };
}

const relationshipJson = (one: ModelRelationship): Json =>
  filled({
    ...itemFields(one),
    technology: one.technology,
    sourceId: one.source.id,
    destinationId: one.destination.id,
    linkedRelationshipId: one.linked?.id,
  });

const children = ({ children: all }: ModelElement, kind: ElementKind): Json[] =>
  all.filter((child) => child.kind === kind).map(elementJson);

/** Fields that only some kinds have. */
function kindFields(element: ModelElement): Json {
  const { kind, name, technology, environment, original } = element;
  const instance = {
    environment,
    instanceId: element.instanceId,
    deploymentGroups: [...element.deploymentGroups].toSorted(),
    healthChecks: element.healthChecks,
  };
  switch (kind) {
    case 'Person':
      return { name, location: 'Unspecified' };
    case 'SoftwareSystem':
      return { name, location: 'Unspecified', containers: children(element, 'Container') };
    case 'Container':
      return { name, technology, components: children(element, 'Component') };
    case 'Custom':
      return { name, metadata: technology };
    case 'DeploymentNode':
      return {
        name,
        technology,
        environment,
        instances: element.instances,
        children: children(element, 'DeploymentNode'),
        infrastructureNodes: children(element, 'InfrastructureNode'),
        softwareSystemInstances: children(element, 'SoftwareSystemInstance'),
        containerInstances: children(element, 'ContainerInstance'),
      };
    case 'SoftwareSystemInstance':
      return { ...instance, softwareSystemId: original?.id };
    case 'ContainerInstance':
      return { ...instance, containerId: original?.id };
    default:
      return { name, technology, environment };
  }
}

const documented: ReadonlySet<ElementKind> = new Set(['SoftwareSystem', 'Container', 'Component']);

function elementJson(element: ModelElement): Json {
  return {
    ...filled({
      ...itemFields(element),
      ...kindFields(element),
      group: element.group,
      relationships: element.relationships.map(relationshipJson),
    }),
    ...(documented.has(element.kind) ? { documentation: {} } : {}),
  };
}

/** Lists of views in workspace JSON, by kind. */
export const viewLists: Readonly<Record<View['kind'], string>> = {
  SystemLandscape: 'systemLandscapeViews',
  SystemContext: 'systemContextViews',
  Container: 'containerViews',
  Component: 'componentViews',
  Custom: 'customViews',
  Deployment: 'deploymentViews',
  Dynamic: 'dynamicViews',
  Filtered: 'filteredViews',
};

const flags: Readonly<Partial<Record<View['kind'], Json>>> = {
  SystemLandscape: { enterpriseBoundaryVisible: true },
  SystemContext: { enterpriseBoundaryVisible: true },
  Container: { externalSoftwareSystemBoundariesVisible: false },
  Component: { externalContainerBoundariesVisible: false },
  Dynamic: { externalBoundariesVisible: false },
};

const byId = (one: { readonly id: string }, other: { readonly id: string }): number =>
  Number(one.id) - Number(other.id);
const idsOf = (items: Iterable<{ readonly id: string }>): string[] => [...items].toSorted(byId).map(({ id }) => id);

function subjectField(view: Exclude<View, { readonly kind: 'Filtered' }>): Json {
  if (!view.subject) return {};
  if (view.kind === 'Dynamic') return { elementId: view.subject.id };
  return view.kind === 'Component' ? { containerId: view.subject.id } : { softwareSystemId: view.subject.id };
}

function viewJson(view: View): Json {
  const { key, order, title, description, properties, isKeyGenerated } = view;
  const head = {
    key,
    order,
    title,
    description,
    properties: record(properties),
    generatedKey: isKeyGenerated || undefined,
  };
  if (view.kind === 'Filtered')
    return filled({ ...head, baseViewKey: view.base.key, mode: view.mode, tags: view.tags });
  const { autoLayout } = view;
  const relationships =
    view.kind === 'Dynamic'
      ? view.steps.map((step) =>
          filled({
            id: step.relationship.id,
            order: step.order,
            response: step.isResponse,
            description: step.description,
            url: step.url,
            properties: record(step.properties),
          }),
        )
      : idsOf(view.relationships).map((id) => ({ id }));
  return filled({
    ...head,
    ...flags[view.kind],
    ...subjectField(view),
    environment: view.kind === 'Deployment' ? view.environment : undefined,
    elements: idsOf(view.elements).map((id) => ({ id, x: 0, y: 0 })),
    relationships,
    animations:
      view.kind === 'Dynamic'
        ? []
        : view.animation.map((step, at) =>
            filled({
              order: at + 1,
              elements: idsOf(step.elements).toSorted(),
              relationships: idsOf(step.relationships).toSorted(),
            }),
          ),
    automaticLayout: autoLayout && {
      implementation: 'Graphviz',
      rankDirection: autoLayout.direction,
      rankSeparation: autoLayout.rankSeparation,
      nodeSeparation: autoLayout.nodeSeparation,
      edgeSeparation: 0,
      vertices: false,
      applied: false,
    },
  });
}

function viewsJson({ views, settings }: Workspace): Json {
  const lists = Map.groupBy(views, ({ kind }) => viewLists[kind]);
  const { elementStyles, relationshipStyles, themes, terms, logo, font, defaultView, properties } = settings;
  const styleJson = ({
    tag,
    looks,
    properties: own,
  }: (typeof elementStyles)[number] | (typeof relationshipStyles)[number]): Json =>
    filled({ tag, ...looks, properties: record(own) });
  return {
    ...Object.fromEntries([...lists].map(([name, list]) => [name, list.map(viewJson)])),
    configuration: {
      branding: filled({ logo, font: font && filled({ ...font }) }),
      styles: filled({ elements: elementStyles.map(styleJson), relationships: relationshipStyles.map(styleJson) }),
      terminology: record(terms),
      ...filled({ themes, defaultView, properties: record(properties) }),
    },
  };
}

const scopes = { landscape: 'Landscape', softwaresystem: 'SoftwareSystem', none: undefined } as const;

/** Official workspace JSON, to be written with `JSON.stringify`. Identifiers are properties, as the reference writes them. */
export function workspaceJson(workspace: Workspace): Json {
  const { name, description, properties, configuration, model } = workspace;
  const { scope, visibility, users } = configuration;
  const tops = (kind: ElementKind): Json[] =>
    model.elements.filter((element) => element.kind === kind && !element.parent).map(elementJson);
  return {
    id: 0,
    name,
    description,
    properties: record(properties),
    configuration: filled({
      scope: scope && scopes[scope],
      visibility: visibility && (visibility === 'private' ? 'Private' : 'Public'),
      users: users.map((user) => ({ username: user.name, role: user.role === 'write' ? 'ReadWrite' : 'ReadOnly' })),
    }),
    documentation: {},
    model: filled({
      people: tops('Person'),
      softwareSystems: tops('SoftwareSystem'),
      customElements: tops('Custom'),
      deploymentNodes: tops('DeploymentNode'),
      properties: record(model.properties),
    }),
    views: viewsJson(workspace),
  };
}
