/** Templates in the export and import of projects: a list, and one JSON file each. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { noteFileUses } from '#platform/files/server/file-table.ts';
import { id, line, text } from '#platform/http/contract.ts';
import {
  faultIn,
  fileSlug,
  jsonText,
  readJson,
  renameIds,
  type PortableFiles,
} from '#platform/portability/model/portable.ts';
import {
  unwritten,
  type ExportPart,
  type PortableSource,
  type ReadPiece,
} from '#platform/portability/server/portable-source.ts';
import { jsonWriter } from '#platform/portability/server/text-writer.ts';
import { checkDocument } from '#platform/richtext/model/document-rules.ts';
import { documentFiles } from '#platform/richtext/model/document-text.ts';
import { parseDocument } from '#platform/richtext/model/document.ts';
import { task } from '#platform/workers/server/task.ts';
import { templateKinds, templateLimits, templateNameTakenMessage, tooManyTemplatesMessage } from '../contract.ts';
import { templateSubject } from './template-actions.ts';
import { hasNoTemplates, insertTemplate, templateById, templatePage, type TemplateScope } from './template-table.ts';

const folder = 'templates';
const listFile = `${folder}/templates.json`;

const portableTemplate = z.strictObject({
  id,
  kind: z.enum(templateKinds),
  name: line(templateLimits.name),
  file: text(200).check(z.regex(/^\d+-[\p{L}\p{N}_-]+$/u, 'Invalid file name.')),
});
const portableTemplates = z.strictObject({
  templates: z
    .array(portableTemplate)
    .check(z.maxLength(templateLimits.perKind * templateKinds.length, tooManyTemplatesMessage)),
});
type PortableTemplate = z.output<typeof portableTemplate>;

async function* filesOf(read: ReadPiece, scope: TemplateScope): AsyncIterable<ExportPart> {
  const templates: PortableTemplate[] = [];
  for (const kind of templateKinds) {
    const all = { kind, page: 1, perPage: templateLimits.perKind };
    const { resources } = await read((db) => templatePage(db, scope, all));
    for (const { id: templateId, name } of resources) {
      const file = `${String(templates.length + 1).padStart(3, '0')}-${fileSlug(name)}`;
      templates.push({ id: templateId, kind, name, file });
    }
  }
  if (templates.length === 0) return;
  yield { path: listFile, text: jsonText({ templates }) };
  for (const template of templates) {
    const stored = await read((db) => templateById(db, scope, template.id));
    // Removed since the list was read: an empty text keeps the export complete.
    const json = stored?.json ?? '{"type":"doc","content":[]}';
    yield unwritten(jsonWriter, { path: `${folder}/${template.file}.json`, json }, json.length);
  }
}

/** Templates with their texts. */
type ReadTemplate = Pick<PortableTemplate, 'id' | 'kind' | 'name'> & { readonly json: string };

function readText(files: PortableFiles, path: string): string {
  const json = JSON.stringify(readJson(files, path, z.looseObject({ type: z.literal('doc') })));
  const [problem] = checkDocument(json);
  if (problem) throw faultIn(path, problem.path ? `${problem.path}: ${problem.message}` : problem.message);
  return json;
}

/** Task: reads the templates of an import. */
export function readTemplateFiles(files: PortableFiles): readonly ReadTemplate[] {
  const { templates } = files.has(listFile) ? readJson(files, listFile, portableTemplates) : { templates: [] };
  const names = new Set(templates.map(({ kind, name }) => `${kind} ${name.toLowerCase()}`));
  if (names.size < templates.length) throw faultIn(listFile, templateNameTakenMessage);
  if (new Set(templates.map((template) => template.id)).size < templates.length) {
    throw faultIn(listFile, 'Duplicate id.');
  }
  return templates.map(({ file, ...template }) => ({ ...template, json: readText(files, `${folder}/${file}.json`) }));
}

/** Templates as a part of exports. */
export const portableTemplatesSource: PortableSource<readonly ReadTemplate[]> = {
  files: filesOf,
  isEmpty: hasNoTemplates,
  reader: task<typeof readTemplateFiles>(new URL(import.meta.url), 'readTemplateFiles'),
  prepare: (templates) => ({
    ids: templates.map((template) => template.id),
    counts: templates.length > 0 ? { templates: templates.length } : {},
    store: async (db, caller, renamed) => {
      const { organizationId, projectId } = caller;
      for (const { id: oldId, kind, name, json: told } of templates) {
        const newId = renamed.get(oldId) ?? randomUUID();
        const json = renameIds(told, renamed);
        await insertTemplate(db, caller, { id: newId, kind, name, json, by: caller.userId });
        const user = { organizationId, projectId, kind: templateSubject, id: newId };
        await noteFileUses(db, user, documentFiles(parseDocument(json)));
      }
    },
  }),
};
