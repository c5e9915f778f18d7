/** Deployment environments, nodes and instances. */
import { splitTags } from '../model/model-builder.ts';
import type { Environment, ModelElement } from '../model/model-types.ts';
import { refuse } from '../text/refusal.ts';
import { isUrl } from '../text/urls.ts';
import { type Handler, type Reading, wholeNumber } from './handlers.ts';
import { checkInstances } from './item-statements.ts';
import { contextOf, elementContext, groupOf, joinGroup, type OpenContext } from './open-contexts.ts';

const deploymentEnvironment: Handler = ({ session, statement }) => {
  const name = statement.word(1);
  const known = session.identifiers.environment(name);
  const one: Environment = known ?? { type: 'environment', name, place: statement.place };
  if (!known) session.builder.model.environments.push(one);
  if (!known || statement.identifier) session.define(statement, one);
  return { name: 'deploymentEnvironment', environment: one };
};

const deploymentGroup: Handler = ({ session, statement, context }) => {
  const parent = context.name === 'deploymentEnvironment' ? context.environment : undefined;
  const one = { type: 'deploymentGroup', name: statement.word(1), place: statement.place } as const;
  session.define(statement, one, { parent });
  return undefined;
};

interface Surroundings {
  readonly environment: Environment | undefined;
  readonly environmentName: string;
  readonly parent: ModelElement | undefined;
}

function surroundingsOf({ session, context }: Reading): Surroundings {
  if (context.name === 'deploymentEnvironment') {
    const { environment } = context;
    return { environment, environmentName: environment.name, parent: undefined };
  }
  const { element } = elementContext(context);
  const environmentName = element.environment ?? '';
  return { environment: session.identifiers.environment(environmentName), environmentName, parent: element };
}

function addNode(reading: Reading, kind: 'DeploymentNode' | 'InfrastructureNode'): OpenContext {
  const { session, statement, context } = reading;
  const { environment, environmentName, parent } = surroundingsOf(reading);
  const group = groupOf(context);
  const instances = kind === 'DeploymentNode' ? statement.word(5) : '';
  const element = session.builder.addElement({
    kind,
    name: statement.word(1),
    description: statement.word(2),
    technology: statement.word(3),
    tags: statement.has(4) ? splitTags(statement.word(4)) : [],
    parent,
    group: group?.path ?? '',
    environment: environmentName,
    place: statement.place,
  });
  joinGroup(context, element);
  if (statement.has(5)) {
    checkInstances(instances);
    element.instances = instances;
  }
  session.define(statement, element, { parent: parent ?? environment });
  return contextOf(element);
}

/** Names of the deployment groups that a token lists; unknown ones are left out. */
function groupsFrom(reading: Reading): Set<string> {
  const { session, statement, context } = reading;
  const token = statement.tokens[2];
  const names = new Set<string>();
  if (!token || !statement.has(2)) return names;
  const { environment } = surroundingsOf(reading);
  for (const part of token.text.split(',')) {
    const name = part.trim();
    if (name === '') continue;
    session.budget.spend(1);
    const fits = ({ type }: { readonly type: string }): boolean => type === 'deploymentGroup';
    const found =
      session.findNamed(name, { statement, token, within: elementContext(context).element, fits }) ??
      session.findNamed(name, { statement, token, within: environment, fits });
    if (found?.type === 'deploymentGroup') names.add(found.name);
    else session.warn(`There is no deployment group "${name}", so it is ignored.`, statement.placeOf(token));
  }
  return names;
}

/** The system or container that an instance is of. */
function originalOf({ session, statement, context, keyword }: Reading): ModelElement {
  const isContainer = keyword.name === 'containerInstance';
  const kind = isContainer ? 'Container' : 'SoftwareSystem';
  const token = statement.tokens[1];
  const found =
    token &&
    session.findNamed(token.text, {
      statement,
      token,
      within: elementContext(context).element,
      fits: (one) => one.type === 'element' && one.kind === kind,
    });
  if (found?.type === 'element') return found;
  return refuse(`The ${isContainer ? 'container' : 'software system'} "${statement.word(1)}" does not exist`, {
    token: 1,
  });
}

const instance: Handler = (reading) => {
  const { session, statement, context } = reading;
  const original = originalOf(reading);
  const { element: parent, group } = elementContext(context);
  const named = groupsFrom(reading);
  const element = session.builder.addElement({
    kind: original.kind === 'Container' ? 'ContainerInstance' : 'SoftwareSystemInstance',
    name: original.name,
    tags: statement.has(3) ? splitTags(statement.word(3)) : [],
    parent,
    group: group?.path ?? '',
    environment: parent.environment ?? '',
    original,
    deploymentGroups: named.size > 0 ? named : new Set(['Default']),
    place: statement.place,
  });
  joinGroup(context, element);
  session.define(statement, element, { parent });
  return contextOf(element);
};

const healthCheck: Handler = ({ statement, context }) => {
  const [name, url] = [statement.word(1), statement.word(2)];
  const interval = statement.has(3) ? wholeNumber(statement.word(3)) : 60;
  const timeout = statement.has(4) ? wholeNumber(statement.word(4)) : 0;
  if (interval === undefined)
    return refuse(
      `The interval of "${statement.word(3)}" is not valid - it must be a positive integer (number of seconds)`,
      { token: 3 },
    );
  if (interval < 1) refuse('The interval must be a positive integer (number of seconds)', { token: 3 });
  if (timeout === undefined)
    return refuse(
      `The timeout of "${statement.word(4)}" is not valid - it must be zero or a positive integer (number of milliseconds)`,
      { token: 4 },
    );
  if (timeout < 0) refuse('The timeout must be zero or a positive integer (number of milliseconds)', { token: 4 });
  if (name === '') refuse('The name must not be null or empty');
  if (url === '') refuse('The URL must not be null or empty');
  if (!isUrl(url)) refuse(`${url} is not a valid URL`, { token: 2 });
  elementContext(context).element.healthChecks.push({ name, url, interval, timeout });
  return undefined;
};

/** Handlers of this family. */
export const deploymentStatements = {
  deploymentEnvironment,
  deploymentGroup,
  deploymentNode: (reading) => addNode(reading, 'DeploymentNode'),
  infrastructureNode: (reading) => addNode(reading, 'InfrastructureNode'),
  instance,
  healthCheck,
} satisfies Record<string, Handler>;
