/** Flows as Mermaid sequence diagrams, parsed by the mermaid package. */
import { oneLine, plainLines } from '@archwright/drawing';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { C4Model } from '../../contract.ts';
import { shownSteps } from './flow-ends.ts';
import { toMermaidSequence } from './mermaid-sequence.ts';
import { drawnOf, indexOf } from './model-parts.ts';
import { anyModel } from './testing/any-model.ts';
import { loadMermaid, shownByMermaid, type Mermaid } from '../../../../tools/mermaid-parser.ts';
import { library } from './testing/sample-model.ts';

interface Message {
  readonly from?: string;
  readonly to?: string;
  readonly message: string | object;
  readonly type: number;
}
interface Drawn {
  readonly db: {
    getActors: () => ReadonlyMap<string, { readonly description: string; readonly type: string }>;
    getMessages: () => readonly Message[];
    getDiagramTitle: () => string;
  };
}

let mermaid: Mermaid<Drawn>;

beforeAll(() => {
  mermaid = loadMermaid<Drawn>();
});

/** Messages between participants; the parser lists other instructions, too. */
const messagesOf = ({ db }: Drawn): readonly Message[] =>
  db.getMessages().filter(({ from, to }) => from !== undefined && to !== undefined);

const read = (text: string): Promise<Drawn> => mermaid.mermaidAPI.getDiagramFromText(text);

describe('a flow as a Mermaid sequence diagram', () => {
  it('has people and elements as participants, and its steps as messages', async () => {
    const view = library.views.find(({ level, elements }) => level === 'C2' && elements.length > 1);
    const [reader] = library.model.actors;
    const [looks] = reader?.relationships ?? [];
    if (!view || !looks) throw new Error('no view');
    const flow = {
      id: 'flow',
      name: 'Lending: a book',
      steps: [
        { relationshipId: looks.id, text: '' },
        { relationshipId: looks.id, text: 'Looks again; "twice"' },
      ],
    };
    const drawn = await read(toMermaidSequence(library, view, flow));
    expect(
      [...drawn.db.getActors().values()].map(({ description, type }) => [shownByMermaid(description), type]),
    ).toEqual([
      ['Reader', 'actor'],
      ['Search "site"', 'participant'],
    ]);
    expect(messagesOf(drawn).map((one) => [one.from, one.to, shownByMermaid(String(one.message))])).toEqual([
      ['p1', 'p2', 'Looks for <titles>'],
      ['p1', 'p2', 'Looks again; "twice"'],
    ]);
    expect(shownByMermaid(drawn.db.getDiagramTitle())).toBe('Lending: a book');
  });

  it('is valid for every flow of any model, and says what its steps say', async () => {
    const flowsOf = (model: C4Model) => model.views.flatMap((view) => view.flows.map((flow) => ({ view, flow })));
    let count = 0;
    await fc.assert(
      fc.asyncProperty(anyModel, async (model) => {
        const index = indexOf(model);
        for (const { view, flow } of flowsOf(model)) {
          const steps = shownSteps(index, drawnOf(index, view), flow).filter((step) => step !== undefined);
          const drawn = await read(toMermaidSequence(model, view, flow));
          const texts = messagesOf(drawn).map(({ message }) => shownByMermaid(String(message)).replace('\u200b', ''));
          expect(texts).toEqual(steps.map(({ text }) => plainLines(text).trim()));
          const names = new Set(steps.flatMap(({ sourceId, targetId }) => [sourceId, targetId]));
          const shown = [...drawn.db.getActors().values()].map(({ description }) => shownByMermaid(description));
          expect(shown).toEqual([...names].map((id) => oneLine(index.byId.get(id)?.name ?? '').trim()));
          count += steps.length;
        }
      }),
      { numRuns: 40 },
    );
    expect(count).toBeGreaterThan(0);
  });
});
