/** Imports and exports every workspace of the Structurizr corpus, when it is available. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { C4Model } from '../../contract.ts';
import type { KnownLoss, LossKind } from './losses.ts';
import { toWorkspace } from './structurizr-export.ts';
import { fromWorkspaceJson } from './structurizr-import.ts';
import { workspaceFile } from './structurizr-shape.ts';
import { type Canonical, canonicalOf, linesOf, viewLists } from './testing/canonical.ts';

const root = resolve(import.meta.dirname, '../../../..');
const corpus = join(process.env['CORPUS_DIR'] ?? resolve(root, '../shared'), 'structurizr/expected');
const files = existsSync(corpus) ? globSync('**/*.json', { cwd: corpus }).toSorted() : [];
if (files.length === 0)
  console.log(`!! SKIPPED the Structurizr corpus: ${corpus} holds no workspaces (set CORPUS_DIR)`);

interface Expected {
  readonly canonical: Canonical;
  readonly workspace: unknown;
}

const read = (file: string): Expected => JSON.parse(readFileSync(join(corpus, file), 'utf8')) as Expected;

let count = 0;
const newId = (): string => `00000000-0000-4000-8000-${String((count += 1)).padStart(12, '0')}`;

interface Taken {
  readonly model: C4Model;
  readonly losses: readonly KnownLoss[];
  readonly exported: unknown;
}

function taken(workspace: unknown): Taken {
  const imported = fromWorkspaceJson(JSON.stringify(workspace), { newId, now: '2026-01-01T00:00:00.000Z' });
  if (!imported.ok) throw new Error(imported.problems.map(({ message }) => message).join(' '));
  return { model: imported.model, losses: imported.losses, exported: toWorkspace(imported.model) };
}

const isStatic = ({ type }: { readonly type: string }): boolean =>
  ['SystemLandscape', 'SystemContext', 'Container', 'Component'].includes(type);
const isOfModel = (line: string): boolean => /^(?:Person|SoftwareSystem|Container|Component):/.test(line);
const isBetweenOurs = (line: string): boolean => isOfModel(line) && isOfModel(line.split(' -> ')[1] ?? '');

/** The canonical form without lines that `keep` does not support: custom elements and deployments. */
function staticPart({ canonical }: Expected): Canonical {
  const views = canonical.views.filter(isStatic).map((view) => ({
    ...view,
    elements: (view.elements ?? []).filter(isOfModel),
    relationships: (view.relationships ?? []).filter(isBetweenOurs),
  }));
  return {
    elements: canonical.elements.filter(isOfModel),
    relationships: canonical.relationships.filter(isBetweenOurs),
    views,
  };
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const sorted = (lines: readonly string[]): readonly string[] => lines.toSorted();

describe.skipIf(files.length === 0)('workspaces of the Structurizr corpus', () => {
  it('is complete', () => expect(files.length).toBeGreaterThanOrEqual(67));

  it.each(files)('%s: our canonical form equals the one of the corpus', (file) => {
    const expected = read(file);
    const made = canonicalOf(expected.workspace);
    const told = staticPart(expected);
    expect(sorted(made.elements)).toEqual(sorted(told.elements));
    expect(sorted(made.relationships)).toEqual(sorted(told.relationships));
    expect(made.views.map(plain)).toEqual(
      told.views.map((view) =>
        plain({
          ...view,
          order: undefined,
          elements: sorted(view.elements),
          relationships: sorted(view.relationships),
        }),
      ),
    );
  });

  it.each(files)('%s: the export is the file minus its loss report', (file) => {
    const { workspace, canonical } = read(file);
    const { model, losses, exported } = taken(workspace);
    expectOnlyReported(workspace, exported, losses);
    expectTold(canonical, model, losses);
  });

  it.each(files)('%s: importing the export again loses nothing', (file) => {
    const first = taken(read(file).workspace);
    const second = taken(first.exported);
    expect(second.losses.filter(({ kind }) => kind !== 'view-name')).toEqual([]);
    expect(withoutIds(second.model)).toEqual(withoutIds(first.model));
  });
});

/** The expected canonical form: that of the file, changed only by the entries of the report. */
function expectOnlyReported(workspace: unknown, exported: unknown, losses: readonly KnownLoss[]): void {
  const file = workspaceFile.parse(workspace);
  const { lines } = linesOf(file);
  const before = renamed(canonicalOf(workspace), losses);
  const after = canonicalOf(exported);
  const ofKind = (kind: LossKind): readonly KnownLoss[] => losses.filter((loss) => loss.kind === kind);
  const pathsOf = (kind: LossKind): ReadonlySet<string> => new Set(ofKind(kind).map(({ path }) => path));
  const at = (path: string): unknown =>
    path
      .split('/')
      .slice(1)
      .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], workspace);
  const numberIn = (message: string): number => Number(/\d+(?= relationship)/.exec(message)?.[0] ?? 0);

  expect(after.elements).toEqual(sorted(before.elements.map(withoutEmptyTags)));

  const isEmptyTag = (line: string): boolean => withoutEmptyTags(line) !== line;
  expect(ofKind('tag').length).toBeGreaterThanOrEqual(before.elements.filter(isEmptyTag).length);

  const gone = [...ofKind('implied'), ...ofKind('relationship')].flatMap(({ path }) => {
    const line = lines.get((at(path) as { readonly id: string }).id);
    return line === undefined ? [] : [onOneLine(line)];
  });
  const kept = without(before.relationships, gone);
  const come = without(after.relationships, kept);
  expect(come.every((line) => line.endsWith(' | linked'))).toBe(true);
  expect(come.length).toBe(ofKind('implied-added').reduce((sum, { message }) => sum + numberIn(message), 0));
  expect(without(after.relationships, come)).toEqual(kept);

  const paths = viewLists.flatMap((list) =>
    (file.views?.[list] ?? []).map((raw, index) => ({ path: `/views/${list}/${index}`, order: raw.order ?? 0 })),
  );
  const ordered = paths.toSorted((one, other) => one.order - other.order).map(({ path }) => path);
  const stay = ordered
    .map((path, index) => ({ path, view: before.views[index] }))
    .filter(({ path }) => !pathsOf('view').has(path));
  const made = ofKind('view-added').reduce((sum, { message }) => sum + Number(/^\d+/.exec(message)?.[0]), 0);
  expect(after.views.length).toBe(stay.length + made);
  for (const [index, { path, view }] of stay.entries()) {
    const own = losses.filter((loss) => loss.path === path || loss.path.startsWith(`${path}/`));
    const has = (kind: LossKind): boolean => own.some((loss) => loss.kind === kind);
    const now = after.views[index];
    if (!view || !now) throw new Error(`no view at ${path}`);
    expect(now.key !== view.key || now.title !== view.title, path).toBe(has('view-name'));
    expect(now.type !== view.type || now.scope !== view.scope, path).toBe(has('view-scope'));
    expect(view.autoLayout !== undefined).toBe(has('layout'));
    expect(view.animationSteps !== undefined).toBe(has('animation'));
    expect([now.autoLayout, now.animationSteps]).toEqual([undefined, undefined]);
    expect(now.elements).toEqual(view.elements);
    const staying = view.relationships.filter((line) => !gone.includes(line));
    const more = without(now.relationships, staying).filter((line) => !come.includes(line));
    expect(without(now.relationships, [...more, ...come])).toEqual(staying);
    const hidden = own.filter(({ kind }) => kind === 'view-relationship');
    expect(more.length).toBe(hidden.reduce((sum, { message }) => sum + numberIn(message), 0));
  }
}

/** Normalizes `tags=A,,B,` to `tags=A,B`. */
const withoutEmptyTags = (line: string): string =>
  line.replace(
    /tags=(.*?)( \| group=.*)?$/,
    (_, tags: string, group = '') => `tags=${tags.split(',').filter(Boolean).join(',')}${group}`,
  );

const onOneLine = (line: string): string => line.replaceAll(/\s*\n\s*/g, ' ');

/** Replaces multi-line names by single-line ones where reported. */
function renamed(canonical: Canonical, losses: readonly KnownLoss[]): Canonical {
  if (!losses.some(({ kind, path }) => kind === 'name' && path.startsWith('/model/'))) return canonical;
  return JSON.parse(JSON.stringify(canonical), (_, value: unknown) =>
    typeof value === 'string' ? onOneLine(value) : value,
  ) as Canonical;
}

/** Removes each line of one list once from the other. */
function without(all: readonly string[], lines: readonly string[]): readonly string[] {
  const rest = [...lines];
  return all.filter((line) => {
    const at = rest.indexOf(line);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/** Everything without a counterpart in the model is reported, item by item. */
function expectTold(canonical: Expected['canonical'], { views }: C4Model, losses: readonly KnownLoss[]): void {
  const count = (kind: LossKind, start = ''): number =>
    losses.filter((one) => one.kind === kind && one.path.startsWith(start)).length;
  expect(count('custom-element')).toBe(canonical.elements.filter((line) => line.startsWith('Custom://')).length);
  const nodes = canonical.elements.filter((line) => /^DeploymentNode:\/\/[^/]+\/[^/]+ \| /.test(line));
  expect(count('deployment') === 0).toBe(
    nodes.length === 0 && !canonical.elements.some((line) => line.startsWith('DeploymentNode')),
  );
  const lostOf = (...lists: readonly string[]): number =>
    lists.reduce((sum, list) => sum + count('view', `/views/${list}/`), 0);
  const dynamic = canonical.views.filter(({ type }) => type === 'Dynamic');
  const others = canonical.views.filter((view) => !isStatic(view) && !dynamic.includes(view));
  expect(lostOf('deploymentViews', 'filteredViews', 'customViews', 'imageViews')).toBe(others.length);
  // A dynamic view becomes a flow of a view that shows all its elements.
  expect(lostOf('dynamicViews') + views.flatMap(({ flows }) => flows).length).toBe(dynamic.length);
  for (const { path, message } of losses)
    expect(path.startsWith('/') && message.endsWith('.'), `${path}: ${message}`).toBe(true);
}

/** Replaces ids by their order of occurrence. */
function withoutIds(model: C4Model): unknown {
  const met = new Map<string, string>();
  return JSON.parse(
    JSON.stringify(model).replaceAll(/00000000-0000-4000-8000-\d{12}/g, (id) => {
      const name = met.get(id) ?? `id ${met.size}`;
      met.set(id, name);
      return name;
    }),
  );
}
