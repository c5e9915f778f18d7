/** History: the feed of a project, the feed of one thing, the audit log of an organization, the change feed for programs. */
import * as z from 'zod/mini';
import { call, id, instant, keyedPageQuery, pageQuery, text } from '#platform/http/contract.ts';
import { state } from '#platform/workflow/contract.ts';

/** Shown in place of an empty feed. */
export const noActivityMessage = 'Nothing has happened here yet.';

/** One activity. Names are joined on read: they are the current ones. */
export const activityRow = z.strictObject({
  id,
  at: instant,
  /** Null when the system did it. */
  actor: z.nullable(z.strictObject({ id: z.nullable(id), username: z.string() })),
  /** `ui`, `api-key`, `mcp` or `system`. */
  via: z.string(),
  /** Null for activities of the organization. */
  project: z.nullable(z.strictObject({ id, name: z.string() })),
  subject: z.strictObject({ kind: z.string(), id }),
  /** Verb in the past tense, for example `created`. */
  action: z.string(),
  /** Title of the subject at that time. */
  summary: z.string(),
  /** Details, for example `{ namespace: "runbooks", revision: 4 }`. */
  details: z.record(z.string(), z.unknown()),
  /** Of a transition; null for everything else. */
  states: z.nullable(z.strictObject({ from: state, to: state })),
  /** Who proposed what the actor accepted or declined, and by which channel; null for everything else. */
  proposer: z.nullable(z.strictObject({ id, username: z.string(), via: z.string() })),
});
/** See `activityRow`. */
export type ActivityRow = z.output<typeof activityRow>;

const kind = text(40).check(z.regex(/^[a-z0-9_-]+$/, 'Unknown kind.'));

/** Filters of both lists. */
const filters = {
  kind: z.optional(kind),
  actor: z.optional(id),
  /** Nothing older. */
  from: z.optional(instant),
  /** Nothing newer. */
  to: z.optional(instant),
};

/** A page of the project's feed, newest first; with `kind` and `id` that of one thing. */
export const listActivity = call({
  name: 'listActivity',
  method: 'GET',
  path: '/activity',
  summary: 'Activity of the project, newest first; with kind and id that of one thing',
  tag: 'History',
  access: 'project',
  permission: 'project.read',
  query: z.extend(keyedPageQuery(50), { ...filters, id: z.optional(id) }),
  reply: activityRow,
  envelope: 'list',
});

/** A person for the filters of the lists. */
export const activityPerson = z.strictObject({ id, username: z.string() });

/** Members of the organization, for the person filter. */
export const listActivityPeople = call({
  name: 'listActivityPeople',
  method: 'GET',
  path: '/activity/people',
  summary: 'Members of the organization, for activity filters',
  tag: 'History',
  access: 'organization',
  permission: 'project.list',
  query: pageQuery(100),
  reply: activityPerson,
  envelope: 'list',
});

const auditFilters = { ...filters, project: z.optional(id) };

/** A page of the audit log, newest first; for owners. */
export const listAudit = call({
  name: 'listAudit',
  method: 'GET',
  path: '/organization/audit',
  summary: 'Audit log of the organization, newest first',
  tag: 'History',
  access: 'organization',
  permission: 'organization.audit',
  query: z.extend(keyedPageQuery(50), auditFilters),
  reply: activityRow,
  envelope: 'list',
});

/** The audit log as a CSV file (UTF-8). */
export const downloadAudit = call({
  name: 'downloadAudit',
  method: 'GET',
  path: '/organization/audit.csv',
  summary: 'The audit log as CSV, with the same filters',
  tag: 'History',
  access: 'organization',
  permission: 'organization.audit',
  query: z.strictObject(auditFilters),
  envelope: 'file',
});

/** 422 for a cursor that was never given out, or whose change was removed after 30 days. */
export const unknownCursorMessage =
  'This cursor is unknown or older than 30 days. Please start over without "after" and read your content again.';

/** One change in the feed for programs. */
export const change = z.strictObject({
  /** To be sent as `after` to continue behind this change. */
  cursor: z.string(),
  at: instant,
  /** Null for what belongs to the organization. */
  projectId: z.nullable(id),
  kind: z.string(),
  /** Id of the thing that changed. */
  id,
  /** Verb in the past tense, for example `created`. */
  action: z.string(),
  /** Id of the person or API key; null when the system did it. */
  by: z.nullable(id),
});
/** See `change`. */
export type Change = z.output<typeof change>;

/**
 * What changed in the organization, oldest first and without gaps. Members and API keys get the changes of projects,
 * owners those of the organization as well.
 */
export const listChanges = call({
  name: 'listChanges',
  method: 'GET',
  path: '/changes',
  summary: 'What changed in the organization after a cursor, oldest first and without gaps',
  tag: 'History',
  access: 'organization',
  permission: 'project.read',
  keys: 'read',
  boundKeys: true,
  query: z.strictObject({
    after: z.optional(text(100)),
    perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 100),
  }),
  reply: z.strictObject({
    resources: z.array(change),
    /** Cursor for the next call; null while nothing has ever changed. */
    next: z.nullable(z.string()),
  }),
  envelope: 'item',
});
