/** Projects of an organization: calls, shapes and texts. */
import * as z from 'zod/mini';
import { call, id, instant, line, pageQuery, revision, text } from '#platform/http/contract.ts';

// Texts fixed by specification 1 section 8.
export const projectCreatedMessage = 'Project successfully created.';
export const projectUpdatedMessage = 'Project successfully updated.';
export const projectRemovedMessage = 'Project removed.';
export const removeProjectPrompt = 'You want to remove this Projects forever!';
export const removeProjectConfirm = 'Yes, delete it!';
/** Decisions section 8. */
export const limitReachedMessage = 'Subscription limit reached.';
export const projectLimit = 'project_count_limit';
export const staleProjectMessage = (name: string): string => `This project has been changed by ${name}.`;

/** A row of the project list. */
export const projectRow = z.strictObject({ id, code: z.string(), name: z.string(), createdAt: instant });
export type ProjectRow = z.output<typeof projectRow>;

/** A link shown on the project page. `icon` is a kebab-case Tabler outline name. */
const projectLink = z.strictObject({
  link: text(2000).check(
    z.trim(),
    z.regex(/^(https?:\/\/[^\s/]|mailto:[^\s@]+@)\S*$/i, 'Please use a http(s) or mailto address.'),
  ),
  label: line(100),
  icon: text(60).check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'This icon is not known.')),
});

export const project = z.strictObject({
  id,
  code: z.string(),
  name: z.string(),
  links: z.array(projectLink),
  revision,
  createdAt: instant,
});
export type Project = z.output<typeof project>;

const projectName = line(100);
const byId = z.strictObject({ id });

export const listProjects = call({
  name: 'listProjects',
  method: 'GET',
  path: '/projects',
  summary: 'Projects of the organization',
  tag: 'Projects',
  access: 'organization',
  permission: 'project.list',
  query: pageQuery(50),
  reply: projectRow,
  envelope: 'list',
});

export const createProject = call({
  name: 'createProject',
  method: 'POST',
  path: '/projects',
  summary: 'Create a project',
  tag: 'Projects',
  access: 'organization',
  permission: 'project.create',
  body: z.strictObject({ name: projectName }),
  reply: project,
  envelope: 'item',
  status: 201,
});

export const getProject = call({
  name: 'getProject',
  method: 'GET',
  path: '/projects/:id',
  summary: 'One project with its links',
  tag: 'Projects',
  access: 'organization',
  permission: 'project.read',
  params: byId,
  reply: project,
  envelope: 'item',
});

export const updateProject = call({
  name: 'updateProject',
  method: 'PUT',
  path: '/projects/:id',
  summary: 'Change name and links of a project',
  tag: 'Projects',
  access: 'organization',
  permission: 'project.edit',
  params: byId,
  body: z.strictObject({
    name: projectName,
    links: z.array(projectLink).check(z.maxLength(100)),
    revision: z.optional(revision),
  }),
  reply: project,
  envelope: 'item',
});

/** How much a project holds; 0 for areas that hold nothing yet. */
export const projectOverview = z.strictObject({
  documents: z.int(),
  namespaces: z.int(),
  adrs: z.int(),
  rfcs: z.int(),
  openRfcs: z.int(),
  c4models: z.int(),
  metrics: z.int(),
  diagrams: z.int(),
  dbmodels: z.int(),
  drivers: z.int(),
  structurizrViews: z.int(),
});
export type ProjectOverview = z.output<typeof projectOverview>;

export const getProjectOverview = call({
  name: 'getProjectOverview',
  method: 'GET',
  path: '/projects/:id/overview',
  summary: 'How much each area of a project holds',
  tag: 'Projects',
  access: 'organization',
  permission: 'project.read',
  params: byId,
  reply: projectOverview,
  envelope: 'item',
});
