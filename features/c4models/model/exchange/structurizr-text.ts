/** A C4 model from the DSL of a workspace, and the DSL of a model with a report of what it cannot hold. Pure. */
import {
  named,
  officialText,
  parseWorkspace,
  workspaceJson,
  workspaceLosses,
  type Loss,
} from '@archwright/structurizr';
import type { C4Model } from '../../contract.ts';
import { usualViewLayout } from '../c4-view-drawing.ts';
import { indexOf, type ModelIndex } from './model-parts.ts';
import { dslIdentifiers, toStructurizrDsl } from './structurizr-dsl.ts';
import { toWorkspace } from './structurizr-export.ts';
import { flowHeads } from './structurizr-flows.ts';
import { viewHeads } from './structurizr-heads.ts';
import { ourProperties } from './structurizr-shape.ts';
import { fromWorkspaceJson, type ImportedWorkspace, type StructurizrImport } from './structurizr-import.ts';

type Problems = { readonly ok: false; readonly problems: readonly Loss[] };

type Parsed = ReturnType<typeof parseWorkspace>;

function problemsOf({ problems }: Parsed): Problems {
  const told = problems.map((problem) => ({ path: '', message: officialText(problem) }));
  return { ok: false, problems: told.length > 0 ? told : [{ path: '', message: 'The file holds no workspace.' }] };
}

/** Reads the DSL of a workspace. Fails for problems of the text, and beyond the limits of a model. */
export function fromWorkspaceDsl(dsl: string, reader: StructurizrImport): ImportedWorkspace {
  const parsed = parseWorkspace(dsl);
  if (!parsed.workspace) return problemsOf(parsed);
  return fromWorkspaceJson(JSON.stringify(workspaceJson(parsed.workspace)), reader);
}

/** The DSL of a model, and what of its workspace JSON is not in it; fails for a model that is larger than a workspace. */
export function workspaceDslOf(
  model: C4Model,
): Problems | { readonly ok: true; readonly dsl: string; readonly losses: readonly Loss[] } {
  const dsl = toStructurizrDsl(model);
  const parsed = parseWorkspace(dsl);
  if (!parsed.workspace) return problemsOf(parsed);
  const index = indexOf(model);
  const nameOf = dslIdentifiers(index);
  // The ids of workspace JSON count the elements from 1.
  const identifierOf = (id: string): string | undefined => {
    const element = index.elements[Number(id) - 1];
    return element && nameOf(element.id).toLowerCase();
  };
  const text = JSON.stringify(toWorkspace(model));
  const before = JSON.parse(text, withoutTwins) as Readonly<Record<string, unknown>>;
  const losses = workspaceLosses({ before, after: parsed.workspace, identifierOf });
  const names = namesByKey(index);
  return { ok: true, dsl, losses: losses.map((loss) => inOurWords(loss, names)) };
}

/** Fields that the DSL tells in a way of its own: by tags, properties of elements, and its layout. */
const twins: ReadonlySet<string> = new Set([
  'location',
  'interactionStyle',
  'routing',
  ourProperties.isDefault,
  ourProperties.pinned,
]);
const usual = Object.values(usualViewLayout).join(' ');

const withoutTwins = (key: string, value: unknown): unknown =>
  twins.has(key) || (key === ourProperties.layout && value === usual) ? undefined : value;

/** What views and flows are called here, by their keys in the workspace. */
function namesByKey(index: ModelIndex): ReadonlyMap<string, string> {
  const heads = viewHeads(index);
  return new Map([
    ...heads.map(({ key, view }) => [key, view.name] as const),
    ...flowHeads(heads).map(({ key, flow }) => [key, flow.name] as const),
  ]);
}

function inOurWords({ path, message }: Loss, names: ReadonlyMap<string, string>): Loss {
  if (path.endsWith(`/${ourProperties.labels}`))
    return { path, message: 'The places of labels are not kept: the layout of the view is automatic.' };
  return {
    path,
    message: message.replaceAll(/“([\w-]+)”/g, (quoted, key: string) =>
      names.has(key) ? named(names.get(key) ?? '') : quoted,
    ),
  };
}
