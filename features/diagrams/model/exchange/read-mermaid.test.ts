/** Mermaid flowcharts: read as Mermaid itself reads them, placed in ranks, and what is not kept is told. */
import { beforeAll, describe, expect, test } from 'vitest';
import { loadMermaid, type Mermaid } from '../../../../tools/mermaid-parser.ts';
import { isLink } from '../board-element.ts';
import { isFlowchart, readFlowchart } from './mermaid-flowchart.ts';
import { readMermaid } from './read-mermaid.ts';

interface Parsed {
  readonly db: {
    readonly getVertices: () => ReadonlyMap<string, { readonly id: string; readonly text?: string }>;
    readonly getEdges: () => readonly {
      readonly start: string;
      readonly end: string;
      readonly text?: string;
      readonly stroke?: string;
    }[];
    readonly getSubGraphs: () => readonly {
      readonly id: string;
      readonly title: string;
      readonly nodes: readonly string[];
    }[];
  };
}

const charts = [
  'graph TD\n  A[Christmas] -->|Get money| B(Go shopping)\n  B --> C{Let me think}\n  C -->|One| D[Laptop]\n  C -- Two --> E[iPhone]',
  'flowchart LR\n  a --> b & c --> d\n  a -.-> d\n  b ==> d; c --- d',
  'flowchart TB\n  s([Start]) --> db[(Orders)]\n  db --> h{{Prepare}} --> r[[Sub]]\n  r --> p[/Input/] --> o((End))',
  'graph RL\n  A -- text here --> B\n  B == thick text ==> C\n  C -. dotted text .-> A',
  'flowchart LR\n  subgraph one [First part]\n    a1 --> a2\n  end\n  subgraph two\n    b1\n  end\n  a2 --> b1',
  'flowchart LR\n  A["quoted (text)"] --> B["a #quot;word#quot;"]\n  %% a comment\n  A <--> C\n  A --o D\n  A --x E\n  A ----> F',
  'graph TD;A-->B;B-->C;',
  'flowchart LR\n  order-service --> pay.ment\n  order-service:::hot --> x1\n  classDef hot fill:#f96,stroke:#333',
];

let mermaid: Mermaid<Parsed>;
beforeAll(() => {
  mermaid = loadMermaid<Parsed>();
});

test.each(charts)('nodes, links and subgraphs are those of Mermaid: %s', async (text) => {
  const { db } = await mermaid.mermaidAPI.getDiagramFromText(text);
  const chart = readFlowchart(text);
  const plain = (label = ''): string => label.replaceAll(/ﬂ°°?quot¶ß|#quot;|"/g, '"').trim();
  expect(chart?.losses).toEqual([]);
  expect(new Map(chart?.nodes.map(({ id, label }) => [id, plain(label)]))).toEqual(
    new Map([...db.getVertices().values()].map(({ id, text: label }) => [id, plain(label ?? id)])),
  );
  expect(chart?.nodes).toHaveLength(db.getVertices().size);
  expect(chart?.links.map(({ source, target, label }) => [source, target, label])).toEqual(
    db.getEdges().map(({ start, end, text: label = '' }) => [start, end, label]),
  );
  expect(chart?.groups.map(({ title }) => title).toSorted()).toEqual(
    db
      .getSubGraphs()
      .map(({ title }) => title)
      .toSorted(),
  );
});

const made = (text: string) => {
  const read = readMermaid(text);
  if (!read?.ok) throw new Error('not read');
  return { elements: read.document.elements, losses: read.losses.map(({ message }) => message) };
};
const boxAt = (text: string, id: string) => {
  const box = made(text).elements.get(id);
  if (!box || isLink(box)) throw new Error(`No box ${id}`);
  return {
    x: box.position.x,
    y: box.position.y,
    right: box.position.x + box.size.w,
    bottom: box.position.y + box.size.h,
  };
};

describe('as elements', () => {
  test('shapes, colours, line looks and links of the web are kept', () => {
    const { elements, losses } = made(
      'graph LR\n  A{Paid?} -. later .-> B[(Orders)]\n  B ==> C((End))\n  style A fill:#ffeedd,stroke:#112233\n  click B "https://example.org/"',
    );
    expect(elements.get('A')).toMatchObject({
      shape: 'diamond',
      style: { bgColor: '#ffeedd', borderColor: '#112233' },
    });
    expect(elements.get('B')).toMatchObject({ shape: 'cylinder', label: 'Orders', href: 'https://example.org/' });
    expect(elements.get('C')).toMatchObject({ type: 'standard.Circle' });
    expect(elements.get('link 1')).toMatchObject({ label: 'later', line: { style: 'dotted', endHead: 'triangle' } });
    expect(elements.get('link 2')).toMatchObject({ line: { width: 3 } });
    expect(losses).toEqual([]);
  });

  test.each([
    ['TB', (one: ReturnType<typeof boxAt>, two: ReturnType<typeof boxAt>) => one.bottom < two.y],
    ['BT', (one: ReturnType<typeof boxAt>, two: ReturnType<typeof boxAt>) => one.y > two.bottom],
    ['LR', (one: ReturnType<typeof boxAt>, two: ReturnType<typeof boxAt>) => one.right < two.x],
    ['RL', (one: ReturnType<typeof boxAt>, two: ReturnType<typeof boxAt>) => one.x > two.right],
  ])('ranks run %s, also round a circle', (direction, follows) => {
    const text = `graph ${direction}\n  A --> B --> C --> A`;
    expect(follows(boxAt(text, 'A'), boxAt(text, 'B')) && follows(boxAt(text, 'B'), boxAt(text, 'C'))).toBe(true);
  });

  test('a subgraph is a frame around its nodes, and nothing overlaps', () => {
    const text =
      'graph LR\n  subgraph one [First]\n    a --> b\n    subgraph deep\n      c\n    end\n  end\n  b --> d\n  one --> d';
    const frame = boxAt(text, 'one');
    for (const id of ['a', 'b', 'c', 'deep']) {
      const box = boxAt(text, id);
      expect(box.x > frame.x && box.right < frame.right && box.y > frame.y && box.bottom < frame.bottom).toBe(true);
    }
    expect(boxAt(text, 'd').x).toBeGreaterThan(frame.right);
    expect(made(text).elements.get('c')?.frameId).toBe('deep');
  });

  test('what is not kept is told with its line', () => {
    const { losses, elements } = made(
      'graph LR\n  A --> A\n  A --> B\n  A --> B\n  linkStyle 0 stroke:red\n  click A call()\n  ???',
    );
    expect(losses).toEqual([
      'The look of single links is left out.',
      'The action of a click is left out.',
      '“???” is not understood and is left out.',
      'The link of “A” to itself is left out.',
    ]);
    expect(elements.get('link 3')).toMatchObject({ shape: 'arrow' });
  });

  test('other texts are no flowcharts, and long ones take linear time', () => {
    expect(['sequenceDiagram\n A->>B: x', 'graphs are nice', '', '{}'].map(isFlowchart)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    const started = process.cpuUsage().user;
    readMermaid(`graph LR\n${'A -- '.repeat(900)}\n${'A--'.repeat(1_500)}\nA[${'"'.repeat(4_000)}`);
    expect((process.cpuUsage().user - started) / 1_000).toBeLessThan(2_000);
  });
});
