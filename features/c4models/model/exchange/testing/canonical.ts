/** Canonical form of workspace JSON: sorted lines without ids, and the four supported types of views. Tests only. */
import { workspaceFile, type WorkspaceElement, type WorkspaceFile } from '../structurizr-shape.ts';

/** A view with the names of its members. */
export interface CanonicalView {
  readonly type: string;
  readonly key: string;
  readonly title?: string | undefined;
  readonly scope?: string | undefined;
  readonly elements: readonly string[];
  readonly relationships: readonly string[];
  readonly autoLayout?: string | undefined;
  readonly animationSteps?: number | undefined;
}

/** Canonical form of the static part of a workspace. */
export interface Canonical {
  readonly elements: readonly string[];
  readonly relationships: readonly string[];
  readonly views: readonly CanonicalView[];
}

const types = {
  systemLandscapeViews: 'SystemLandscape',
  systemContextViews: 'SystemContext',
  containerViews: 'Container',
  componentViews: 'Component',
} as const;
/** Names of the supported lists of views. */
export const viewLists = Object.keys(types) as readonly (keyof typeof types)[];

interface Known {
  readonly names: Map<string, string>;
  readonly lines: Map<string, string>;
  readonly elements: string[];
}

function register(known: Known, raw: WorkspaceElement, name: string): void {
  known.names.set(raw.id, name);
  const tags = [...new Set((raw.tags ?? '').split(',').map((tag) => tag.trim()))].join(',');
  known.elements.push(`${name} | tags=${tags}${raw.group ? ` | group=${raw.group}` : ''}`);
}

/** Lines of elements and relationships by id, so that tests know which lines a loss removes. */
export function linesOf(file: WorkspaceFile): Known {
  const known: Known = { names: new Map(), lines: new Map(), elements: [] };
  const all: WorkspaceElement[] = [];
  const add = (raw: WorkspaceElement, name: string): void => {
    register(known, raw, name);
    all.push(raw);
  };
  for (const raw of file.model?.people ?? []) add(raw, `Person://${raw.name}`);
  for (const system of file.model?.softwareSystems ?? []) {
    add(system, `SoftwareSystem://${system.name}`);
    for (const container of system.containers ?? []) {
      add(container, `Container://${system.name}.${container.name}`);
      for (const one of container.components ?? [])
        add(one, `Component://${system.name}.${container.name}.${one.name}`);
    }
  }
  for (const raw of all) {
    for (const one of raw.relationships ?? []) {
      const target = known.names.get(one.destinationId);
      if (target === undefined) continue;
      const parts = [
        `${known.names.get(raw.id)} -> ${target}`,
        ...(one.description ? [one.description] : []),
        ...(one.technology ? [`tech=${one.technology}`] : []),
        ...(one.linkedRelationshipId ? ['linked'] : []),
      ];
      known.lines.set(one.id, parts.join(' | '));
    }
  }
  return known;
}

/** Computes the canonical form. */
export function canonicalOf(value: unknown): Canonical {
  const file = workspaceFile.parse(value);
  const { names, lines, elements } = linesOf(file);
  const views = viewLists.flatMap((list) =>
    (file.views?.[list] ?? []).map((raw) => {
      const scope = list === 'componentViews' ? raw.containerId : raw.softwareSystemId;
      const layout = raw.automaticLayout;
      const view: CanonicalView = {
        type: types[list],
        key: raw.key,
        title: raw.title ?? undefined,
        scope: scope ? names.get(scope) : undefined,
        elements: (raw.elements ?? []).flatMap(({ id }) => names.get(id) ?? []).toSorted(),
        relationships: (raw.relationships ?? []).flatMap(({ id }) => lines.get(id) ?? []).toSorted(),
        autoLayout: layout
          ? [layout['rankDirection'], layout['rankSeparation'], layout['nodeSeparation']].join(' ')
          : undefined,
        animationSteps: raw.animations?.length || undefined,
      };
      return { order: raw.order ?? 0, view };
    }),
  );
  return {
    elements: elements.toSorted(),
    relationships: [...lines.values()].toSorted(),
    views: views.toSorted((one, other) => one.order - other.order).map(({ view }) => view),
  };
}
