/** Projects of an organization: calls, schemas and texts. */
import * as z from 'zod/mini';
import {
  call,
  emptyBody,
  id,
  instant,
  line,
  pageQuery,
  updatedPageQuery,
  revision,
  text,
} from '#platform/http/contract.ts';

// Texts fixed by specification 1 section 8.
/** Toast after a project was created. */
export const projectCreatedMessage = 'Project successfully created.';
/** Toast after a project was saved. */
export const projectUpdatedMessage = 'Project successfully updated.';
/** Toast after a project was removed. */
export const projectRemovedMessage = 'Project removed.';
/** Confirmation of removing a project. */
export const removeProjectPrompt = 'You want to remove this Projects forever!';
/** Button that confirms the removal. */
export const removeProjectConfirm = 'Yes, delete it!';
/** Button that creates a project. */
export const newProjectLabel = 'New project';
/** Plan limit of projects. */
export const projectLimit = 'project_count_limit';
/** 422 with the current project when the revision is stale. `name` is who changed it. */
export const staleProjectMessage = (name: string): string => `This project has been changed by ${name}.`;

/** Days a removed project can be restored. Decisions section 9. */
export const projectTrashDays = 30;
/** Violation of an unknown icon. */
export const unknownIconMessage = 'Unknown icon.';
/** Violation of a link with another scheme. */
export const linkAddressMessage = 'Use an http, https or mailto address.';
/** Schemes a project link may have. */
export const linkAddressPattern = /^(https?:\/\/[^\s/]|mailto:[^\s@]+@)\S*$/i;
/** Label of the icon field. */
export const iconLabel = 'Icon class name';
/** Button that adds a link. */
export const addLinkLabel = 'Add link';
/** Empty state of the links. */
export const noLinksMessage = 'No links yet';
/** Default icon of a link. */
export const defaultLinkIcon = 'world';

/** A row of the project list. */
export const projectRow = z.strictObject({
  id,
  code: z.string(),
  name: z.string(),
  createdAt: instant,
  /** Time of the last change in the project. */
  updatedAt: instant,
  /** Beyond the limit of the plan: readable and exportable, but not writable. */
  readOnly: z.boolean(),
});
/** The value that `projectRow` accepts and returns. */
export type ProjectRow = z.output<typeof projectRow>;

/** A link shown on the project page. `icon` is a kebab-case Tabler outline name. */
const projectLink = z.strictObject({
  link: text(2000).check(z.trim(), z.regex(linkAddressPattern, linkAddressMessage)),
  label: line(100),
  icon: z._default(text(60).check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, unknownIconMessage)), defaultLinkIcon),
});
/** The value that `projectLink` accepts and returns. */
export type ProjectLink = z.output<typeof projectLink>;

/** The links of a project, in their order. */
export const projectLinks = z.array(projectLink).check(z.maxLength(100));

/** Voting rules of a project, copied to a session when it opens. Source: decisions section 6. */
export const decisionRules = z.strictObject({
  /** Quorum: minimum number of votes for and against. */
  quorum: z.int().check(z.minimum(1), z.maximum(10_000)),
  /** Threshold: percentage of for and against that must be exceeded. */
  threshold: z.int().check(z.minimum(0), z.maximum(99)),
  /** Hours after which a session closes automatically; null for never. */
  deadlineHours: z.nullable(z.int().check(z.minimum(1), z.maximum(8_760))),
  /** True when the result accepts or rejects without a person. */
  decideByVote: z.boolean(),
});
/** The value that `decisionRules` accepts and returns. */
export type DecisionRules = z.output<typeof decisionRules>;

/** Default rules of a project. */
export const usualDecisionRules: DecisionRules = {
  quorum: 1,
  threshold: 50,
  deadlineHours: null,
  decideByVote: false,
};

/** A project with its settings. */
export const project = z.strictObject({
  id,
  code: z.string(),
  name: z.string(),
  links: z.array(projectLink),
  decisionRules,
  revision,
  createdAt: instant,
  updatedAt: instant,
});
/** The value that `project` accepts and returns. */
export type Project = z.output<typeof project>;

const projectName = line(100);
const byId = z.strictObject({ id });

/** `GET /projects`: projects of the organization. */
export const listProjects = call({
  name: 'listProjects',
  method: 'GET',
  path: '/projects',
  summary: 'Projects of the organization',
  tag: 'Projects',
  access: 'organization',
  permission: 'project.list',
  keys: 'read',
  boundKeys: true,
  query: updatedPageQuery(50),
  reply: projectRow,
  envelope: 'list',
});

/** `POST /projects`: create a project. */
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

/** `GET /projects/:id`: one project with its links. */
export const getProject = call({
  name: 'getProject',
  method: 'GET',
  path: '/projects/:id',
  summary: 'One project with its links',
  tag: 'Projects',
  access: 'organization',
  permission: 'project.read',
  keys: 'read',
  boundKeys: true,
  params: byId,
  reply: project,
  envelope: 'item',
});

/** `PUT /projects/:id`: change name, links and decision rules of a project. */
export const updateProject = call({
  name: 'updateProject',
  method: 'PUT',
  path: '/projects/:id',
  summary: 'Change name, links and decision rules of a project',
  tag: 'Projects',
  access: 'organization',
  permission: 'project.edit',
  params: byId,
  body: z.strictObject({
    name: projectName,
    links: projectLinks,
    /** Kept when omitted. */
    decisionRules: z.optional(decisionRules),
    revision: z.optional(revision),
  }),
  reply: project,
  envelope: 'item',
});

/** `DELETE /projects/:id`: move a project into the trash, where it stays for 30 days. */
export const deleteProject = call({
  name: 'deleteProject',
  method: 'DELETE',
  path: '/projects/:id',
  summary: 'Move a project into the trash, where it stays for 30 days',
  tag: 'Projects',
  access: 'organization',
  permission: 'project.delete',
  params: byId,
  envelope: 'none',
});

/** A removed project that can be restored. */
export const trashedProject = z.strictObject({
  id,
  code: z.string(),
  name: z.string(),
  deletedAt: instant,
  /** Username of who removed it. */
  deletedBy: z.nullable(z.string()),
  /** Time of the purge, ISO 8601. */
  purgedAt: instant,
});
/** The value that `trashedProject` accepts and returns. */
export type TrashedProject = z.output<typeof trashedProject>;

/** `GET /projects/trash`: removed projects that can still be restored. */
export const listTrashedProjects = call({
  name: 'listTrashedProjects',
  method: 'GET',
  path: '/projects/trash',
  summary: 'Removed projects that can still be restored',
  tag: 'Projects',
  access: 'organization',
  permission: 'project.delete',
  query: pageQuery(50),
  reply: trashedProject,
  envelope: 'list',
});

/** `POST /projects/:id/restore`: take a project out of the trash, where the plan has a place for it. */
export const restoreProject = call({
  name: 'restoreProject',
  method: 'POST',
  path: '/projects/:id/restore',
  summary: 'Take a project out of the trash, where the plan has a place for it',
  tag: 'Projects',
  access: 'organization',
  permission: 'project.delete',
  params: byId,
  body: emptyBody,
  reply: project,
  envelope: 'item',
});

/** Number of items per area of a project. */
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
  boards: z.int(),
  structurizrViews: z.int(),
});
/** The value that `projectOverview` accepts and returns. */
export type ProjectOverview = z.output<typeof projectOverview>;

/** `GET /projects/:id/overview`: how many items each area of a project has. */
export const getProjectOverview = call({
  name: 'getProjectOverview',
  method: 'GET',
  path: '/projects/:id/overview',
  summary: 'How many items each area of a project has',
  tag: 'Projects',
  access: 'organization',
  permission: 'project.read',
  keys: 'read',
  boundKeys: true,
  params: byId,
  reply: projectOverview,
  envelope: 'item',
});
