/** Reads official workspace JSON: as DSL that parses to the same workspace, with a report of what the DSL cannot hold. */
import { ModelBuilder } from '../model/model-builder.ts';
import type { Workspace } from '../model/workspace-types.ts';
import { defaultLimits, type Limits } from '../parse/parse-options.ts';
import { parseWorkspace, sizeProblem, type ParsedWorkspace } from '../parse-workspace.ts';
import { printedWorkspace } from '../print/print-workspace.ts';
import { officialText } from '../text/places.ts';
import { isDeeperThan, type Json, type Loss, recordAt, textAt } from './json-values.ts';
import { jsonElements, jsonRelationships, ModelReader, propertiesOf } from './read-model.ts';
import { configurationOf, viewSettings } from './read-settings.ts';
import { jsonViews, ViewReader } from './read-views.ts';
import { asWorkspace, workspaceLosses } from './workspace-losses.ts';

/** The DSL of a workspace JSON, or why there is none. */
export type ReadWorkspaceJson =
  | {
      readonly ok: true;
      /** Printed by `printWorkspace`; it has no problems. */
      readonly dsl: string;
      readonly parsed: ParsedWorkspace & { readonly workspace: Workspace };
      readonly losses: readonly Loss[];
    }
  | { readonly ok: false; readonly problems: readonly Loss[] };

/** Brackets within brackets that are read; a workspace has at most some 110. */
const mostNested = 200;

const refusal = (message: string, path = ''): ReadWorkspaceJson => ({ ok: false, problems: [{ path, message }] });

/** Parses JSON; undefined when it is none. */
function valueOf(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) as unknown };
  } catch {
    return undefined;
  }
}

/** Reads a workspace JSON. Never throws; what the rules of the DSL do not allow is left out and reported. */
export function readWorkspaceJson(text: string, limits: Limits = defaultLimits): ReadWorkspaceJson {
  if (isDeeperThan(text, mostNested)) return refusal('The file is nested too deeply.');
  const parsed = valueOf(text);
  if (!parsed) return refusal('The file is not JSON.');
  const before = asWorkspace(parsed.value);
  if (!before) return refusal('The file holds no Structurizr workspace: it has no model.');
  const excess = excessOf(before, limits);
  if (excess !== undefined) return refusal(excess, '/model');
  const losses: Loss[] = [];
  const { workspace, model } = workspaceFrom(before, limits, losses);
  const printed = printedWorkspace(workspace);
  if (sizeProblem(printed.text, limits.textBytes))
    return refusal(`As DSL, the workspace has more than ${many(limits.textBytes)} bytes.`);
  const written = repaired(printed.text);
  if (!written.parsed) return refusal(`The workspace cannot be written as DSL: ${written.problem}`);
  const identifierOf = (id: string): string | undefined => {
    const element = model.elements.get(id);
    return element && printed.identifierOf(element).toLowerCase();
  };
  return {
    ok: true,
    dsl: written.text,
    parsed: written.parsed,
    losses: workspaceLosses({ before, after: written.parsed.workspace, identifierOf, known: losses }),
  };
}

const many = (number: number): string => number.toLocaleString('en-US');

/** Why a workspace is larger than what is drawn. */
function excessOf(json: Json, limits: Limits): string | undefined {
  const elements = jsonElements(recordAt(json, 'model'));
  if (elements.length > limits.elements) return `A workspace may hold at most ${many(limits.elements)} elements.`;
  if (jsonRelationships(elements).length > limits.relationships)
    return `A workspace may hold at most ${many(limits.relationships)} relationships.`;
  if (jsonViews(recordAt(json, 'views')).length > limits.views)
    return `A workspace may have at most ${many(limits.views)} views.`;
  return undefined;
}

function workspaceFrom(
  json: Json,
  limits: Limits,
  losses: Loss[],
): { readonly workspace: Workspace; readonly model: ModelReader } {
  const builder = new ModelBuilder(limits);
  const model = new ModelReader(builder, losses);
  model.read(recordAt(json, 'model'));
  const views = new ViewReader(model, { limits, model: builder.model });
  views.read(recordAt(json, 'views'));
  const lose = model.lose.bind(model);
  const properties = propertiesOf(recordAt(json, 'properties'), (key, message) => lose(['properties', key], message));
  const settings = viewSettings(recordAt(json, 'views'), lose);
  const defaultView = views.byKey.get(settings.defaultView)?.key ?? '';
  return {
    model,
    workspace: {
      name: textAt(json, 'name') || 'Name',
      description: textAt(json, 'description'),
      properties: new Map(properties),
      configuration: configurationOf(json),
      model: builder.model,
      views: views.views,
      settings: { ...settings, defaultView },
      hasDefaultViews: false,
    },
  };
}

/** How often lines that mean something else are taken out of a text. */
const mostRepairs = 8;

/**
 * Some texts mean something else where they stand alone on a line, as `!include` in a list of properties does. Such
 * lines are taken out; the comparison with the JSON reports what is missing then.
 */
function repaired(text: string): {
  readonly text: string;
  readonly parsed?: ParsedWorkspace & { readonly workspace: Workspace };
  readonly problem: string;
} {
  let current = text;
  for (let tries = 0; ; tries += 1) {
    const parsed = parseWorkspace(current);
    const { workspace, problems } = parsed;
    if (workspace) return { text: current, parsed: { ...parsed, workspace }, problem: '' };
    const [first] = problems;
    const problem = first ? officialText(first) : 'it holds nothing.';
    const lines = current.split('\n');
    const wrong = new Set(problems.map(({ line }) => line - 1).filter((at) => isLeaf(lines[at])));
    if (wrong.size === 0 || tries >= mostRepairs) return { text: current, problem };
    current = lines.filter((_, at) => !wrong.has(at)).join('\n');
  }
}

const isLeaf = (line: string | undefined): boolean =>
  line !== undefined && !line.endsWith('{') && !/^\s*(?:\}.*)?$/.test(line);
