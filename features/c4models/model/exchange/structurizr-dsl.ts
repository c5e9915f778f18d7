/** Writes a C4 model as Structurizr DSL: model, views and styles. Pure. */
import { identifiersOf, oneLine, plainLines } from '@archwright/drawing';
import { standIn } from '@archwright/structurizr';
import type { C4Container, C4Element, C4Model, C4Relationship, C4SoftwareSystem, C4View } from '../../contract.ts';
import { ancestorsOf } from '../c4-draft.ts';
import { usualViewLayout } from '../c4-view-drawing.ts';
import { indexOf, type ModelIndex } from './model-parts.ts';
import { shownSteps } from './flow-ends.ts';
import { type FlowHead, flowHeads } from './structurizr-flows.ts';
import { type ViewHead, viewHeads } from './structurizr-heads.ts';
import { ourProperties } from './structurizr-shape.ts';
import {
  elementMarks,
  elementStylesOf,
  type Marks,
  relationshipMarks,
  relationshipStyles,
  type ShapeTags,
  shapeTagsOf,
} from './structurizr-tags.ts';

type Lines = readonly string[];

/** Reserved words. */
const reserved = [
  'workspace',
  'model',
  'views',
  'configuration',
  'styles',
  'group',
  'person',
  'softwaresystem',
  'container',
  'component',
  'element',
  'relationship',
  'deploymentenvironment',
  'deploymentnode',
  'include',
  'exclude',
  'autolayout',
  'title',
  'name',
  'description',
  'properties',
  'perspectives',
  'tags',
  'url',
  'technology',
  'this',
  'enterprise',
  'theme',
  'themes',
  'branding',
  'terminology',
  'systemlandscape',
  'systemcontext',
  'filtered',
  'dynamic',
  'deployment',
  'custom',
  'image',
  'animation',
  'default',
];

/** Tag of external elements. */
const externalTag = 'External';

/**
 * A quoted token. The language knows `\"` and `\n` alone, so a backslash before a quote, an n or the end becomes a
 * wide one, and so does a text that is a token of the language, as one brace is.
 */
export function dslText(text: string): string {
  const safe = plainLines(text)
    .replaceAll(/\\(?=["n\n]|$)/g, '＼')
    .replaceAll('"', '\\"')
    .replaceAll('\n', '\\n');
  return `"${standIn(safe)}"`;
}

/** Tokens of a statement without trailing empty ones. */
function statement(words: string, texts: Lines): string {
  const last = texts.findLastIndex((text) => text !== '');
  return [words, ...texts.slice(0, last + 1).map(dslText)].join(' ');
}

const indented = (lines: Lines): Lines => lines.map((line) => (line === '' ? '' : `    ${line}`));

/** A statement with its block; without braces when it is empty. */
const block = (head: string, lines: Lines): Lines =>
  lines.length === 0 ? [head] : [`${head} {`, ...indented(lines), '}'];

/** Siblings in order, members of a group inside its block. */
function grouped<E extends C4Element>(siblings: readonly E[], linesOf: (element: E) => Lines): Lines {
  const groups = Map.groupBy(siblings, ({ group }) => group);
  return [...groups].flatMap(([name, members]) => {
    const lines = members.flatMap(linesOf);
    return name === '' ? lines : block(`group ${dslText(oneLine(name))}`, lines);
  });
}

interface Writing {
  readonly index: ModelIndex;
  readonly shapeTags: ShapeTags;
  readonly nameOf: (id: string) => string;
}

/** Identifiers of the elements of a model in its DSL, by their ids. */
export const dslIdentifiers = (index: ModelIndex): ((id: string) => string) => identifiersOf(index.elements, reserved);

/** The whole workspace. */
export function toStructurizrDsl(model: C4Model): string {
  const index = indexOf(model);
  const writing: Writing = {
    index,
    shapeTags: shapeTagsOf(index.elements),
    nameOf: dslIdentifiers(index),
  };
  const depthOf = (id: string): number => ancestorsOf(index.byId, id).length;
  const depth = ({ sourceId, targetId }: C4Relationship): number => depthOf(sourceId) + depthOf(targetId);
  // Ancestors first, so that no implied relationship conflicts with a declared one.
  const relationships = index.relationships.toSorted((one, other) => depth(one) - depth(other));
  const { actors, softwareSystems } = model.model;
  const componentLines = ({ components }: C4Container): Lines =>
    grouped(components, (component) => elementLines(writing, component, []));
  const containerLines = ({ containers }: C4SoftwareSystem): Lines =>
    grouped(containers, (container) => elementLines(writing, container, componentLines(container)));
  const insideOf = new Map(softwareSystems.map((system) => [system.id, containerLines(system)]));
  const modelLines = [
    ...grouped([...actors, ...softwareSystems], (element) =>
      elementLines(writing, element, insideOf.get(element.id) ?? []),
    ),
    ...(relationships.length > 0 ? [''] : []),
    ...relationships.flatMap((one) => relationshipLines(writing, one)),
  ];
  const heads = viewHeads(index);
  const viewLines = [
    ...heads.flatMap((head) => [...viewBlock(writing, head), '']),
    ...flowHeads(heads).flatMap((flow) => [...flowBlock(writing, flow), '']),
    ...styleLines(writing),
  ];
  const lines = [
    `${statement('workspace', [oneLine(model.name), model.details.description])} {`,
    '',
    ...indented(['model {', ...indented(modelLines), '}', '', 'views {', ...indented(viewLines), '}']),
    '',
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

const keywords = {
  actor: 'person',
  'software-system': 'softwareSystem',
  container: 'container',
  component: 'component',
} as const;

/** Tags as one token; a comma would split them. */
const tagsToken = (tags: readonly string[]): string =>
  [...new Set(tags.map((tag) => oneLine(tag).replaceAll(',', ';')).filter(Boolean))].join(',');

/** Block of an element or relationship. */
function markLines({ url, properties }: Marks, more: Readonly<Record<string, string>>): Lines {
  const words = Object.entries({ ...properties, ...more }).filter(([, value]) => value !== '');
  return [
    ...(url === undefined ? [] : [`url ${dslText(url)}`]),
    ...(words.length === 0
      ? []
      : block(
          'properties',
          words.map(([name, value]) => `${dslText(name)} ${dslText(value)}`),
        )),
  ];
}

function elementLines({ shapeTags, nameOf }: Writing, element: C4Element, inside: Lines): Lines {
  const { id, type, name, description, technology, tags, location } = element;
  const marks = elementMarks(element, shapeTags);
  const isTop = type === 'actor' || type === 'software-system';
  const isOutside = isTop && location === 'external';
  const shapeTag = shapeTags.added(element);
  const token = tagsToken([...tags, ...(shapeTag ? [shapeTag] : []), ...(isOutside ? [externalTag] : [])]);
  const texts = isTop ? [name, description, token] : [name, description, technology, token];
  const more = isOutside ? { [ourProperties.location]: location } : {};
  return block(statement(`${nameOf(id)} = ${keywords[type]}`, texts), [...markLines(marks, more), ...inside]);
}

function relationshipLines({ nameOf }: Writing, one: C4Relationship): Lines {
  const marks = relationshipMarks(one);
  const isAsynchronous = one.interactionStyle === 'asynchronous';
  const token = tagsToken([...one.tags, ...(isAsynchronous ? [ourProperties.asynchronous] : [])]);
  const texts = [one.description, one.technology, token];
  return block(statement(`${nameOf(one.sourceId)} -> ${nameOf(one.targetId)}`, texts), markLines(marks, {}));
}

const viewKeywords = {
  systemLandscapeViews: 'systemLandscape',
  systemContextViews: 'systemContext',
  containerViews: 'container',
  componentViews: 'component',
} as const;

/** How a view is laid out; what Structurizr does not know of it is a property. */
function layoutLines({ layout: { direction, density, routing } }: C4View): Lines {
  const usual = usualViewLayout;
  const isUsual = direction === usual.direction && density === usual.density && routing === usual.routing;
  const own = `${dslText(ourProperties.layout)} ${dslText([direction, density, routing].join(' '))}`;
  return [
    ...(isUsual ? [] : block('properties', [own])),
    direction === usual.direction ? 'autoLayout' : `autoLayout ${direction.toLowerCase()}`,
  ];
}

function viewBlock({ nameOf }: Writing, { list, subjectId, key, title, drawn, view }: ViewHead): Lines {
  const subject = subjectId === undefined ? '' : ` ${nameOf(subjectId)}`;
  return block(`${viewKeywords[list]}${subject} ${dslText(key)}`, [
    ...(title === undefined ? [] : [`title ${dslText(title)}`]),
    `include ${drawn.members.map(({ id }) => nameOf(id)).join(' ')}`,
    ...layoutLines(view),
  ]);
}

/** Steps that a dynamic view may hold: none of its elements contains another one. */
function writableSteps(index: ModelIndex, { flow, head }: FlowHead): ReturnType<typeof shownSteps> {
  const used = new Set<string>();
  const above = (id: string): readonly string[] => ancestorsOf(index.byId, id);
  const contains = (one: string, other: string): boolean => above(other).includes(one) || above(one).includes(other);
  return shownSteps(index, head.drawn, flow).map((step) => {
    if (!step) return undefined;
    const { sourceId, targetId } = step;
    const fits = (id: string): boolean => [...used].every((one) => !contains(one, id));
    if (contains(sourceId, targetId) || !fits(sourceId) || !fits(targetId)) return undefined;
    used.add(sourceId).add(targetId);
    return step;
  });
}

/** A flow as a dynamic view of the scope of its view. */
function flowBlock({ index, nameOf }: Writing, head: FlowHead): Lines {
  const subject = head.head.view.sourceElement?.id;
  const steps = writableSteps(index, head).map((step, at) =>
    step
      ? statement(`${nameOf(step.sourceId)} -> ${nameOf(step.targetId)}`, [step.text])
      : `# Step ${at + 1} is not shown in the view.`,
  );
  return block(`dynamic ${subject === undefined ? '*' : nameOf(subject)} ${dslText(head.key)}`, [
    `title ${dslText(head.flow.name)}`,
    ...block('properties', [`${dslText(ourProperties.flowOf)} ${dslText(head.head.key)}`]),
    ...steps,
    'autoLayout',
  ]);
}

function styleLines({ shapeTags }: Writing): Lines {
  const styles = [...elementStylesOf(shapeTags), { tag: externalTag, background: '#6b7280', color: '#ffffff' }];
  const elements = styles.flatMap(({ tag, ...looks }) =>
    block(
      `element ${dslText(tag ?? '')}`,
      Object.entries(looks).map(([name, value]) => `${name} ${value}`),
    ),
  );
  const lines = relationshipStyles.flatMap(({ tag, style }) =>
    block(`relationship ${dslText(tag)}`, [`style ${style.toLowerCase()}`]),
  );
  return block('styles', [...elements, ...lines]);
}
