/** Every text of the corpus: the same model, views and first problem as the reference parser. */
import { describe, expect, it } from 'vitest';
import { formatText } from './editing/format-text.ts';
import { readWorkspaceJson } from './json/read-workspace-json.ts';
import { workspaceJson } from './json/workspace-json.ts';
import { canonicalForm, type Canonical, type CanonicalView } from './model/canonical-form.ts';
import { parseWorkspace, type ParsedWorkspace } from './parse-workspace.ts';
import { printWorkspace } from './print/print-workspace.ts';
import { elementLine, relationshipLine, styleLines, viewLine } from './testing/probe-lines.ts';
import {
  corpusFolder,
  corpusText,
  expectedOf,
  hasCorpus,
  type Outcome,
  outcomes,
  probes,
} from './testing/structurizr-corpus.ts';
import { officialText } from './text/places.ts';
import type { Workspace } from './model/workspace-types.ts';

if (!hasCorpus) console.log(`!! SKIPPED the Structurizr corpus: ${corpusFolder} holds no texts (set CORPUS_DIR)`);

/** The workspace of a text without problems. */
function workspaceOf({ workspace, problems }: ParsedWorkspace): Workspace {
  expect(problems.map(officialText)).toEqual([]);
  if (!workspace) throw new Error('The text holds no workspace');
  return workspace;
}

/** Steps of the same number may stand in any order: the reference orders them by hash. */
function sortedSteps(steps: readonly string[]): string[] {
  const order = (step: string): string => step.slice(0, step.indexOf(':'));
  const orders = [...new Set(steps.map(order))];
  return orders.flatMap((one) => steps.filter((step) => order(step) === one).toSorted());
}

const comparable = (view: CanonicalView): CanonicalView => ({
  ...view,
  elements: (view.elements ?? []).toSorted(),
  relationships: (view.relationships ?? []).toSorted(),
  ...(view.steps ? { steps: sortedSteps(view.steps) } : {}),
});

const comparableForm = ({ elements, relationships, views }: Canonical): Canonical => ({
  elements: elements.toSorted(),
  relationships: relationships.toSorted(),
  views: views.map(comparable),
});

/** Problems, or the canonical form. */
function meaningOf(text: string): unknown {
  const { workspace, problems } = parseWorkspace(text);
  return {
    problems: problems.map(({ line, message }) => [line, message]),
    form: workspace && canonicalForm(workspace),
  };
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const idOf = (value: unknown): number => (isObject(value) ? Number(value['id']) : 0);

/** Fields of deployments that the reference numbers by hash, and identifiers that it draws at random. */
function isByChance(name: string, value: unknown, inDeployment: boolean): boolean {
  if (name === 'relationships') return inDeployment;
  if (name === 'structurizr.dsl.identifier') return inDeployment || value === '(anonymous)';
  return (
    name === 'properties' && isObject(value) && Object.keys(comparableJson(value, inDeployment) as Json).length === 0
  );
}

/** Workspace JSON with sorted lists and fields, without what the reference leaves to chance. */
function comparableJson(value: unknown, inDeployment = false): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => comparableJson(item, inDeployment));
    return items.every((item) => idOf(item) > 0) ? items.toSorted((one, other) => idOf(one) - idOf(other)) : items;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      const within = inDeployment || name === 'deploymentNodes' || name === 'deploymentViews';
      return isByChance(name, field, within) ? [] : [[name, comparableJson(field, within)]];
    }),
  );
}

/** Workspace JSON without ids and identifiers, which are made again: what refers to others says their names. */
function namedJson(value: unknown): unknown {
  const names = new Map<string, string>();
  const learn = (one: unknown, path: string): void => {
    if (Array.isArray(one)) one.forEach((item) => learn(item, path));
    if (!isObject(one)) return;
    const own = 'name' in one ? `${path}/${String(one['name'])}` : path;
    if (typeof one['id'] === 'string' && ['name', 'sourceId', 'instanceId'].some((field) => field in one))
      names.set(one['id'], `${own} ${String(one['description'] ?? '')} ${String(one['instanceId'] ?? '')}`);
    for (const field of Object.values(one)) learn(field, own);
  };
  learn(isObject(value) ? value['model'] : value, '');
  const rewrite = (one: unknown, key = ''): unknown => {
    // Lists are compared without their order: the canonical form knows the order of steps.
    if (Array.isArray(one)) return one.map((item) => JSON.stringify(rewrite(item, `${key}Id`))).toSorted();
    if (!isObject(one)) return typeof one === 'string' && /(?:^id|Id)$/.test(key) ? (names.get(one) ?? one) : one;
    return Object.fromEntries(
      Object.entries(one)
        .filter(([name]) => name !== 'structurizr.dsl.identifier' && name !== 'linkedRelationshipId')
        .map(([name, field]): [string, unknown] => [name, rewrite(field, name)])
        .filter(([, field]) => !isObject(field) || Object.keys(field).length > 0)
        .toSorted(([name], [other]) => (name < other ? -1 : 1)),
    );
  };
  return rewrite(value);
}

/** Texts that we refuse with words of our own: the reference would read a file or an address. */
const ownWords = new Map([['styles/theme.json does not exist', 'A theme file is not available on this server']]);

const deleted = (lines: readonly string[], numbers: readonly number[]): string[] =>
  lines.filter((_, at) => !numbers.includes(at + 1));

/** Small edits that make a text parse, by the file they apply to. */
const edits: Readonly<Record<string, (lines: readonly string[]) => string[]>> = {
  'real/cdcgov-ecr-refiner.dsl': (lines) => deleted(lines, [154, 158]),
  'real/superfluid-widget.dsl': (lines) => deleted(lines, [3]),
  'real/mystenlabs-solitaire.dsl': ([first = '', ...rest]) => [first.replace('!constant', '!const'), ...rest],
  'real/zielak-cardsgame.dsl': (lines) =>
    lines.map((line, at) => (at === 18 ? line.replace('enterprise', 'group') : line)),
};

function textOf({ file, variantOf }: Outcome): string {
  if (variantOf === undefined) return corpusText(file);
  const edit = edits[variantOf];
  if (!edit) throw new Error(`There is no edit for ${file}`);
  return edit(corpusText(variantOf).split('\n')).join('\n');
}

const all = outcomes();
const parsing = all.filter(({ outcome }) => outcome === 'parses');
const failing = all.filter(({ outcome, file }) => outcome === 'error' && file !== 'official/iso-8859.dsl');
const refused = all.filter(({ outcome }) => outcome === 'refuse');

describe.runIf(hasCorpus)('files of the corpus', () => {
  it.each(all)('$file means the same after formatting, and formatting again changes nothing', (row) => {
    const text = textOf(row);
    const formatted = formatText(text);
    expect(formatText(formatted)).toBe(formatted);
    expect(meaningOf(formatted)).toEqual(meaningOf(text));
  });

  it.each(parsing)('$file is the same workspace when it is printed and read again', (row) => {
    const workspace = workspaceOf(parseWorkspace(textOf(row)));
    const printed = workspaceOf(parseWorkspace(printWorkspace(workspace)));
    expect(canonicalForm(printed)).toEqual(canonicalForm(workspace));
  });

  it.each(parsing)('$file has the same elements, relationships and views', (row) => {
    const workspace = workspaceOf(parseWorkspace(textOf(row)));
    expect(comparableForm(canonicalForm(workspace))).toEqual(comparableForm(expectedOf(row.expected ?? '').canonical));
    expect(workspace.hasDefaultViews).toBe(row.defaultViews === true);
  });

  it.each(parsing.filter(({ expected = '' }) => !expectedOf(expected).idsVary))('$file has the same JSON', (row) => {
    const workspace = workspaceOf(parseWorkspace(textOf(row)));
    expect(comparableJson(workspaceJson(workspace))).toEqual(comparableJson(expectedOf(row.expected ?? '').workspace));
  });

  it.each(parsing)('$file is the same workspace when its JSON is read', (row) => {
    const { canonical, workspace } = expectedOf(row.expected ?? '');
    const read = readWorkspaceJson(JSON.stringify(workspace));
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    expect(comparableForm(canonicalForm(read.parsed.workspace))).toEqual(comparableForm(canonical));
    const isIdentifier = ({ message }: { readonly message: string }): boolean =>
      message.includes('written differently');
    expect(read.losses.filter((loss) => !isIdentifier(loss))).toEqual([]);
  });

  it.each(parsing.filter(({ expected = '' }) => !expectedOf(expected).idsVary))(
    '$file has the same JSON when its JSON is read and written again',
    (row) => {
      const { workspace } = expectedOf(row.expected ?? '');
      const read = readWorkspaceJson(JSON.stringify(workspace));
      expect(read.ok && namedJson(workspaceJson(read.parsed.workspace))).toEqual(namedJson(workspace));
    },
  );

  it.each(failing)('$file has the same first problem', (row) => {
    const [first] = parseWorkspace(textOf(row)).problems;
    expect(first?.message).toBe(ownWords.get(row.message ?? '') ?? row.message);
    expect(first?.line).toBe(row.line);
  });

  it.each(refused)('$file is refused, with its line', (row) => {
    const [first] = parseWorkspace(textOf(row)).problems;
    expect(first?.message).toContain('is not available on this server');
    expect(first?.line).toBeGreaterThan(0);
  });
});

/** Steps with a block: the reference takes the brace for a text. */
const accepted = new Set(['v-dynamic-block']);

describe.runIf(hasCorpus)('probes', () => {
  const fine = probes().filter(({ expect: expected }) => expected.ok && expected.workspace !== false);
  const blank = probes().filter(({ expect: expected }) => expected.workspace === false);
  const wrong = probes().filter(({ expect: expected, id }) => !expected.ok && !accepted.has(id));

  it.each(fine)('$id: $about', ({ dsl, expect: expected }) => {
    const workspace = workspaceOf(parseWorkspace(dsl));
    const { model, views, settings } = workspace;
    expect(workspace.name).toBe(expected.name);
    expect(model.elements.map(elementLine)).toEqual(expected.elements ?? []);
    expect(model.relationships.map(relationshipLine)).toEqual(expected.relationships ?? []);
    const stepsSorted = (line: string): string =>
      line.replace(
        /relationships=\[([^\]]*)\]/,
        (_, list: string) => `relationships=[${list.split(', ').toSorted().join(', ')}]`,
      );
    expect(views.map(viewLine).map(stepsSorted)).toEqual((expected.views ?? []).map(stepsSorted));
    expect(styleLines(workspace)).toEqual(expected.styles ?? []);
    expect(settings.themes.join(' ')).toBe(expected.themes ?? '');
    expect(settings.defaultView).toBe(expected.defaultView ?? '');
    expect(workspace.hasDefaultViews).toBe(expected.defaultViews === true);
  });

  it.each(blank)('$id: $about', ({ dsl }) => {
    const { workspace, problems } = parseWorkspace(dsl);
    expect({ workspace, problems }).toEqual({ problems: [] });
  });

  it.each(wrong)('$id: $about', ({ dsl, expect: expected }) => {
    const [first] = parseWorkspace(dsl).problems;
    expect(first && officialText(first)).toBe(expected.full);
    expect(first?.line).toBe(expected.line);
  });

  it.each(probes().filter(({ id }) => accepted.has(id)))('$id: $about, accepted here', ({ dsl }) => {
    const [view] = workspaceOf(parseWorkspace(dsl)).views;
    expect(view?.kind === 'Dynamic' && view.steps.map(({ url, properties }) => [url, [...properties]])).toEqual([
      ['https://example.com', [['k', 'v']]],
    ]);
  });
});
