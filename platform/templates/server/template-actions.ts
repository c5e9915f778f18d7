/** The rules of templates, one transaction each. */
import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/database/server/connection.ts';
import { noteFileUses } from '#platform/files/server/file-table.ts';
import { byCaller, recordActivity } from '#platform/history/server/activity-table.ts';
import type { CallInput } from '#platform/http/contract.ts';
import { notFound, refused, violated } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { documentFiles } from '#platform/richtext/model/document-text.ts';
import { parseDocument } from '#platform/richtext/model/document.ts';
import { assertValidContent } from '#platform/richtext/server/content-check.ts';
import type { TrashSource } from '#platform/trash/server/trash-source.ts';
import {
  staleTemplateMessage,
  templateLimits,
  templateNameTakenMessage,
  tooManyTemplatesMessage,
  type createTemplate,
  type Template,
  type TemplateKind,
  type updateTemplate,
} from '../contract.ts';
import {
  countTemplates,
  insertTemplate,
  lockTemplates,
  removeTemplate,
  saveTemplate,
  templateById,
  templateNamed,
  trashedTemplate,
  trashedTemplates,
  untrashTemplate,
} from './template-table.ts';

/** Kind of templates in history and in references to files. */
export const templateSubject = 'template';

const staleCode = 'stale_revision';

async function follow(db: Db, caller: ProjectCaller, template: Template, action: string): Promise<void> {
  const { organizationId, projectId } = caller;
  const user = { organizationId, projectId, kind: templateSubject, id: template.id };
  await noteFileUses(db, user, documentFiles(parseDocument(template.json)));
  await tell(db, caller, template, action);
}

const tell = (
  db: Db,
  caller: ProjectCaller,
  { id, name, kind }: { id: string; name: string; kind: TemplateKind },
  action: string,
): Promise<void> =>
  recordActivity(db, {
    ...byCaller(caller),
    subjectKind: templateSubject,
    subjectId: id,
    action,
    summary: name,
    details: { kind },
  });

async function mustFind(db: Db, caller: ProjectCaller, id: string): Promise<Template> {
  const found = await templateById(db, caller, id);
  if (!found) throw notFound();
  return found;
}

/** Stores a document as a template of the project. */
export async function createTemplateBy(
  db: Db,
  caller: ProjectCaller,
  input: CallInput<typeof createTemplate>['body'],
): Promise<Template> {
  assertValidContent(input.json);
  await lockTemplates(db, caller);
  if (await templateNamed(db, caller, input)) throw violated('name', templateNameTakenMessage);
  const count = await countTemplates(db, caller, input.kind);
  if (count >= templateLimits.perKind) throw refused(tooManyTemplatesMessage);
  const id = randomUUID();
  await insertTemplate(db, caller, { ...input, id, by: caller.userId });
  const template = await mustFind(db, caller, id);
  await follow(db, caller, template, 'created');
  return template;
}

/** Changes name or text of a template; a stale revision fails with the current template. */
export async function updateTemplateBy(
  db: Db,
  caller: ProjectCaller,
  id: string,
  { name, json, revision }: CallInput<typeof updateTemplate>['body'],
): Promise<Template> {
  if (json !== undefined) assertValidContent(json);
  await lockTemplates(db, caller);
  const current = await mustFind(db, caller, id);
  const namesake = await templateNamed(db, caller, { kind: current.kind, name });
  if (namesake !== undefined && namesake !== id) throw violated('name', templateNameTakenMessage);
  const change = { id, name, json: json ?? current.json, revision, by: caller.userId };
  if (!(await saveTemplate(db, caller, change))) {
    throw refused(staleTemplateMessage(current.updatedBy.username), { code: staleCode, current });
  }
  const template = await mustFind(db, caller, id);
  await follow(db, caller, template, json === undefined ? 'renamed' : 'updated');
  return template;
}

/** Moves a template to the trash; documents made from it stay. */
export async function removeTemplateBy(db: Db, caller: ProjectCaller, id: string): Promise<void> {
  const template = await mustFind(db, caller, id);
  await removeTemplate(db, caller, id);
  await tell(db, caller, template, 'removed');
}

async function restoreTemplate(db: Db, caller: ProjectCaller, id: string): Promise<void> {
  await lockTemplates(db, caller);
  const trashed = await trashedTemplate(db, caller, id);
  if (!trashed) throw notFound();
  if (await templateNamed(db, caller, trashed)) throw refused(templateNameTakenMessage);
  if ((await countTemplates(db, caller, trashed.kind)) >= templateLimits.perKind)
    throw refused(tooManyTemplatesMessage);
  await untrashTemplate(db, caller, id);
  await follow(db, caller, await mustFind(db, caller, id), 'restored');
}

/** Trash source of templates. */
export const templateTrash: TrashSource = { kind: templateSubject, rows: trashedTemplates, restore: restoreTemplate };
