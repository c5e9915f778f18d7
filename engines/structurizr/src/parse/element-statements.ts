/** People, systems, containers, components, custom elements and groups. */
import { splitTags } from '../model/model-builder.ts';
import type { ElementKind, ModelElement, ModelGroup } from '../model/model-types.ts';
import { refuse } from '../text/refusal.ts';
import type { Handler, Reading } from './handlers.ts';
import { contextOf, elementContext, groupOf, joinGroup, type OpenContext } from './open-contexts.ts';

interface Texts {
  readonly name: string;
  readonly description: string;
  readonly technology: string;
  /** Absent without a token. */
  readonly tags: string | undefined;
}

/** Adds an element to what is around it, with its identifier. */
function addElement({ session, statement, context }: Reading, kind: ElementKind, texts: Texts): OpenContext {
  const group = groupOf(context);
  const parent = 'element' in context ? context.element : undefined;
  const element = session.builder.addElement({
    kind,
    name: texts.name,
    description: texts.description,
    technology: texts.technology,
    tags: texts.tags === undefined ? [] : splitTags(texts.tags),
    parent,
    group: group?.path ?? '',
    place: statement.place,
  });
  joinGroup(context, element);
  session.define(statement, element, { parent });
  return contextOf(element);
}

const withoutTechnology =
  (kind: ElementKind): Handler =>
  (reading) => {
    const { statement } = reading;
    return addElement(reading, kind, {
      name: statement.word(1),
      description: statement.word(2),
      technology: '',
      tags: statement.has(3) ? statement.word(3) : undefined,
    });
  };

const withTechnology =
  (kind: ElementKind): Handler =>
  (reading) => {
    const { statement } = reading;
    return addElement(reading, kind, {
      name: statement.word(1),
      description: statement.word(2),
      technology: statement.word(3),
      tags: statement.has(4) ? statement.word(4) : undefined,
    });
  };

const customElement: Handler = (reading) => {
  const { statement } = reading;
  return addElement(reading, 'Custom', {
    name: statement.word(1),
    technology: statement.word(2),
    description: statement.word(3),
    tags: statement.has(4) ? statement.word(4) : undefined,
  });
};

const separatorProperty = 'structurizr.groupSeparator';

/** The group of a statement, with the path of the group around it. */
function newGroup({ session, statement, context, keyword }: Reading): ModelGroup {
  const { tokens } = statement;
  if (tokens.length > 3) refuse(`Too many tokens, expected: ${keyword.grammar}`, { token: 3 });
  if (tokens.length < 3 || !statement.hasBrace) refuse(`Expected: ${keyword.grammar}`);
  const name = statement.word(1);
  const outer = groupOf(context);
  const separator = session.builder.model.properties.get(separatorProperty) ?? '';
  if (outer && separator === '')
    refuse(`To use nested groups, please define a model property named ${separatorProperty}`, {
      hint: `Add this to the model, above its groups: properties { "${separatorProperty}" "/" }, on three lines.`,
    });
  const path = outer ? `${outer.path}${separator}${name}` : name;
  return { type: 'group', name, path, elements: [], place: statement.place, ...(outer ? { parent: outer } : {}) };
}

const group: Handler = (reading) => {
  const { session, statement, context } = reading;
  const one = newGroup(reading);
  session.builder.model.groups.push(one);
  const parent = context.name === 'softwareSystem' || context.name === 'container' ? context.element : undefined;
  session.define(statement, one, { parent });
  if (context.name === 'model') return { name: 'model', group: one };
  if (context.name === 'deploymentEnvironment') return { ...context, group: one };
  return contextOf(elementContext(context).element, one);
};

const enterprise: Handler = () =>
  refuse(
    'The enterprise keyword was previously deprecated, and has now been removed - please use group instead (https://docs.structurizr.com/dsl/language#group)',
  );

/** The element that `!element` continues: by identifier, or by canonical name. */
function found({ session, statement, context }: Reading): ModelElement | undefined {
  const name = statement.word(1);
  return name.includes('://') ? session.builder.withCanonicalName(name) : session.findElement(statement, 1, context);
}

function continued(reading: Reading, element: ModelElement): OpenContext {
  const { session, statement, context } = reading;
  const around = groupOf(context);
  if (around && element.environment === undefined) element.group = around.path;
  if (statement.identifier) session.define(statement, element, { parent: element.parent });
  return contextOf(element);
}

const findElement: Handler = (reading) => {
  const { session, statement, context } = reading;
  const name = statement.word(1);
  const element = found(reading);
  if (element) return continued(reading, element);
  const environment = session.find(statement, 1, context);
  if (environment?.type === 'environment') return { name: 'deploymentEnvironment', environment };
  return refuse(`An element identified by "${name}" could not be found`, { token: 1 });
};

const findRelationship: Handler = ({ session, statement, context }) => {
  const relationship = session.find(statement, 1, context);
  if (relationship?.type !== 'relationship')
    return refuse(`A relationship identified by "${statement.word(1)}" could not be found`, { token: 1 });
  if (statement.identifier) session.define(statement, relationship);
  return { name: 'relationship', relationship };
};

const findEither: Handler = (reading) => {
  const { session, statement, context } = reading;
  const element = found(reading);
  if (element) return continued(reading, element);
  const other = statement.word(1).includes('://') ? undefined : session.find(statement, 1, context);
  if (other?.type === 'environment') return { name: 'deploymentEnvironment', environment: other };
  if (other?.type === 'relationship') return { name: 'relationship', relationship: other };
  return refuse(`An element/relationship identified by "${statement.word(1)}" could not be found`, { token: 1 });
};

/** Handlers of this family. */
export const elementStatements = {
  person: withoutTechnology('Person'),
  softwareSystem: withoutTechnology('SoftwareSystem'),
  container: withTechnology('Container'),
  component: withTechnology('Component'),
  customElement,
  group,
  enterprise,
  findElement,
  findRelationship,
  findEither,
} satisfies Record<string, Handler>;
