/** C4 models as DSL, read by the engine of Structurizr: nothing is a problem, and what differs is in the report. */
import { parseWorkspace } from '@archwright/structurizr';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { C4Model } from '../../contract.ts';
import { indexOf } from './model-parts.ts';
import { toStructurizrDsl } from './structurizr-dsl.ts';
import { viewHeads } from './structurizr-heads.ts';
import { fromWorkspaceDsl, workspaceDslOf } from './structurizr-text.ts';
import { anyModel } from './testing/any-model.ts';
import { must } from './testing/must.ts';
import { counter, library } from './testing/sample-model.ts';

const reader = () => ({ newId: counter(), now: '2026-11-20T09:00:00.000Z' });

/** Everything that is written about a model, but for what only texts tell. */
const isExpected = (message: string): boolean =>
  [
    /^(?:The places of|the lines of|The lines of) .* are not kept: its layout is automatic\.$/,
    // Tokens of the language, backslashes before quotes and line breaks within names have no spelling.
    /^“(?:name|description|technology|title|group|url)”(?: of “.*”)? = .* (?:becomes .*|is not kept)\.$/s,
    // A view shows no element together with one that it contains.
    /^“.*” is not shown in “.*”: the rules of the view do not allow it there\.$/s,
    /^The relationship from “.*” to “.*” is not shown in “.*”\.$/s,
    // Steps go between what the view shows, and count themselves.
    /^Step .* of “.*” is not kept as it is\.$/s,
    /^The places of labels are not kept: the layout of the view is automatic\.$/,
    /^There are no views: \d+ default views? will be drawn\.$/,
    /^The style of the tag “.*” is not kept\.$/s,
    /^The tags? .* (?:is|are) not kept\.$/,
    /^The property “archwright\..*”(?: of “.*”)? = .* (?:is not kept|becomes .*)\.$/,
  ].some((pattern) => pattern.test(message));

function written(model: C4Model) {
  const result = workspaceDslOf(model);
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join('\n'));
  return result;
}

describe('a C4 model as a workspace', () => {
  it(
    'is read without a problem, with the same elements, relationships and members of views',
    { timeout: 30_000 },
    () => {
      fc.assert(
        fc.property(anyModel, (model) => {
          const { workspace, problems } = parseWorkspace(toStructurizrDsl(model));
          must(
            workspace !== undefined,
            problems.map(({ message, line, source }) => `${message} ${line}: ${source}`).join('\n'),
          );
          const index = indexOf(model);
          expect(workspace?.model.elements).toHaveLength(index.elements.length);
          const own = workspace?.model.relationships.filter(({ linked }) => !linked) ?? [];
          expect(own).toHaveLength(index.relationships.length);
          const { losses } = written(model);
          const heads = viewHeads(index);
          const sizes = heads.map(({ key, drawn, list }, at) => {
            const before = heads.slice(0, at).filter((head) => head.list === list).length;
            const isLeftOut = ({ path }: { readonly path: string }): boolean =>
              path.startsWith(`/views/${list}/${before}/elements/`);
            return [key, drawn.members.length - losses.filter(isLeftOut).length];
          });
          const views = workspace?.hasDefaultViews ? [] : (workspace?.views ?? []);
          const shown = views.flatMap((view) =>
            view.kind === 'Filtered' || view.kind === 'Dynamic' ? [] : [[view.key, view.elements.size]],
          );
          expect(shown).toEqual(sizes);
        }),
        { numRuns: 150 },
      );
    },
  );

  it('loses only what the report says: places, and texts that the DSL cannot spell', () => {
    fc.assert(
      fc.property(anyModel, (model) => {
        for (const { path, message } of written(model).losses) must(isExpected(message), `${path}: ${message}`);
      }),
      { numRuns: 150 },
    );
  });

  it('reports the places of its elements, with the view', () => {
    expect(written(library).losses).toEqual(
      [
        ['systemLandscapeViews/0', '4 elements in “System Context”'],
        ['containerViews/0', '6 elements in “Catalogue – Containers”'],
        ['componentViews/0', '5 elements in “Catalogue service – Components”'],
        ['systemLandscapeViews/1', '1 element in “For the board”'],
      ].map(([view, what]) => ({
        path: `/views/${view}/layout`,
        message: `The places of ${what} are not kept: its layout is automatic.`,
      })),
    );
  });

  it('comes back from its DSL as a model with the same elements and relationships', () => {
    const back = fromWorkspaceDsl(written(library).dsl, reader());
    if (!back.ok) throw new Error('The DSL is not read');
    const names = ({ model: { actors, softwareSystems } }: C4Model): unknown => [
      actors.map(({ name }) => name),
      softwareSystems.map(({ name, containers }) => [
        name,
        containers.map((container) => [container.name, container.components.map((component) => component.name)]),
      ]),
    ];
    expect(names(back.model)).toEqual(names(library));
  });

  it('problems of a text are named with their lines', () => {
    expect(fromWorkspaceDsl('workspace {\nmodel {\na -> b\n}\n}', reader())).toEqual({
      ok: false,
      problems: [{ path: '', message: 'The source element "a" does not exist at line 3: a -> b' }],
    });
  });
});
