/** Names, titles and order of views, and what filtered views show. */
import type { ModelElement, ModelRelationship } from '../model/model-types.ts';
import { elementTags, relationshipTags } from '../style/tags.ts';
import type { FilteredView, ListedView, View } from './view-types.ts';

/** The view whose members a filtered view chooses from, or the view itself. */
const shownIn = (view: View): Exclude<View, FilteredView> => (view.kind === 'Filtered' ? view.base : view);

/** For lists: `Payments - Containers`. A title replaces it. */
export function nameOf(view: View): string {
  if (view.title) return view.title;
  if (view.kind === 'Filtered') return `Filtered: ${nameOf(view.base)}`;
  const subject = view.subject?.name;
  switch (view.kind) {
    case 'SystemLandscape':
      return 'System Landscape';
    case 'SystemContext':
      return `${subject} - System Context`;
    case 'Container':
      return `${subject} - Containers`;
    case 'Component':
      return `${view.subject?.parent?.name} - ${subject} - Components`;
    case 'Deployment':
      return [...(subject === undefined ? [] : [subject]), 'Deployment', view.environment].join(' - ');
    case 'Dynamic':
      return subject === undefined ? 'Dynamic' : `${subject} - Dynamic`;
    default:
      return 'Custom View';
  }
}

/** For pictures: `[Container] Payments`. A title replaces it; filtered views show that of their base. */
export function titleOf(view: View): string {
  if (view.title) return view.title;
  const shown = shownIn(view);
  if (shown.title) return shown.title;
  const { subject } = shown;
  const path = subject?.parent ? `${subject.parent.name} - ${subject.name}` : (subject?.name ?? '');
  const about: Readonly<Record<typeof shown.kind, readonly [string, string]>> = {
    SystemLandscape: ['System Landscape', ''],
    SystemContext: ['System Context', path],
    Container: ['Container', path],
    Component: ['Component', path],
    Custom: ['Custom', ''],
    Dynamic: ['Dynamic', path],
    Deployment: ['Deployment', ''],
  };
  const [kind, of] = about[shown.kind];
  if (shown.kind !== 'Deployment') return `[${kind}] ${of}`.trimEnd();
  return `[${kind}] ${[...(subject ? [subject.name] : []), shown.environment].join(' - ')}`;
}

const kindOrder: readonly View['kind'][] = [
  'SystemLandscape',
  'SystemContext',
  'Container',
  'Component',
  'Dynamic',
  'Deployment',
  'Filtered',
  'Custom',
];

const byText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

function systemOf(view: View): ModelElement | undefined {
  const { subject } = shownIn(view);
  return subject?.kind === 'Container' ? subject.parent : subject;
}

/** Filtered views stand behind the kind of their base. */
const rankOf = (view: View): number => kindOrder.indexOf(shownIn(view).kind);

type Compare = (one: View, other: View) => number;

const byKey: Compare = (one, other) => byText(one.key, other.key);
const bySystem: Compare = (one, other) => {
  const [system, otherSystem] = [systemOf(one), systemOf(other)];
  if (!system || !otherSystem) return Number(system !== undefined) - Number(otherSystem !== undefined);
  return (
    byText(system.name, otherSystem.name) ||
    rankOf(one) - rankOf(other) ||
    byText(shownIn(one).subject?.name ?? '', shownIn(other).subject?.name ?? '') ||
    byKey(one, other)
  );
};

/** Orders that the property `structurizr.sort` of a view set may choose. */
const orders: ReadonlyMap<string, Compare> = new Map([
  ['created', (one, other) => one.order - other.order],
  ['key', byKey],
  ['type', (one, other) => rankOf(one) - rankOf(other) || byKey(one, other)],
]);

/** Views for lists: those without a system first, then by system, kind and key. */
export function listViews(views: readonly View[], properties: ReadonlyMap<string, string>): ListedView[] {
  const chosen = orders.get(properties.get('structurizr.sort')?.toLowerCase() ?? '');
  const compare: Compare =
    chosen ?? ((one, other) => bySystem(one, other) || rankOf(one) - rankOf(other) || byKey(one, other));
  return views.toSorted(compare).map((view) => ({ view, name: nameOf(view), title: titleOf(view) }));
}

/** What a filtered view shows. */
export interface FilteredContent {
  readonly elements: readonly ModelElement[];
  readonly relationships: readonly ModelRelationship[];
}

/** Members of the base whose tags fit, and relationships that fit as well and whose ends remain. */
export function filteredContent({ base, mode, tags }: FilteredView): FilteredContent {
  const wanted = new Set(tags);
  const fits = (own: readonly string[]): boolean => own.some((tag) => wanted.has(tag)) === (mode === 'Include');
  const elements = new Set([...base.elements].filter((element) => fits(elementTags(element))));
  const relationships = [...base.relationships].filter(
    (one) => fits(relationshipTags(one)) && elements.has(one.source) && elements.has(one.destination),
  );
  return { elements: [...elements], relationships };
}
