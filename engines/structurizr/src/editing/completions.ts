/** What may be written at a place: keywords, identifiers and values. */
import { contexts } from '../parse/contexts.ts';
import type { Keyword } from '../parse/keywords.ts';
import type { ElementKind, ModelElement } from '../model/model-types.ts';
import type { Identified } from '../model/identifiers.ts';
import { kindNames } from '../model/element-names.ts';
import { colourNames } from '../style/colours.ts';
import { lineStyles, routings, shapes } from '../style/style-types.ts';
import { withinOf } from '../parse/open-contexts.ts';
import type { Place } from '../text/places.ts';
import { stateAt, type TextState } from './text-state.ts';

/** Something that may be written. The place is what it replaces. */
export interface Completion extends Place {
  readonly kind: 'keyword' | 'identifier' | 'value' | 'constant' | 'view' | 'tag';
  /** What is written. */
  readonly label: string;
  /** A grammar, or what an identifier names. */
  readonly detail: string;
  /** One sentence; may be empty. */
  readonly about: string;
}

type Offer = Omit<Completion, keyof Place>;

const value = (label: string, about = ''): Offer => ({ kind: 'value', label, detail: '', about });
const values = (labels: readonly string[]): Offer[] => labels.map((label) => value(label));

/** Everything that may be written at a place, keywords first. Also in texts with problems. */
export function completionsAt(text: string, line: number, column: number): Completion[] {
  const state = stateAt(text, line, column);
  if (state.context === undefined) return [];
  const current = (text.split('\n')[line - 1] ?? '').slice(0, column - 1);
  const constant = /\$\{[a-zA-Z0-9\-_.]*$/.exec(current);
  if (constant) {
    const length = constant[0].length - 2;
    const place = { line, column: column - length, length };
    return state.session.constants
      .entries()
      .map(([label, about]) => ({ kind: 'constant', label, detail: '', about, ...place }));
  }
  const typed = state.word ? current.slice(state.word.column - 1) : '';
  const start = Math.max(typed.lastIndexOf(','), typed.lastIndexOf('>'), typed.lastIndexOf('=')) + 1;
  const part = typed.slice(start);
  const place = { line, column: column - part.length, length: part.length };
  return distinct(offersFor(state)).map((offer) => ({ ...offer, ...place }));
}

function distinct(offers: readonly Offer[]): Offer[] {
  const byLabel = new Map(offers.toReversed().map((offer) => [offer.label, offer]));
  return offers.filter((offer) => byLabel.get(offer.label) === offer);
}

const mayStartRelationship = new Set(['model', 'deploymentEnvironment', 'dynamicView', 'animation', 'elements']);

function offersFor(state: TextState): Offer[] {
  const { before, context } = state;
  if (context === undefined) return [];
  if (before.at(-1) === '->') return identifiers(state, () => true);
  if (before.length > 0) return argumentsFor(state);
  const isNested = state.open !== undefined && 'element' in state.open;
  const mayRelate = mayStartRelationship.has(context) || isNested;
  return [
    ...(state.isQuoted ? [] : keywordOffers(contexts[context].keywords)),
    ...(mayRelate
      ? [...(isNested ? [value('this', 'The element of this block.')] : []), ...identifiers(state, () => true)]
      : []),
  ];
}

const keywordOffers = (keywords: readonly Keyword[]): Offer[] =>
  keywords.flatMap(({ name, grammar, about, statement }) =>
    name === '{' || statement === 'enterprise' || statement === 'refused'
      ? []
      : [{ kind: 'keyword' as const, label: name === 'autolayout' ? 'autoLayout' : name, detail: grammar, about }],
  );

/** Identifiers as they are written here: without the parts that the blocks around imply. */
function identifiers({ session, open }: TextState, fits: (one: Identified) => boolean): Offer[] {
  const { all, mode } = session.identifiers;
  const within = open && withinOf(open);
  const prefix = within && mode === 'hierarchical' ? `${session.identifiers.keyOf(within)}.` : undefined;
  return [...all].flatMap(([key, one]) => {
    if (!fits(one)) return [];
    const label = prefix !== undefined && key.startsWith(prefix) ? key.slice(prefix.length) : key;
    if (label.includes(' ')) return [];
    return [
      { kind: 'identifier' as const, label, detail: detailOf(one), about: 'description' in one ? one.description : '' },
    ];
  });
}

function detailOf(one: Identified): string {
  if (one.type === 'element') return `${kindNames[one.kind]} ${one.name}`;
  if (one.type === 'relationship') return `${one.source.name} -> ${one.destination.name}`;
  return `${one.type === 'deploymentGroup' ? 'deployment group' : one.type} ${one.name}`;
}

const ofKind =
  (...kinds: readonly ElementKind[]) =>
  (one: Identified): boolean =>
    one.type === 'element' && kinds.includes(one.kind);

const star = value('*', 'What usually belongs here.');
const expressions = [
  'element.type==',
  'element.tag==',
  'element.tag!=',
  'element.technology==',
  'element.parent==',
  'relationship.tag==',
  'relationship.source==',
  'relationship.destination==',
  '*->*',
];

type Arguments = (state: TextState, index: number) => Offer[];

const truths = values(['true', 'false']);
const lines = values(lineStyles.map((one) => one.toLowerCase()));
const colours: Arguments = () => [...colourNames].map(([label, code]) => value(label, code));

/** What follows a keyword, by its name. The index counts from 1. */
const byKeyword: ReadonlyMap<string, Arguments> = new Map<string, Arguments>(
  Object.entries({
    include: (state) => [star, ...identifiers(state, () => true), ...values(expressions)],
    exclude: (state) => [...identifiers(state, () => true), ...values(expressions)],
    animationstep: (state) => identifiers(state, ({ type }) => type === 'element'),
    systemcontext: (state, index) => (index === 1 ? identifiers(state, ofKind('SoftwareSystem')) : []),
    dynamic: (state, index) =>
      index === 1 ? [star, ...identifiers(state, ofKind('SoftwareSystem', 'Container'))] : [],
    deployment: (state, index) =>
      index === 1
        ? [star, ...identifiers(state, ofKind('SoftwareSystem'))]
        : index === 2
          ? [...identifiers(state, ({ type }) => type === 'environment'), ...environments(state)]
          : [],
    filtered: (state, index) =>
      index === 1
        ? viewKeys(state)
        : index === 2
          ? values(['include', 'exclude'])
          : index === 3
            ? tagOffers(state)
            : [],
    containerinstance: (state, index) => instanceArguments(state, index, 'Container'),
    softwaresysteminstance: (state, index) => instanceArguments(state, index, 'SoftwareSystem'),
    autolayout: (_, index) => (index === 1 ? values(['tb', 'bt', 'lr', 'rl']) : []),
    shape: () => values(shapes),
    border: () => lines,
    style: () => lines,
    routing: () => values(routings.map((one) => one.toLowerCase())),
    metadata: () => truths,
    dashed: () => truths,
    background: colours,
    color: colours,
    colour: colours,
    stroke: colours,
    theme: () => [value('default', 'The built-in theme.')],
    themes: () => [value('default', 'The built-in theme.')],
    scope: () => values(['landscape', 'softwaresystem', 'none']),
    visibility: () => values(['private', 'public']),
    '!identifiers': () => values(['hierarchical', 'flat']),
    '!impliedrelationships': () => truths,
    '!element': (state) => identifiers(state, ({ type }) => type === 'element'),
    '!elements': (state) => [...identifiers(state, ({ type }) => type === 'group'), ...values(expressions)],
    '!relationship': (state) => identifiers(state, ({ type }) => type === 'relationship'),
  } satisfies Record<string, Arguments>),
);

function argumentsFor(state: TextState): Offer[] {
  const { before, context } = state;
  const [first = ''] = before;
  const name = first.toLowerCase();
  if (context === 'views' && name === 'container')
    return before.length === 1 ? identifiers(state, ofKind('SoftwareSystem')) : [];
  if (context === 'views' && name === 'component')
    return before.length === 1 ? identifiers(state, ofKind('Container')) : [];
  if (context === 'styles' && (name === 'element' || name === 'relationship')) return tagOffers(state);
  if (context === 'elementStyle' && name === 'description') return truths;
  if (context === 'users') return values(['read', 'write']);
  if (context === 'animation') return identifiers(state, ({ type }) => type === 'element');
  if (name === 'tags' || name === 'tag') return tagOffers(state);
  return byKeyword.get(name)?.(state, before.length) ?? [];
}

function instanceArguments(state: TextState, index: number, kind: ElementKind): Offer[] {
  if (index === 1) return identifiers(state, ofKind(kind));
  return index === 2 ? identifiers(state, ({ type }) => type === 'deploymentGroup') : [];
}

const environments = ({ session }: TextState): Offer[] =>
  session.builder.model.environments.map(({ name }) => value(/^[\w-]+$/.test(name) ? name : `"${name}"`));

const viewKeys = ({ session }: TextState): Offer[] =>
  [...session.viewsByKey.values()].map(({ key, kind }) => ({ kind: 'view', label: key, detail: kind, about: '' }));

function tagOffers({ session }: TextState): Offer[] {
  const { elements, relationships } = session.builder.model;
  const items: readonly { readonly tags: ModelElement['tags'] }[] = [...elements, ...relationships];
  const tags = new Set(items.flatMap((item) => [...item.tags]));
  return [...tags].filter((tag) => tag !== '').map((label) => ({ kind: 'tag', label, detail: '', about: '' }));
}
