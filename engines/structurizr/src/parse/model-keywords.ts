/** Keywords of workspaces and models. */
import { type ContextTable, keyword, type Keyword } from './keywords.ts';

const docs = keyword('refused', ['!docs', 0], 'Documentation from files is not available.');
const decisions = keyword('refused', ['!decisions', 0], 'Decisions from files are not available.', {
  aliases: ['!adrs'],
});
const identifiers = keyword(
  'identifiers',
  ['!identifiers <flat|hierarchical>', 1, 1],
  'Chooses whether identifiers of nested elements include those of their parents.',
);
const implied = keyword(
  'impliedRelationships',
  ['!impliedRelationships <true|false|fqcn>', 1, 1],
  'Chooses whether relationships of children are repeated between their parents, from here on.',
  { aliases: ['impliedRelationships'] },
);

const outsideGroups = { isBarredFromGroups: true } as const;
const description = keyword(
  'description',
  ['description <description>', 1, 1],
  'Describes the element in a sentence.',
  outsideGroups,
);
const technology = keyword(
  'technology',
  ['technology <technology>', 1, 1],
  'Names the technology of the element.',
  outsideGroups,
);
const tags = keyword('tags', ['tags <tags> [tags]', 1], 'Adds tags; styles and filters choose by them.', {
  isBarredFromGroups: true,
});
const tag: Keyword = { ...tags, name: 'tag', isUnlisted: true };
const url = keyword('url', ['url <url>', 1, 1], 'Links to more information.', outsideGroups);
const properties = keyword('properties', ['properties {', 0], 'Lists names with values, one per line.', {
  block: 'always',
  isBarredFromGroups: true,
});
const perspectives = keyword(
  'perspectives',
  ['perspectives {', 0],
  'Describes the element from several perspectives, one per line.',
  { block: 'always', isBarredFromGroups: true },
);
const arrow = keyword(
  'relationship',
  ['-> <identifier> [description] [technology] [tags]', 1, 4],
  'Relates this element to another one.',
  { block: 'optional' },
);
const group = keyword('group', ['group <name> {', 0], 'Frames elements that belong together.', { block: 'always' });

const unlisted = { isUnlisted: true, block: 'optional' } as const;
const find: readonly Keyword[] = [
  keyword('findElement', ['!element <identifier|canonical name>', 1, 1], 'Continues an element.', unlisted),
  keyword(
    'findRelationship',
    ['!relationship <identifier|canonical name>', 1, 1],
    'Continues a relationship.',
    unlisted,
  ),
  keyword('findEither', ['!ref <identifier|canonical name>', 1, 1], 'Continues an element or relationship.', unlisted),
  keyword(
    'findEither',
    ['!extend <identifier|canonical name>', 1, 1],
    'Continues an element or relationship.',
    unlisted,
  ),
];
const findAll: readonly Keyword[] = [
  keyword('findElements', ['!elements <expression>', 1, 1], 'Changes all elements that fit an expression.', unlisted),
  keyword(
    'findRelationships',
    ['!relationships <expression>', 1, 1],
    'Changes all relationships that fit an expression.',
    unlisted,
  ),
];
const bulk = [...find, ...findAll];

const component = keyword(
  'component',
  ['component <name> [description] [technology] [tags]', 1, 4],
  'A part of a container.',
  { block: 'optional' },
);
const container = keyword(
  'container',
  ['container <name> [description] [technology] [tags]', 1, 4],
  'An application or data store of the system.',
  { block: 'optional' },
);
const deploymentNode = keyword(
  'deploymentNode',
  ['deploymentNode <name> [description] [technology] [tags] [instances] {', 1, 5],
  'Something that runs software: a server, a cluster, a runtime.',
  { block: 'optional' },
);
const healthCheck = keyword(
  'healthCheck',
  ['healthCheck <name> <url> [interval] [timeout]', 2, 4],
  'An address that tells whether the instance is healthy.',
);
const instanceOf = (kind: 'softwareSystem' | 'container'): Keyword =>
  keyword(
    'instance',
    [`${kind}Instance <identifier> [deploymentGroups] [tags]`, 1, 3],
    `An instance of a ${kind === 'container' ? 'container' : 'software system'} that runs here.`,
    { block: 'optional' },
  );
const common = [tags, tag, url, properties, perspectives];

/** The table of contexts: workspaces and models. */
export const modelContexts = {
  top: {
    title: 'the text',
    keywords: [
      keyword(
        'workspace',
        ['workspace [name] [description] or workspace extends <file|url>', 0, 2],
        'The workspace: its model and its views.',
        { block: 'always' },
      ),
    ],
  },
  workspace: {
    title: 'a workspace',
    keywords: [
      keyword('workspaceName', ['name <name>', 1, 1], 'Names the workspace.'),
      keyword('workspaceDescription', ['description <description>', 1, 1], 'Describes the workspace.'),
      keyword('workspaceProperties', ['properties {', 0], 'Lists names with values, one per line.', {
        block: 'always',
      }),
      docs,
      decisions,
      identifiers,
      implied,
      keyword('model', ['model {', 0], 'People, systems and how they are related.', { block: 'always' }),
      keyword('views', ['views {', 0], 'Pictures of the model.', { block: 'always' }),
      keyword('configuration', ['configuration {', 0], 'Scope, visibility and users of the workspace.', {
        block: 'always',
      }),
    ],
  },
  model: {
    title: 'a model',
    keywords: [
      identifiers,
      group,
      keyword('person', ['person <name> [description] [tags]', 1, 3], 'A person who uses the systems.', {
        block: 'optional',
      }),
      keyword('softwareSystem', ['softwareSystem <name> [description] [tags]', 1, 3], 'A software system.', {
        block: 'optional',
      }),
      keyword(
        'deploymentEnvironment',
        ['deploymentEnvironment <name> {', 1, 1],
        'An environment that systems are deployed to, such as Live.',
        { block: 'optional' },
      ),
      keyword('customElement', ['element <name> [metadata] [description] [tags]', 1, 4], 'An element of any kind.', {
        block: 'optional',
      }),
      keyword(
        'relationship',
        ['-> <identifier> [description] [technology] [tags]', 1, 4],
        'Relates two elements: their identifiers stand on both sides.',
        { block: 'optional' },
      ),
      { ...implied, isUnlisted: true },
      keyword('modelProperties', ['properties {', 0], 'Lists names with values, one per line.', {
        block: 'always',
        isUnlisted: true,
      }),
      keyword('enterprise', ['enterprise', 0], 'Removed: use group.', { isUnlisted: true }),
      ...bulk,
    ],
  },
  person: {
    title: 'a person',
    keywords: [description, ...common, arrow, ...bulk],
  },
  customElement: {
    title: 'a custom element',
    keywords: [description, ...common, arrow, ...bulk],
  },
  softwareSystem: {
    title: 'a software system',
    keywords: [docs, decisions, group, container, description, ...common, arrow, ...bulk],
  },
  container: {
    title: 'a container',
    keywords: [
      docs,
      decisions,
      group,
      component,
      description,
      technology,
      ...common,
      arrow,
      keyword('refused', ['!components', 0], 'Components from code are not available.', {
        isUnlisted: true,
      }),
      ...bulk,
    ],
  },
  component: {
    title: 'a component',
    keywords: [docs, decisions, description, technology, ...common, arrow, ...bulk],
  },
  relationship: {
    title: 'a relationship',
    keywords: [...common, ...find],
  },
  elements: {
    title: 'elements',
    keywords: [arrow, { ...tag, isUnlisted: false }, tags, url, properties, perspectives],
  },
  relationships: {
    title: 'relationships',
    keywords: [{ ...tag, isUnlisted: false }, tags, url, properties, perspectives],
  },
  deploymentEnvironment: {
    title: 'a deployment environment',
    keywords: [
      group,
      keyword(
        'deploymentGroup',
        ['deploymentGroup <name>', 1, 1],
        'Instances are related only within their deployment groups.',
      ),
      deploymentNode,
      arrow,
      ...findAll,
    ],
  },
  deploymentNode: {
    title: 'a deployment node',
    keywords: [
      group,
      deploymentNode,
      keyword(
        'infrastructureNode',
        ['infrastructureNode <name> [description] [technology] [tags]', 1, 4],
        'Something that no software of the model runs on: a router, a load balancer.',
        { block: 'optional' },
      ),
      instanceOf('softwareSystem'),
      instanceOf('container'),
      arrow,
      description,
      { ...technology, isBarredFromGroups: false },
      keyword('instances', ['instances <number|range>', 1, 1], 'How many there are: 4, 1..3 or 1..N.'),
      ...common,
      ...bulk,
    ],
  },
  infrastructureNode: {
    title: 'an infrastructure node',
    keywords: [arrow, description, technology, ...common, ...bulk],
  },
  instance: {
    title: 'an instance',
    keywords: [arrow, description, ...common, healthCheck, ...bulk],
  },
  properties: {
    title: 'properties',
    keywords: [],
    data: { grammar: '<name> <value>', about: 'A property and its value.' },
  },
  perspectives: {
    title: 'perspectives',
    keywords: [],
    data: { grammar: '<name> <description> [value]', about: 'A perspective and what it shows.' },
  },
} satisfies Record<string, ContextTable>;
