/** Views: what they are about, and what they have in common. */
import { count } from '../model/model-builder.ts';
import type { ModelElement } from '../model/model-types.ts';
import { refuse } from '../text/refusal.ts';
import { isUrl } from '../text/urls.ts';
import { StepCounter } from '../views/dynamic-steps.ts';
import { ViewMembers } from '../views/view-members.ts';
import type { AutoLayout, DynamicView, RankDirection, StaticView, View, ViewKind } from '../views/view-types.ts';
import { type Handler, type Reading, wholeNumber } from './handlers.ts';
import type { OpenContext } from './open-contexts.ts';
import type { Session } from './session.ts';

/** `Container-001`: the first that is free. */
function generatedKey({ viewsByKey }: Session, kind: string): string {
  for (let number = 1; ; number += 1) {
    const key = `${kind}-${String(number).padStart(3, '0')}`;
    if (!viewsByKey.has(key)) return key;
  }
}

/** The key of a new view: given in a token, or generated. */
export function keyFrom(
  { session, statement }: Reading,
  at: number,
  kind: string,
): Pick<View, 'key' | 'isKeyGenerated'> {
  if (!statement.has(at)) return { key: generatedKey(session, kind), isKeyGenerated: true };
  const key = statement.word(at);
  if (!/^[\w-]+$/.test(key)) refuse('View keys can only contain the following characters: a-zA-0-9_-', { token: at });
  const known = session.viewsByKey.get(key);
  if (known)
    refuse(`A view with the key ${key} already exists`, {
      token: at,
      hint: `It is defined on line ${known.place.line}.`,
    });
  return { key, isKeyGenerated: false };
}

/** Adds a view to the workspace and to the symbols. */
export function addView<Added extends View>({ session, statement }: Reading, view: Added, keyAt: number): Added {
  const { views } = session.workspace;
  if (views.length >= session.limits.views) refuse(`A workspace may have at most ${count(session.limits.views)} views`);
  views.push(view);
  session.viewsByKey.set(view.key, view);
  const token = view.isKeyGenerated ? statement.tokens[0] : statement.tokens[keyAt];
  session.symbols.define(view, {
    kind: 'view',
    place: statement.placeOf(token),
    name: view.key,
    label: `${view.kind} view ${view.key}`,
    description: view.description,
  });
  return view;
}

/** What all views start with. */
export function blankView({ session, statement }: Reading): Pick<View, 'order' | 'title' | 'properties' | 'place'> {
  return { order: session.workspace.views.length + 1, title: '', properties: new Map(), place: statement.place };
}

interface Scope {
  readonly kind: 'SoftwareSystem' | 'Container';
  readonly name: 'software system' | 'container';
}

const systemScope: Scope = { kind: 'SoftwareSystem', name: 'software system' };
const containerScope: Scope = { kind: 'Container', name: 'container' };

/** The element that a view is about. */
function subjectOf({ session, statement, context }: Reading, { kind, name }: Scope): ModelElement {
  const word = statement.word(1);
  const found = session.find(statement, 1, context);
  if (found === undefined || found.type === 'relationship')
    return refuse(`The ${name} "${word}" does not exist`, { token: 1 });
  if (found.type !== 'element' || found.kind !== kind)
    return refuse(`The element "${word}" is not a ${name}`, { token: 1 });
  return found;
}

interface StaticTold {
  readonly kind: StaticView['kind'];
  readonly keyAt: number;
  readonly subject?: ModelElement;
  readonly environment?: string;
  readonly title?: string;
}

function openStatic(reading: Reading, { keyAt, title, ...told }: StaticTold): OpenContext {
  const { session, statement } = reading;
  const descriptionAt = told.kind === 'Custom' ? keyAt + 2 : keyAt + 1;
  const view = addView<StaticView>(
    reading,
    {
      ...blankView(reading),
      ...told,
      ...keyFrom(reading, keyAt, told.kind),
      title: title ?? '',
      description: statement.word(descriptionAt),
      elements: new Set(),
      relationships: new Set(),
      animation: [],
    },
    keyAt,
  );
  const members = new ViewMembers(view, {
    model: session.builder.model,
    limits: session.limits,
    budget: session.budget,
  });
  if (view.kind === 'SystemContext' && view.subject) members.add(view.subject);
  const names = { Deployment: 'deploymentView', Custom: 'customView' } as const;
  const name = view.kind === 'Deployment' || view.kind === 'Custom' ? names[view.kind] : 'staticView';
  return { name, members };
}

const deployment: Handler = (reading) => {
  const { session, statement, context } = reading;
  const named = session.find(statement, 2, context);
  const environment = named?.type === 'environment' ? named.name : statement.word(2);
  const isKnown = session.builder.model.elements.some(
    (element) => element.kind === 'DeploymentNode' && !element.parent && element.environment === environment,
  );
  if (!isKnown) refuse(`The environment "${environment}" does not exist`, { token: 2 });
  session.budget.spend(session.builder.model.elements.length);
  const subject = statement.word(1) === '*' ? undefined : subjectOf(reading, systemScope);
  return openStatic(reading, { kind: 'Deployment', keyAt: 3, environment, ...(subject ? { subject } : {}) });
};

const dynamic: Handler = (reading) => {
  const { session, statement, context } = reading;
  const word = statement.word(1);
  const found = word === '*' ? undefined : session.find(statement, 1, context);
  if (word !== '*' && (found === undefined || found.type === 'relationship'))
    refuse(`The software system or container "${word}" does not exist`, { token: 1 });
  const subject =
    found?.type === 'element' && (found.kind === 'SoftwareSystem' || found.kind === 'Container') ? found : undefined;
  if (word !== '*' && !subject) refuse(`The element "${word}" is not a software system or container`, { token: 1 });
  const view = addView<DynamicView>(
    reading,
    {
      ...blankView(reading),
      kind: 'Dynamic',
      ...keyFrom(reading, 2, 'Dynamic'),
      description: statement.word(3),
      elements: new Set(),
      steps: [],
      ...(subject ? { subject } : {}),
    },
    2,
  );
  return { name: 'dynamicView', view, counter: new StepCounter(), isParallel: false, hasSteps: false };
};

const filterModes = new Map<string, 'Include' | 'Exclude'>([
  ['include', 'Include'],
  ['exclude', 'Exclude'],
]);
const baseKinds = new Set<ViewKind>(['SystemLandscape', 'SystemContext', 'Container', 'Component']);

const filtered: Handler = (reading) => {
  const { session, statement } = reading;
  const baseKey = statement.word(1);
  const mode = filterModes.get(statement.word(2).toLowerCase());
  if (!mode) return refuse('Filter mode should be include or exclude', { token: 2 });
  const base = session.viewsByKey.get(baseKey);
  if (!base) return refuse(`The view "${baseKey}" does not exist`, { token: 1 });
  if (base.kind === 'Filtered' || base.kind === 'Dynamic' || !baseKinds.has(base.kind))
    return refuse(`The view "${baseKey}" must be a System Landscape, System Context, Container, or Component view`, {
      token: 1,
    });
  session.symbols.refer(base, baseKey, statement.placeOf(statement.tokens[1]));
  const tags = statement
    .word(3)
    .split(',')
    .filter((tag) => tag !== '');
  const view = addView(
    reading,
    {
      ...blankView(reading),
      kind: 'Filtered',
      ...keyFrom(reading, 4, 'Filtered'),
      description: statement.word(5),
      base,
      mode,
      tags: [...new Set(tags.map((tag) => tag.trim()))].toSorted(),
    } as const,
    4,
  );
  return { name: 'filteredView', view };
};

const image: Handler = (reading) => {
  const { session, statement, context } = reading;
  keyFrom(reading, 2, 'Image');
  const word = statement.word(1);
  const found = session.find(statement, 1, context);
  if (word !== '*' && (!found || found.type === 'relationship'))
    refuse(`The element "${word}" does not exist`, { token: 1 });
  return { name: 'imageView', line: statement.line.line, hasSource: false };
};

const sourceNames: Readonly<Record<string, string>> = {
  plantuml: 'PlantUML source',
  mermaid: 'Mermaid source',
  kroki: 'Kroki source',
  image: 'Images',
};

const imageSource: Handler = ({ session, statement, keyword, context }) => {
  if (context.name === 'imageView') context.hasSource = true;
  const at = keyword.least;
  const source = statement.word(at);
  const name = sourceNames[keyword.name] ?? 'Images';
  const hint = 'Remove the image view: pictures are drawn from the model alone.';
  const isKey = session.viewsByKey.has(source) && (keyword.name === 'plantuml' || keyword.name === 'mermaid');
  const isRemote = isUrl(source) && !source.startsWith('file:');
  if (isKey || isRemote)
    refuse(`${name === 'Images' ? 'An image' : name} from elsewhere is not available on this server`, {
      token: at,
      hint,
    });
  return refuse(`${name} must be specified as a URL when running in restricted mode`, { token: at, hint });
};

const directions = new Map<string, RankDirection>([
  ['tb', 'TopBottom'],
  ['bt', 'BottomTop'],
  ['lr', 'LeftRight'],
  ['rl', 'RightLeft'],
]);

/** The view of a block. */
function viewOf(context: OpenContext): View | undefined {
  return 'members' in context ? context.members.view : 'view' in context ? context.view : undefined;
}

const autoLayout: Handler = ({ statement, context }) => {
  const view = viewOf(context);
  const direction = statement.has(1) ? directions.get(statement.word(1)) : 'TopBottom';
  if (!direction) {
    const small = statement.word(1).toLowerCase();
    return refuse('Valid rank directions are: tb|bt|lr|rl', {
      token: 1,
      hint: directions.has(small) ? `Write it in lower case: ${small}.` : undefined,
    });
  }
  const rankSeparation = statement.has(2) ? wholeNumber(statement.word(2)) : 300;
  if (rankSeparation === undefined) return refuse('Rank separation must be positive integer in pixels', { token: 2 });
  const nodeSeparation = statement.has(3) ? wholeNumber(statement.word(3)) : 300;
  if (nodeSeparation === undefined) return refuse('Node separation must be positive integer in pixels', { token: 3 });
  if (rankSeparation < 0) refuse('The rank separation must be a positive integer', { token: 2 });
  if (nodeSeparation < 0) refuse('The node separation must be a positive integer', { token: 3 });
  const layout: AutoLayout = { direction, rankSeparation, nodeSeparation };
  if (view && view.kind !== 'Filtered') view.autoLayout = layout;
  return undefined;
};

const defaultView: Handler = ({ session, context }) => {
  const view = viewOf(context);
  if (view) session.workspace.settings.defaultView = view.key;
  return undefined;
};

const title: Handler = ({ statement, context }) => {
  const view = viewOf(context);
  if (view) view.title = statement.word(1);
  return undefined;
};

const viewDescription: Handler = ({ statement, context }) => {
  const view = viewOf(context);
  if (view) view.description = statement.word(1);
  return undefined;
};

const viewProperties: Handler = ({ context }) => ({
  name: 'properties',
  holders: [viewOf(context)?.properties ?? new Map<string, string>()],
});

/** Handlers of this family. */
export const viewStatements = {
  systemLandscape: (reading) => openStatic(reading, { kind: 'SystemLandscape', keyAt: 1 }),
  systemContext: (reading) =>
    openStatic(reading, { kind: 'SystemContext', keyAt: 2, subject: subjectOf(reading, systemScope) }),
  containerView: (reading) =>
    openStatic(reading, { kind: 'Container', keyAt: 2, subject: subjectOf(reading, systemScope) }),
  componentView: (reading) =>
    openStatic(reading, { kind: 'Component', keyAt: 2, subject: subjectOf(reading, containerScope) }),
  custom: (reading) => openStatic(reading, { kind: 'Custom', keyAt: 1, title: reading.statement.word(2) }),
  deployment,
  dynamic,
  filtered,
  image,
  imageSource,
  autoLayout,
  default: defaultView,
  title,
  viewDescription,
  viewProperties,
} satisfies Record<string, Handler>;
