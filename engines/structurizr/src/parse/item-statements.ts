/** Details of elements and relationships: description, technology, tags, url, properties, perspectives. */
import { addTags, splitTags } from '../model/model-builder.ts';
import { refuse } from '../text/refusal.ts';
import { isUrl } from '../text/urls.ts';
import { type Handler, type Reading, wholeNumber } from './handlers.ts';
import { elementContext, itemsOf } from './open-contexts.ts';

const description: Handler = ({ statement, context }) => {
  elementContext(context).element.description = statement.word(1);
  return undefined;
};

const technology: Handler = ({ statement, context }) => {
  elementContext(context).element.technology = statement.word(1);
  return undefined;
};

const tags: Handler = ({ session, statement, context }) => {
  const more = statement.wordsFrom(1).flatMap((text) => splitTags(text));
  for (const item of itemsOf(context)) {
    session.budget.spend(more.length);
    addTags(item.tags, more);
  }
  return undefined;
};

/** Refuses what is neither an address nor a place in a workspace. */
export function checkUrl(url: string): void {
  const isInWorkspace = url.startsWith('{workspace}') || /^\{workspace:\d+\}/.test(url);
  if (url !== '' && !isInWorkspace && !isUrl(url)) refuse(`${url} is not a valid URL`, { token: 1 });
}

const url: Handler = ({ session, statement, context }) => {
  checkUrl(statement.word(1));
  for (const item of itemsOf(context)) {
    session.budget.spend(1);
    item.url = statement.word(1);
  }
  return undefined;
};

const properties: Handler = ({ context }) => ({
  name: 'properties',
  holders: itemsOf(context).map((item) => item.properties),
});

const perspectives: Handler = ({ context }) => ({ name: 'perspectives', items: itemsOf(context) });

const instances: Handler = ({ statement, context }) => {
  const text = statement.word(1);
  checkInstances(text);
  elementContext(context).element.instances = text;
  return undefined;
};

/** `4`, `1..3`, `1..N`. */
export function checkInstances(text: string): void {
  const fault = 'Number of instances must be a positive integer or a range';
  const number = wholeNumber(text);
  if (number !== undefined) {
    if (number < 1) refuse(fault, { token: text });
    return;
  }
  const range = /^(\d+)\.\.(\d+)$/.exec(text);
  if (range) {
    if (Number(range[1]) > Number(range[2]))
      refuse('Range upper bound must be greater than the lower bound', { token: text });
    return;
  }
  if (!/^\d*..(?:N|\*)$/.test(text)) refuse(fault, { token: text });
}

/** A line of a `properties` block. */
export function readProperty(
  { session, statement }: Pick<Reading, 'session' | 'statement'>,
  holders: readonly Map<string, string>[],
): void {
  const { tokens } = statement;
  if (tokens.length > 2) refuse('Too many tokens, expected: <name> <value>', { token: 2 });
  if (tokens.length !== 2) refuse('Expected: <name> <value>');
  const [name = '', value = ''] = statement.wordsFrom(0);
  if (name === '') refuse('A property name must be specified');
  if (value === '') refuse('A property value must be specified');
  for (const holder of holders) {
    session.budget.spend(1);
    holder.set(name, value);
  }
}

/** A line of a `perspectives` block. */
export function readPerspective(
  { session, statement }: Pick<Reading, 'session' | 'statement'>,
  items: ReturnType<typeof itemsOf>,
): void {
  const { tokens } = statement;
  if (tokens.length > 3) refuse('Too many tokens, expected: <name> <description> [value]', { token: 3 });
  if (tokens.length < 2) refuse('Expected: <name> <description> [value]');
  const [name = '', text = '', value = ''] = statement.wordsFrom(0);
  if (name === '') refuse('A name must be specified');
  if (text === '') refuse('A description must be specified');
  for (const item of items) {
    session.budget.spend(1);
    if (item.perspectives.has(name)) refuse(`A perspective named "${name}" already exists`, { token: 0 });
    item.perspectives.set(name, { description: text, value });
  }
}

/** Handlers of this family. */
export const itemStatements = {
  description,
  technology,
  tags,
  url,
  properties,
  perspectives,
  instances,
} satisfies Record<string, Handler>;
