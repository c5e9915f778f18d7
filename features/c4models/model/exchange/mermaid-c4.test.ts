/** Mermaid C4 output, parsed by the mermaid package. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createContext, runInContext } from 'node:vm';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { C4Model, C4View } from '../../contract.ts';
import { toC4Document } from '../c4-document.ts';
import { pictureOf } from '../c4-view.ts';
import { toMermaid } from './mermaid-c4.ts';
import { anyModel } from './testing/any-model.ts';
import { library } from './testing/sample-model.ts';
import { plainLines } from './export-words.ts';

interface Shape {
  readonly alias: string;
  readonly label: { readonly text: string };
  readonly typeC4Shape: { readonly text: string };
  readonly parentBoundary: string;
  readonly techn?: { readonly text: string };
  readonly descr?: { readonly text: string };
}
interface Drawn {
  readonly db: {
    getC4ShapeArray: () => readonly Shape[];
    getRels: () => readonly { readonly from: string; readonly to: string; readonly label: { readonly text: string } }[];
    getTitle: () => string;
  };
}
interface Mermaid {
  readonly initialize: (config: object) => void;
  readonly mermaidAPI: { readonly getDiagramFromText: (text: string) => Promise<Drawn> };
}

let mermaid: Mermaid;

beforeAll(() => {
  // The package accesses the DOM on load, its grammar does not; these stubs are never called.
  const page = { nodeType: 9, implementation: {}, currentScript: null, createElement: () => ({}) };
  const world: Record<string, unknown> = {
    document: page,
    Element: class {},
    console,
    structuredClone,
    setTimeout,
    clearTimeout,
    URL,
    addEventListener: () => undefined,
  };
  world['window'] = world;
  createContext(world);
  runInContext(readFileSync(createRequire(import.meta.url).resolve('@mermaid-js/tiny'), 'utf8'), world);
  mermaid = world['mermaid'] as Mermaid;
  mermaid.initialize({ securityLevel: 'strict', startOnLoad: false });
});

const named: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>' };
/** Decodes text like Mermaid, which keeps entities encoded until rendering. */
const shown = (text: string): string =>
  text
    .replaceAll('<br/>', '\n')
    .replaceAll(/ﬂ°°(\d+)¶ß/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/ﬂ°(\w+)¶ß/g, (_, name: string) => named[name] ?? '?');

const read = (model: C4Model, view: C4View): Promise<Drawn> =>
  mermaid.mermaidAPI.getDiagramFromText(toMermaid(model, view));
const viewOf = (level: C4View['level']): C4View => {
  const view = library.views.find((one) => one.level === level && one.elements.length > 1);
  if (!view) throw new Error(level);
  return view;
};

describe('Mermaid C4', () => {
  it('has types, shapes and boundaries of containers', async () => {
    const { db } = await read(library, viewOf('C2'));
    expect(
      db.getC4ShapeArray().map(({ alias, typeC4Shape, parentBoundary }) => [alias, typeC4Shape.text, parentBoundary]),
    ).toEqual([
      ['reader', 'external_person', 'global'],
      ['search_site', 'container', 'catalogue'],
      ['catalogue_service', 'container', 'catalogue'],
      ['desk', 'container', 'catalogue'],
      ['copies', 'container_db', 'catalogue'],
      ['loan_events', 'container_queue', 'catalogue'],
    ]);
    expect(db.getTitle()).toBe('City libraryﬂ°°58¶ß Catalogue – Containers');
  });

  it('the parser refuses invalid input, so the test can fail', async () => {
    await expect(mermaid.mermaidAPI.getDiagramFromText('C4Context\nPerson(a, "x')).rejects.toThrow('Parse error');
  });

  it('is valid for any model, and every text is rendered unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(anyModel, async (model) => {
        for (const view of model.views) {
          const picture = pictureOf(toC4Document(model), view.id);
          if (!picture) throw new Error(view.name);
          const { db } = await read(model, view);
          const texts = db.getC4ShapeArray().map((one) => [shown(one.label.text), shown(one.descr?.text ?? '')]);
          const typed = picture.nodes.map(({ item }) => [item.name, plainLines(item.description)]);
          expect(texts.toSorted(byText)).toEqual(typed.toSorted(byText));
          const pairs = new Set(picture.edges.map(({ sourceId, targetId }) => `${sourceId} ${targetId}`));
          expect(db.getRels()).toHaveLength(pairs.size);
        }
      }),
      { numRuns: 25 },
    );
  });
});

const byText = (one: readonly (string | undefined)[], other: readonly (string | undefined)[]): number =>
  JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
