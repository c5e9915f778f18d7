/** Templates of a project for new documents: calls, schemas, limits and messages. */
import * as z from 'zod/mini';
import { call, id, instant, line, pageQuery, revision, text } from '#platform/http/contract.ts';

/** Button and title of the dialog. */
export const saveAsTemplateLabel = 'Save as template';
/** Toast after saving. */
export const templateSavedMessage = 'Template has been saved.';
/** Confirmation of a removal. */
export const removeTemplatePrompt = 'You are about to remove this template. Documents created from it stay.';
/** Empty state of the list. */
export const noTemplatesMessage = 'This project has no templates yet.';
/** 422 for a duplicate name. */
export const templateNameTakenMessage = 'A template with this name already exists.';
/** 422 above `templateLimits.perKind`. */
export const tooManyTemplatesMessage = 'A project can have at most 50 templates.';
/** 422 for a stale revision. */
export const staleTemplateMessage = (name: string): string => `This template has been changed by ${name}.`;

/** Templates per kind in a project; characters of a name; bytes of a body with its document. */
export const templateLimits = { perKind: 50, name: 100, bodyBytes: 2_100_000 } as const;

/** Kinds: `doc` for pages of documentation, `adr` and `rfc` for decisions. */
export const templateKinds = ['doc', 'adr', 'rfc'] as const;
/** One of `templateKinds`. */
export type TemplateKind = (typeof templateKinds)[number];
const kind = z.enum(templateKinds);

const name = line(templateLimits.name);
const json = text(1_100_000);

/** A template without its text. */
export const templateRow = z.strictObject({
  id,
  kind,
  name: z.string(),
  revision,
  updatedAt: instant,
  updatedBy: z.strictObject({ id: z.nullable(id), username: z.string() }),
  /** Texts in italics that have to be replaced in documents made from it. */
  placeholders: z.array(z.string()),
});
/** See `templateRow`. */
export type TemplateRow = z.output<typeof templateRow>;

/** `json` is the rich text as a JSON string. */
export const template = z.strictObject({ ...templateRow.shape, json: z.string() });
/** See `template`. */
export type Template = z.output<typeof template>;

const inProject = { tag: 'Documentation', access: 'project' } as const;
const byId = z.strictObject({ id });

/** Templates of the project by name. */
export const listTemplates = call({
  ...inProject,
  name: 'listTemplates',
  method: 'GET',
  path: '/templates',
  summary: 'Templates of the project by name',
  permission: 'documentation.read',
  query: z.extend(pageQuery(50), { kind: z._default(kind, 'doc') }),
  reply: templateRow,
  envelope: 'list',
});

/** Stores a document as a template. */
export const createTemplate = call({
  ...inProject,
  name: 'createTemplate',
  method: 'POST',
  path: '/templates',
  summary: 'Save a document as a template',
  permission: 'documentation.write',
  body: z.strictObject({ kind: z._default(kind, 'doc'), name, json }),
  reply: template,
  envelope: 'item',
  status: 201,
  bodyLimit: templateLimits.bodyBytes,
});

/** One template with its text. */
export const getTemplate = call({
  ...inProject,
  name: 'getTemplate',
  method: 'GET',
  path: '/templates/:id',
  summary: 'One template with its text',
  permission: 'documentation.read',
  params: byId,
  reply: template,
  envelope: 'item',
});

/** Changes name or text of a template; 422 for a stale revision. */
export const updateTemplate = call({
  ...inProject,
  name: 'updateTemplate',
  method: 'PUT',
  path: '/templates/:id',
  summary: 'Change name or text of a template',
  permission: 'documentation.write',
  params: byId,
  body: z.strictObject({ name, json: z.optional(json), revision }),
  reply: template,
  envelope: 'item',
  bodyLimit: templateLimits.bodyBytes,
});

/** Removes a template; documents made from it stay. */
export const deleteTemplate = call({
  ...inProject,
  name: 'deleteTemplate',
  method: 'DELETE',
  path: '/templates/:id',
  summary: 'Remove a template; documents made from it stay',
  permission: 'documentation.write',
  params: byId,
  envelope: 'none',
});
