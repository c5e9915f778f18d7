/** Content of the demo model. */
import type { SampleElement, SampleModel } from './c4-sample.ts';

const server = 'Server';
const web = 'Web application';
const component = (within: string, name: string, description: string, tags: string[] = []): SampleElement => ({
  type: 'component',
  within,
  name,
  description,
  technology: within === web ? 'React, TypeScript' : 'TypeScript',
  tags,
  ...(tags.includes('content') ? { group: 'Content' } : {}),
});

const elements: readonly SampleElement[] = [
  { type: 'actor', name: 'Architect', location: 'internal', description: 'Models, decides and writes down why.' },
  {
    type: 'actor',
    name: 'Developer',
    location: 'internal',
    description: 'Reads, comments, votes and records decisions.',
  },
  {
    type: 'actor',
    name: 'Operator',
    location: 'internal',
    description: 'Runs the product: configuration, backups, figures.',
  },
  {
    type: 'software-system',
    name: 'Archwright',
    location: 'internal',
    description: 'Documentation, decisions and models of software architecture, in one place.',
    owner: 'Architecture team',
  },
  {
    type: 'software-system',
    name: 'Code repository',
    description: 'Keeps source code, and the decisions that are written beside it.',
    technology: 'Git',
  },
  {
    type: 'software-system',
    name: 'Mail server',
    description: 'Delivers invitations and notices.',
    technology: 'SMTP',
  },
  {
    type: 'container',
    within: 'Archwright',
    name: web,
    shape: 'web-browser',
    description: 'Everything that people see, loaded page by page.',
    technology: 'React, Mantine, ProseMirror',
    tags: ['web'],
    owner: 'Architecture team',
  },
  {
    type: 'container',
    within: 'Archwright',
    name: server,
    description: 'Answers every call, checks every rule, runs the jobs.',
    technology: 'Node.js, Fastify',
    tags: ['api'],
    owner: 'Architecture team',
  },
  {
    type: 'container',
    within: 'Archwright',
    name: 'Database',
    shape: 'cylinder',
    description: 'All content, its history and its links, walled by organization.',
    technology: 'PostgreSQL, embedded by default',
    tags: ['data'],
    decisions: ['PostgreSQL inside the process, and as a server where it is wanted'],
  },
  {
    type: 'container',
    within: 'Archwright',
    name: 'Job queue',
    shape: 'pipe',
    description: 'Mails to send and nightly work, kept over restarts.',
    technology: 'Tables of the database',
    tags: ['data'],
  },
  {
    type: 'container',
    within: 'Archwright',
    name: 'File store',
    shape: 'cylinder',
    description: 'Images and attachments of documents.',
    technology: 'Folder or database',
    tags: ['data'],
  },
  {
    type: 'container',
    within: 'Archwright',
    name: 'Push program',
    shape: 'window',
    description: 'Sends the decisions of a repository, from its pipeline.',
    technology: 'Node.js',
    tags: ['program'],
  },
  component(web, 'Shell', 'Menus, projects, permissions and the palette.'),
  component(web, 'Rich text editor', 'Writes the document tree; drafts stay on the device.'),
  component(web, 'Canvas', 'Draws models and maps; gestures become changes.'),
  component(web, 'Typed client', 'Makes the calls of the contracts and reads their answers.'),
  component(server, 'HTTP', 'Callers, schemas, limits and one place for errors.', ['platform']),
  component(server, 'Identity', 'People, sessions, memberships and permissions.', ['platform']),
  component(server, 'Documentation', 'Namespaces, pages, their trees and revisions.', ['content']),
  component(server, 'Decisions', 'ADRs and RFCs with states, votes and replacements.', ['content']),
  component(server, 'C4 models', 'Elements, relationships, views and snapshots.', ['content']),
  component(server, 'Search', 'One index of words over everything.', ['platform']),
  component(server, 'Portability', 'Export and import of whole projects.', ['platform']),
  component(server, 'Jobs and mail', 'What happens later, once.', ['platform']),
  {
    ...component(server, 'Metrics', 'Reports of code metrics over time.', ['content']),
    status: 'planned',
  },
];

const asynchronous = 'asynchronous' as const;

/** Relationships on all levels, so that every view has edges. */
const relationships: SampleModel['relationships'] = [
  { from: 'Architect', to: web, description: 'models and decides', technology: 'HTTPS' },
  { from: 'Developer', to: web, description: 'reads and comments', technology: 'HTTPS' },
  { from: 'Operator', to: server, description: 'configures and watches' },
  { from: 'Developer', to: 'Code repository', description: 'commits code and decisions' },
  { from: 'Code repository', to: 'Push program', description: 'runs in its pipeline', interactionStyle: asynchronous },
  { from: 'Push program', to: server, description: 'pushes decisions', technology: 'HTTPS, JSON' },
  { from: 'Shell', to: 'Typed client', description: 'reads through' },
  { from: 'Rich text editor', to: 'Typed client', description: 'saves through' },
  { from: 'Canvas', to: 'Typed client', description: 'saves through' },
  { from: 'Typed client', to: 'HTTP', description: 'calls', technology: 'HTTPS, JSON' },
  { from: 'HTTP', to: 'Identity', description: 'asks who calls' },
  { from: 'HTTP', to: 'Documentation', description: 'hands over to' },
  { from: 'HTTP', to: 'Decisions', description: 'hands over to' },
  { from: 'HTTP', to: 'C4 models', description: 'hands over to' },
  { from: 'HTTP', to: 'Portability', description: 'hands over to' },
  { from: 'Documentation', to: 'Search', description: 'makes pages findable' },
  { from: 'Decisions', to: 'Search', description: 'makes decisions findable' },
  { from: 'C4 models', to: 'Search', description: 'makes elements findable' },
  { from: 'Documentation', to: 'Database', description: 'keeps pages', technology: 'SQL' },
  { from: 'Documentation', to: 'File store', description: 'keeps files' },
  { from: 'Decisions', to: 'Database', description: 'keeps records', technology: 'SQL' },
  { from: 'C4 models', to: 'Database', description: 'keeps models', technology: 'SQL' },
  { from: 'Search', to: 'Database', description: 'keeps words', technology: 'SQL' },
  { from: 'Decisions', to: 'Job queue', description: 'orders notices', interactionStyle: asynchronous },
  { from: 'Job queue', to: 'Jobs and mail', description: 'wakes', interactionStyle: asynchronous },
  { from: 'Jobs and mail', to: 'Mail server', description: 'sends mails', technology: 'SMTP' },
];

const pictures: SampleModel['pictures'] = [
  {
    of: '',
    rows: [
      ['Architect', 'Developer', 'Operator'],
      ['', 'Archwright'],
      ['', 'Code repository', 'Mail server'],
    ],
  },
  {
    of: 'Archwright',
    rows: [
      ['Architect', 'Developer', 'Operator'],
      [web, 'Push program'],
      ['', server],
      ['Database', 'File store', 'Job queue'],
      ['', 'Code repository', 'Mail server'],
    ],
  },
  {
    of: web,
    rows: [
      ['Architect', 'Developer'],
      ['Shell', 'Rich text editor', 'Canvas'],
      ['', 'Typed client'],
      ['', server],
    ],
  },
  {
    of: server,
    rows: [
      [web, 'Push program'],
      ['HTTP', 'Identity', 'Portability'],
      ['Documentation', 'Decisions', 'C4 models', 'Metrics'],
      ['Search', 'Jobs and mail'],
      ['File store', 'Database', 'Job queue', 'Mail server'],
    ],
  },
];

/** The C4 model of this product with all three levels. */
export const productModel: SampleModel = {
  name: 'Archwright',
  description: 'How this product is built: who uses it, what runs, and what is inside.',
  elements,
  relationships,
  pictures,
};
