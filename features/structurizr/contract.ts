/**
 * Structurizr: one workspace per project, written in the DSL and drawn view by view. Calls, shapes and texts.
 * Source: specification 2 sections 2.2, 2.3, 2.8 and 3-9; decisions 11 and 18.
 */
import * as z from 'zod/mini';
import { converted, losses } from '#platform/exchange/contract.ts';
import { call, emptyBody, id, instant, line, revision, text, updatedPageQuery } from '#platform/http/contract.ts';
import { getsRevision, listsRevisions, namesRevision, restoresRevision } from '#platform/revisions/contract.ts';
import { viewTextFormatNames, workspaceFormats } from './model/workspace-formats.ts';

// Texts fixed by specification 2, section 8.
/** Toast after the workspace was created. */
export const configuredMessage = 'Workspace has been configured successfully. You can create your diagrams now.';
/** Toast after a save. */
export const savedMessage = 'Diagram saved successfuly. Rendering in progress...';
/** Link of an embedded view. */
export const openWorkspaceLabel = 'Open workspace';
/** Button of a view in a document. */
export const enlargeViewLabel = 'Enlarge view';
/** Button of an enlarged view. */
export const closeViewLabel = 'Close';
/** Where the program for workspaces is served. */
export const programPath = '/programs/archwright-structurizr.mjs';
/** Opens the instructions for the program, and names them. */
export const pipelineLabel = 'Push from a repository';
/** Milliseconds between two questions whether the views are drawn. */
export const pollMs = 1_000;

// Texts fixed by decisions section 11.
/** 422 when a project already has a workspace. */
export const alreadyConfiguredMessage = 'Workspace is already configured.';

// Texts that the specification leaves open.
/** Toast after an earlier text became the current one. */
export const restoredMessage = (n: number): string => `Revision ${n} has been restored. Rendering in progress...`;
/** Title of the question before the editor is left with changes. */
export const leaveTitle = 'Leave without saving?';
/** The question where the device keeps a draft. */
export const leaveWithDraftPrompt = 'Your changes stay on this device as a draft.';
/** The question where it keeps none. */
export const leaveWithoutDraftPrompt = 'This device cannot keep drafts: your changes will be lost.';
/** 422 for a stale revision. */
export const staleWorkspaceMessage = (name: string): string => `This workspace has been changed by ${name}.`;
/** Told to somebody who edits the text while somebody else saves it; their lines are in the own text now. */
export const mergedTextMessage = (name: string, revision: number): string =>
  `${name} has saved revision ${revision}. Those changes are in your text now.`;
/** The same where both changed the same lines. */
export const meetingTextMessage = (name: string, revision: number): string =>
  `${name} has saved revision ${revision}, which changes lines that you have changed, too. You choose when you save.`;
/** 422 for a text of more than 1 MB. */
export const tooLongMessage = 'The workspace is larger than 1 MB.';
/** Why the views were not drawn: out of time. */
export const drawingTooLongMessage = 'Drawing all views took longer than a minute. The last pictures stay.';
/** Why the views were not drawn: an unexpected failure. */
export const drawingFailedMessage = 'The views could not be drawn. The last pictures stay. Save again to retry.';
/** Why a view was not drawn: its picture is too large. */
export const tooLargePictureMessage = (key: string): string => `The picture of the view "${key}" is larger than 5 MB.`;
/** Warnings that are listed at most. */
const mostWarnings = 200;

/** Bytes of a text and of a body; seconds for a view and for all views; bytes of a picture; views in a row of a list. */
export const structurizrLimits = {
  textBytes: 1_048_576,
  bodyBytes: 32 * 1024 * 1024,
  viewSeconds: 5,
  workspaceSeconds: 60,
  pictureBytes: 5 * 1024 * 1024,
  warnings: mostWarnings,
  /** Characters of the name of a C4 model. */
  c4Name: 200,
} as const;

/** Kinds of views. */
export const viewTypes = [
  'SystemLandscape',
  'SystemContext',
  'Container',
  'Component',
  'Deployment',
  'Dynamic',
  'Filtered',
  'Custom',
] as const;
/** One of `viewTypes`. */
export type ViewType = (typeof viewTypes)[number];

/** A view in a list. Its id survives edits of the text as long as its key, or its subject, stays. */
export const viewRow = z.strictObject({ id, key: z.string(), name: z.string(), type: z.enum(viewTypes) });
/** See `viewRow`. */
export type ViewRow = z.output<typeof viewRow>;

/** A drawn view: SVG for a light and a dark background. */
export const drawnView = z.strictObject({ ...viewRow.shape, diagram: z.string(), diagramDark: z.string() });
/** See `drawnView`. */
export type DrawnView = z.output<typeof drawnView>;

const standing = {
  id,
  /** The views do not show the last save yet. */
  renderingInProgress: z.boolean(),
  /** Why the last save could not be drawn; the views show an earlier one. */
  renderError: z.nullable(z.string()),
  revision,
} as const;

/** The workspace of a project in a list. */
export const workspaceRow = z.strictObject({ ...standing, views: z.array(viewRow) });
/** See `workspaceRow`. */
export type WorkspaceRow = z.output<typeof workspaceRow>;

/** A surprise in the text that does not prevent drawing; line 0 is "no line". */
export const workspaceWarning = z.strictObject({ message: z.string(), line: z.int() });
/** See `workspaceWarning`. */
export type WorkspaceWarning = z.output<typeof workspaceWarning>;

/** The workspace with its text and its pictures. */
export const workspace = z.strictObject({
  ...standing,
  warnings: z.array(workspaceWarning),
  /** The revision whose text the views show: an earlier one while drawing goes on, or failed; 0 before the first views. */
  picturesRevision: z.int(),
  workspaceDSL: z.string(),
  updatedAt: instant,
  updatedBy: z.nullable(z.string()),
  views: z.array(drawnView),
});
/** See `workspace`. */
export type StructurizrWorkspace = z.output<typeof workspace>;

const tag = 'Structurizr';
const read = { tag, access: 'project', permission: 'structurizr.read' } as const;
const write = { tag, access: 'project', permission: 'structurizr.write' } as const;
const params = z.strictObject({ id });

/** The workspace of the project, without pictures; no row before it is configured. */
export const listStructurizr = call({
  name: 'listStructurizr',
  method: 'GET',
  path: '/structurizr/diagrams',
  summary: 'The workspace of the project with its views',
  ...read,
  query: updatedPageQuery(20),
  reply: workspaceRow,
  envelope: 'list',
});

/** The workspace with text and pictures. */
export const getStructurizr = call({
  name: 'getStructurizr',
  method: 'GET',
  path: '/structurizr/diagrams/:id',
  summary: 'A workspace with its text and pictures',
  ...read,
  params,
  reply: workspace,
  envelope: 'item',
});

/** Creates the workspace of the project with a starter text. 422 when it has one. */
export const createStructurizr = call({
  name: 'createStructurizr',
  method: 'POST',
  path: '/structurizr/workspaces',
  summary: 'Configure the workspace of the project',
  ...write,
  body: emptyBody,
  reply: workspace,
  envelope: 'item',
  status: 201,
});

/** The text of a save; longer ones are refused by a sentence of their own. */
const dslField = z._default(text(structurizrLimits.bodyBytes), '');

/** What GET answers besides the text; accepted in a save and ignored. */
const answered = Object.fromEntries(
  Object.keys(workspace.shape)
    .filter((key) => key !== 'revision')
    .map((key) => [key, z.optional(z.unknown())]),
) as Record<Exclude<keyof typeof workspace.shape, 'revision'>, z.ZodMiniOptional<z.ZodMiniUnknown>>;

/**
 * Saves the text and starts drawing. The other keys of GET are accepted, so that the answer of GET can be sent back. 422 with up
 * to 20 violations of `dsl`, each with line and column, for a text with problems; 422 `stale_revision` with `current`.
 */
export const updateStructurizr = call({
  name: 'updateStructurizr',
  method: 'PUT',
  path: '/structurizr/diagrams/:id',
  summary: 'Save the text of a workspace',
  ...write,
  params,
  body: z.strictObject({ ...answered, dsl: dslField, revision: z.optional(revision) }),
  bodyLimit: structurizrLimits.bodyBytes,
  reply: workspace,
  envelope: 'item',
});

/**
 * Saves a workspace JSON as DSL and starts drawing, as `updateStructurizr` does; the answer tells what the DSL does not
 * hold. 422 with violations of `data` for what is no workspace JSON.
 */
export const importStructurizr = call({
  name: 'importStructurizr',
  method: 'PUT',
  path: '/structurizr/diagrams/:id/import',
  summary: 'Replace the text of a workspace by a workspace JSON',
  ...write,
  params,
  body: z.strictObject({
    format: z.literal('json'),
    data: text(structurizrLimits.bodyBytes),
    revision: z.optional(revision),
  }),
  bodyLimit: structurizrLimits.bodyBytes,
  reply: z.strictObject({ ...workspace.shape, losses }),
  envelope: 'item',
});

/** What a C4 model of the workspace would hold, and what it would lose. */
export const previewStructurizrC4 = call({
  name: 'previewStructurizrC4',
  method: 'GET',
  path: '/structurizr/diagrams/:id/c4model',
  summary: 'What a C4 model of a workspace would hold and lose; stores nothing',
  ...read,
  params,
  reply: z.strictObject({
    /** Name of the workspace, at most 200 characters. */
    name: z.string(),
    /** `4 elements, 3 relationships, 2 views`. */
    holds: z.string(),
    losses,
  }),
  envelope: 'item',
});

/** Creates a C4 model of the workspace. 422 `c4model_count_limit` when the plan has no room for it. */
export const createStructurizrC4 = call({
  name: 'createStructurizrC4',
  method: 'POST',
  path: '/structurizr/diagrams/:id/c4model',
  summary: 'Create a C4 model of a workspace',
  ...write,
  permission: 'c4model.write',
  params,
  body: z.strictObject({ name: line(structurizrLimits.c4Name) }),
  reply: converted,
  envelope: 'item',
  status: 201,
});

/** Text in another format. */
const exported = z.strictObject({ data: z.string() });

/** The workspace as a file of other tools. */
export const exportStructurizr = call({
  name: 'exportStructurizr',
  method: 'GET',
  path: '/structurizr/diagrams/:id/export',
  summary: 'The workspace as DSL or as workspace JSON',
  ...read,
  params,
  query: z.strictObject({ format: z.enum(workspaceFormats) }),
  reply: exported,
  envelope: 'item',
});

/** Formats of a view: the pictures that are shown, and texts of other tools. */
export const viewFormats = ['svg', 'svg-dark', ...viewTextFormatNames] as const;

/** One view as a picture, or as the text of another tool. Such a text is written from the text that the pictures show. */
export const exportStructurizrView = call({
  name: 'exportStructurizrView',
  method: 'GET',
  path: '/structurizr/diagrams/:id/views/:viewId/export',
  summary: 'A view as SVG, PlantUML, C4-PlantUML, Mermaid or DOT',
  ...read,
  params: z.strictObject({ id, viewId: id }),
  query: z.strictObject({ format: z.enum(viewFormats) }),
  reply: exported,
  envelope: 'item',
});

/** Earlier saves, newest first. */
export const listStructurizrRevisions = listsRevisions({
  name: 'listStructurizrRevisions',
  path: '/structurizr/diagrams/:id/revisions',
  summary: 'Revisions of a workspace',
  ...read,
});

/** An earlier save with its text. */
export const getStructurizrRevision = getsRevision({
  name: 'getStructurizrRevision',
  path: '/structurizr/diagrams/:id/revisions/:n',
  summary: 'A revision of a workspace',
  ...read,
});

/** Names the current revision. */
export const nameStructurizrRevision = namesRevision({
  name: 'nameStructurizrRevision',
  path: '/structurizr/diagrams/:id/revisions',
  summary: 'Name the current revision of a workspace',
  ...write,
});

/** Makes an earlier text the current one. */
export const restoreStructurizrRevision = restoresRevision({
  name: 'restoreStructurizrRevision',
  path: '/structurizr/diagrams/:id/revisions/:n/restore',
  summary: 'Restore a revision of a workspace',
  ...write,
  reply: workspace,
});

/** Answer to a push: whether the text was new, and the workspace's address. */
export const pushReply = z.strictObject({ id, revision, changed: z.boolean() });

/** Saves the text from a pipeline, whatever the current revision; creates the workspace if needed. Idempotent. */
export const pushStructurizr = call({
  name: 'pushStructurizr',
  method: 'PUT',
  path: '/public/v1/projects/:code/structurizr',
  summary: 'Push the text of the workspace from a repository',
  tag,
  access: 'key',
  keys: 'write',
  params: z.strictObject({ code: z.string().check(z.maxLength(40)) }),
  body: z.strictObject({ dsl: dslField, commit: z.optional(text(200)) }),
  bodyLimit: structurizrLimits.bodyBytes,
  reply: pushReply,
  envelope: 'item',
});
