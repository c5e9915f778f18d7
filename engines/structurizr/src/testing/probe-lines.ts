/** Workspaces as the lines of the probes: with ids, in the order of the reference. Tests only. */
import { fullName } from '../model/element-names.ts';
import type { ModelElement, ModelRelationship } from '../model/model-types.ts';
import type { Workspace } from '../model/workspace-types.ts';
import type { View } from '../views/view-types.ts';

const part = (name: string, value: string): string => (value === '' ? '' : ` ${name}=${value}`);
const numbers = (items: Iterable<{ readonly id: string }>): string =>
  [...items]
    .map(({ id }) => Number(id))
    .toSorted((one, other) => one - other)
    .join(', ');
const texts = (items: Iterable<{ readonly id: string }>): string =>
  [...items]
    .map(({ id }) => id)
    .toSorted()
    .join(', ');
const listed = (name: string, items: readonly string[], [open, close] = ['[', ']']): string =>
  items.length === 0 ? '' : ` ${name}=${open}${items.join(', ')}${close}`;

/** `1 Person://U tags=Element,Person description=…`. */
export const elementLine = (element: ModelElement): string =>
  [
    `${element.id} ${fullName(element)} tags=${[...element.tags].join(',')}`,
    part('group', element.group),
    part('description', element.description),
    part('technology', element.technology),
    element.kind === 'DeploymentNode' && element.instances !== '1' ? part('instances', element.instances) : '',
    part('url', element.url),
    listed(
      'properties',
      [...element.properties].map(([name, value]) => `${name}=${value}`),
      ['{', '}'],
    ),
    listed(
      'perspectives',
      [...element.perspectives].map(([name, { description, value }]) => `${name}:${description}:${value}`),
    ),
    listed(
      'healthChecks',
      element.healthChecks.map(({ name, interval, timeout }) => `${name}/${interval}/${timeout}`),
    ),
  ].join('');

/** `3 Person://U -> SoftwareSystem://S description=… tags=…`. */
export const relationshipLine = (one: ModelRelationship): string =>
  [
    `${one.id} ${fullName(one.source)} -> ${fullName(one.destination)}`,
    part('description', one.description),
    part('technology', one.technology),
    ` tags=${[...one.tags].join(',')}`,
    part('url', one.url),
    listed(
      'properties',
      [...one.properties].map(([name, value]) => `${name}=${value}`),
      ['{', '}'],
    ),
    part('linked', one.linked?.id ?? ''),
  ].join('');

/** `Container k elements=[3, 6] relationships=[14]`. */
export function viewLine(view: View): string {
  const head = `${view.kind} ${view.key}${part('title', view.title)}${part('description', view.description)}`;
  if (view.kind === 'Filtered') return `${head} base=${view.base.key} mode=${view.mode} tags=[${view.tags.join(', ')}]`;
  const { autoLayout } = view;
  const layout = autoLayout
    ? ` layout=${autoLayout.direction}/${autoLayout.rankSeparation}/${autoLayout.nodeSeparation}`
    : '';
  const relationships =
    view.kind === 'Dynamic'
      ? view.steps
          .map(({ relationship, order, isResponse, description }) => {
            const response = isResponse ? '(response)' : '';
            return `${relationship.id}@${order}${response}${description === '' ? '' : `:${description}`}`;
          })
          .join(', ')
      : texts(view.relationships);
  const animation =
    view.kind === 'Dynamic'
      ? ''
      : listed(
          'animation',
          view.animation.map((step) => `[${numbers(step.elements)}]/[${texts(step.relationships)}]`),
        );
  return `${head} elements=[${numbers(view.elements)}] relationships=[${relationships}]${animation}${layout}`;
}

const elementLooks = [
  'shape',
  'background',
  'color',
  'stroke',
  'strokeWidth',
  'width',
  'height',
  'fontSize',
  'border',
  'opacity',
  'metadata',
  'description',
  'icon',
] as const;
const relationshipLooks = [
  'thickness',
  'color',
  'dashed',
  'style',
  'routing',
  'fontSize',
  'width',
  'position',
  'opacity',
] as const;

/** `element E shape=Person background=null …`. */
export function styleLines({ settings }: Workspace): string[] {
  const line = <Name extends string>(looks: Partial<Record<Name, unknown>>, names: readonly Name[]): string =>
    names.map((name) => `${name}=${String(looks[name] ?? null)}`).join(' ');
  return [
    ...settings.elementStyles.map(({ tag, looks }) => `element ${tag} ${line(looks, elementLooks)}`),
    ...settings.relationshipStyles.map(({ tag, looks }) => `relationship ${tag} ${line(looks, relationshipLooks)}`),
  ];
}
