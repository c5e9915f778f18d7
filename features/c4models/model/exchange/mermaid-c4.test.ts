/** Mermaid C4 output, parsed by the mermaid package. */
import { plainLines } from '@archwright/drawing';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { C4Model, C4View } from '../../contract.ts';
import { toC4Document } from '../c4-document.ts';
import { pictureOf } from '../c4-view.ts';
import { toMermaid } from './mermaid-c4.ts';
import { anyModel } from './testing/any-model.ts';
import { loadMermaid, shownByMermaid as shown, type Mermaid } from '../../../../tools/mermaid-parser.ts';
import { library } from './testing/sample-model.ts';

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
let mermaid: Mermaid<Drawn>;

beforeAll(() => {
  mermaid = loadMermaid<Drawn>();
});

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
