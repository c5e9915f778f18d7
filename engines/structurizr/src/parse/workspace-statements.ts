/** The workspace and its settings; what is refused on a server. */
import { refuse } from '../text/refusal.ts';
import type { Handler, Reading } from './handlers.ts';
import type { Statement } from './statement.ts';

const workspace: Handler = ({ session, statement, keyword }) => {
  if (session.seen.has('workspace')) refuse('Multiple workspaces are not permitted in a DSL definition');
  if (statement.size(false) > 3) refuse(`Too many tokens, expected: ${keyword.grammar}`, { token: 3 });
  const [first, second] = [statement.word(1), statement.word(2)];
  if (first === 'extends') refuseExtension(statement);
  session.seen.add('workspace');
  if (statement.has(1)) session.workspace.name = first;
  if (statement.has(2)) session.workspace.description = second;
  return { name: 'workspace' };
};

function refuseExtension(statement: Statement): never {
  const source = statement.word(2);
  const hint = 'Copy the text of the other workspace into this one.';
  if (!statement.has(2)) refuse('Expected: workspace extends <file|url>');
  if (/^https?:\/\//.test(source)) refuse('A workspace from a URL is not available on this server', { token: 2, hint });
  return refuse('Cannot import workspace from a file when running in restricted mode', { token: 2, hint });
}

/** Refuses a directive that would read files or run code. */
export function refuseDirective(statement: Statement): never {
  const directive = statement.tokens[0]?.text ?? '';
  const hint = 'Files, addresses and scripts are never read.';
  if (directive.toLowerCase() !== '!include')
    return refuse(`${directive} is not available when the parser is running in restricted mode`, { token: 0, hint });
  if (/^https?:\/\//.test(statement.word(1)))
    return refuse('!include <url> is not available on this server', { token: 1, hint });
  return refuse(`${directive} <file> is not available when the parser is running in restricted mode`, {
    token: 0,
    hint,
  });
}

const workspaceName: Handler = ({ session, statement }) => {
  session.workspace.name = statement.word(1);
  return undefined;
};

const workspaceDescription: Handler = ({ session, statement }) => {
  session.workspace.description = statement.word(1);
  return undefined;
};

const identifiers: Handler = ({ session, statement, keyword }) => {
  const mode = statement.word(1).toLowerCase();
  if (mode !== 'flat' && mode !== 'hierarchical') return refuse(`Expected: ${keyword.grammar}`, { token: 1 });
  session.identifiers.mode = mode;
  return undefined;
};

const strategyPackage = 'com.structurizr.model.';
const strategies = new Map<string, 'never' | 'unlessAny' | 'unlessSame'>([
  [`${strategyPackage}DefaultImpliedRelationshipsStrategy`, 'never'],
  [`${strategyPackage}CreateImpliedRelationshipsUnlessAnyRelationshipExistsStrategy`, 'unlessAny'],
  [`${strategyPackage}CreateImpliedRelationshipsUnlessSameRelationshipExistsStrategy`, 'unlessSame'],
]);

const impliedRelationships: Handler = ({ session, statement }) => {
  const option = statement.word(1);
  const small = option.toLowerCase();
  const implication = small === 'true' ? 'unlessAny' : small === 'false' ? 'never' : strategies.get(option);
  if (!implication)
    return refuse(
      `The implied relationships strategy ${option} is not available when the DSL parser is running in restricted mode`,
      { token: 1, hint: 'Write true or false.' },
    );
  session.builder.implication = implication;
  return undefined;
};

const once =
  (name: 'model' | 'views', message: string): Handler =>
  ({ session }) => {
    if (session.seen.has(name)) refuse(message);
    session.seen.add(name);
    return { name };
  };

const properties =
  (holder: (reading: Reading) => Map<string, string>): Handler =>
  (reading) => ({ name: 'properties', holders: [holder(reading)] });

const scopes = ['landscape', 'softwaresystem', 'none'] as const;
const visibilities = ['private', 'public'] as const;

const scope: Handler = ({ session, statement }) => {
  const small = statement.word(1).toLowerCase();
  const value = scopes.find((one) => one === small);
  if (!value) return refuse(`The scope "${small}" is not valid`, { token: 1, hint: `One of ${scopes.join(', ')}.` });
  session.workspace.configuration.scope = value;
  return undefined;
};

const visibility: Handler = ({ session, statement }) => {
  const small = statement.word(1).toLowerCase();
  const value = visibilities.find((one) => one === small);
  if (!value) return refuse(`The visibility "${small}" is not valid`, { token: 1, hint: 'private or public.' });
  session.workspace.configuration.visibility = value;
  return undefined;
};

/** A line of a `users` block. */
export function readUser({ session, statement }: Pick<Reading, 'session' | 'statement'>): void {
  const { tokens } = statement;
  if (tokens.length > 2) refuse('Too many tokens, expected: <username> <read|write>', { token: 2 });
  if (tokens.length !== 2) refuse('Expected: <username> <read|write>');
  const [name = '', text = ''] = statement.wordsFrom(0);
  const role = text.toLowerCase();
  if (role !== 'read' && role !== 'write') return refuse('The role should be "read" or "write"', { token: 1 });
  session.workspace.configuration.users.push({ name, role });
  return undefined;
}

/** Handlers of this family. */
export const workspaceStatements = {
  workspace,
  workspaceName,
  workspaceDescription,
  workspaceProperties: properties(({ session }) => session.workspace.properties),
  modelProperties: properties(({ session }) => session.builder.model.properties),
  viewsProperties: properties(({ session }) => session.workspace.settings.properties),
  configurationProperties: properties(({ session }) => session.workspace.properties),
  refused: ({ statement }) => refuseDirective(statement),
  identifiers,
  impliedRelationships,
  model: once('model', 'Multiple models are not permitted in a DSL definition'),
  views: once('views', 'Multiple view sets are not permitted in a DSL definition'),
  configuration: () => ({ name: 'configuration' }),
  scope,
  visibility,
  users: () => ({ name: 'users' }),
} satisfies Record<string, Handler>;
