/** Finds placeholders of templates in a text, before it is shown to others. Loaded when it is needed. */
import { callApi } from '#platform/http/web/api.ts';
import { listTemplates, templateLimits, type TemplateKind } from '../contract.ts';
import { hasItalics, unchangedPlaceholders } from '../model/placeholders.ts';

/** Placeholders of the templates of the project. A failure hides the warning, and does not block the person. */
async function ownPlaceholders(kind: TemplateKind): Promise<readonly string[]> {
  try {
    const { resources } = await callApi(listTemplates, { query: { kind, page: 1, perPage: templateLimits.perKind } });
    return resources.flatMap(({ placeholders }) => placeholders);
  } catch {
    return [];
  }
}

/** Unchanged placeholders of the built-in templates, given as Markdown, and of those of the project. */
export async function findPlaceholders(
  kind: TemplateKind,
  json: string,
  builtIn: readonly string[],
): Promise<readonly string[]> {
  if (!hasItalics(json)) return [];
  return unchangedPlaceholders(json, { builtIn, own: await ownPlaceholders(kind) });
}
