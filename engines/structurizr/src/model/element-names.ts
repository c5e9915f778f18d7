/** Names of elements: canonical ones, and those of their kinds. */
import type { ElementKind, ModelElement } from './model-types.ts';

/** Tags of every element of a kind. */
export const ownTags: Readonly<Record<ElementKind, readonly string[]>> = {
  Person: ['Element', 'Person'],
  SoftwareSystem: ['Element', 'Software System'],
  Container: ['Element', 'Container'],
  Component: ['Element', 'Component'],
  Custom: ['Element'],
  DeploymentNode: ['Element', 'Deployment Node'],
  InfrastructureNode: ['Element', 'Infrastructure Node'],
  SoftwareSystemInstance: ['Software System Instance'],
  ContainerInstance: ['Container Instance'],
};

/** For people: `software system`. */
export const kindNames: Readonly<Record<ElementKind, string>> = {
  Person: 'person',
  SoftwareSystem: 'software system',
  Container: 'container',
  Component: 'component',
  Custom: 'custom element',
  DeploymentNode: 'deployment node',
  InfrastructureNode: 'infrastructure node',
  SoftwareSystemInstance: 'software system instance',
  ContainerInstance: 'container instance',
};

/** Whether it stands in a deployment environment. */
export const isDeployed = ({ environment }: ModelElement): boolean => environment !== undefined;

/** Whether it is an instance of a system or container. */
export const isInstance = ({ original }: ModelElement): boolean => original !== undefined;

/** Whether it is a person, system, container or component. */
export const isStatic = ({ kind }: ModelElement): boolean =>
  kind === 'Person' || kind === 'SoftwareSystem' || kind === 'Container' || kind === 'Component';

/** It and its parents, innermost first. */
export function lineageOf(element: ModelElement): ModelElement[] {
  const line: ModelElement[] = [];
  for (let one: ModelElement | undefined = element; one; one = one.parent) line.push(one);
  return line;
}

/** Whether one is an ancestor of the other. */
export const areRelatives = (one: ModelElement, other: ModelElement): boolean =>
  (one !== other && lineageOf(one).includes(other)) || (one !== other && lineageOf(other).includes(one));

type Written = (name: string) => string;

function pathOf(element: ModelElement, written: Written): string {
  const names = (of: ModelElement): string[] =>
    lineageOf(of)
      .toReversed()
      .map(({ name }) => written(name));
  if (element.environment === undefined) return names(element).join('.');
  const { original, parent, instanceId } = element;
  if (!original || !parent) return [written(element.environment), ...names(element)].join('/');
  return `${[written(element.environment), ...names(parent), names(original).join('.')].join('/')}[${instanceId}]`;
}

/** `Container://Payments.API`, with names as they are. */
export const fullName = (element: ModelElement): string => `${element.kind}://${pathOf(element, (name) => name)}`;

/** The same without the separators `.` and `/` in names: what the reference prints and `!element "…"` finds. */
export const canonicalName = (element: ModelElement): string =>
  `${element.kind}://${pathOf(element, (name) => name.replaceAll(/[./]/g, ''))}`;
