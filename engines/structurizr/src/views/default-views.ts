/** Views of a workspace that defines none. */
import type { Model, ModelElement } from '../model/model-types.ts';
import { ViewMembers, type ViewSurroundings } from './view-members.ts';
import { defaultLayout, type StaticView } from './view-types.ts';

/** Creates an empty view with a generated key. */
export type CreateView = (
  kind: StaticView['kind'],
  about: { readonly subject?: ModelElement; readonly environment?: string },
) => StaticView;

/** By UTF-16 code units, as the reference compares. */
const byName = (one: ModelElement, other: ModelElement): number =>
  one.name < other.name ? -1 : Number(one.name > other.name);

/** Landscape, context, containers and components per system, and deployments per environment. */
export function addDefaultViews(around: ViewSurroundings, create: CreateView): void {
  const add = (...[kind, about]: Parameters<CreateView>): void => {
    const view = create(kind, about);
    new ViewMembers(view, around).addDefault();
    view.autoLayout = defaultLayout;
  };
  const { model } = around;
  add('SystemLandscape', {});
  const systems = model.elements.filter(({ kind }) => kind === 'SoftwareSystem').toSorted(byName);
  for (const system of systems) {
    add('SystemContext', { subject: system });
    if (system.children.length === 0) continue;
    add('Container', { subject: system });
    for (const container of system.children.toSorted(byName))
      if (container.children.length > 0) add('Component', { subject: container });
  }
  for (const [environment, deployed] of deployedSystems(model)) {
    for (const system of [...deployed].toSorted(byName)) add('Deployment', { subject: system, environment });
    const holdsNodes = model.elements.some(
      (element) => element.kind === 'InfrastructureNode' && element.environment === environment,
    );
    if (deployed.size === 0 && holdsNodes) add('Deployment', { environment });
  }
}

/** Systems with instances by environment, environments by name. */
function deployedSystems({ elements }: Model): [string, Set<ModelElement>][] {
  const byEnvironment = new Map<string, Set<ModelElement>>();
  for (const { environment, original } of elements) {
    if (environment === undefined) continue;
    const systems = byEnvironment.get(environment) ?? new Set();
    byEnvironment.set(environment, systems);
    const system = original?.kind === 'Container' ? original.parent : original;
    if (system) systems.add(system);
  }
  return [...byEnvironment].toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)));
}
