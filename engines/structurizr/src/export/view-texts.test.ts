/** Views in the formats of other tools, read by Mermaid and Graphviz, and by a strict grammar of PlantUML. */
import { Graphviz } from '@hpcc-js/wasm-graphviz';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadMermaid, shownByMermaid, type Mermaid } from '../../../../tools/mermaid-parser.ts';
import { viewScenes } from '../drawing/view-scenes.ts';
import { parseWorkspace } from '../parse-workspace.ts';
import { inDeployedViews, inViews } from '../testing/dsl-texts.ts';
import { richText } from '../testing/random-texts.ts';
import { viewText, type ViewTextFormat } from './view-texts.ts';

interface Flowchart {
  readonly db: {
    getVertices: () => ReadonlyMap<string, { readonly text: string; readonly type: string }>;
    getEdges: () => readonly { readonly start: string; readonly end: string; readonly text: string }[];
    getSubGraphs: () => readonly { readonly id: string; readonly title: string; readonly nodes: readonly string[] }[];
    getDirection: () => string;
  };
}

let mermaid: Mermaid<Flowchart>;
let graphviz: Graphviz;
beforeAll(async () => {
  mermaid = loadMermaid<Flowchart>();
  graphviz = await Graphviz.load();
});

function whole(dsl: string) {
  const { workspace, views, problems } = parseWorkspace(dsl);
  if (!workspace) throw new Error(problems.map(({ message }) => message).join('\n'));
  return { workspace, scenes: viewScenes({ workspace, views }) };
}

const written = (format: ViewTextFormat, dsl: string): readonly string[] => {
  const { workspace, scenes } = whole(dsl);
  return scenes.map((scene) => viewText(format, workspace, scene));
};

const only = (format: ViewTextFormat, dsl: string): string => written(format, dsl)[0] ?? '';

/** Texts with every sign that means something to one of the formats. */
const hostile = [
  String.raw`say \"hi\" <b>&amp; <script>alert(1)</script>`,
  '🦊 Füchse ☃',
  String.raw`first\nsecond line`,
  "it's [[link]] {x} (y) | z ; % $a !b ~c `d`",
  '1. list',
  '- item',
  '**bold** __u__ //i// --s-- ==h==',
  'a # b #quot; #35; &#35; <U+0041>',
  String.raw`back\\slash C:\temp \N \G`,
  'end',
  'graph',
  'style',
  'node',
  'subgraph',
  'database',
] as const;

const hostileModel = `workspace {
model {
${hostile.map((name, at) => `e${at} = softwareSystem "${name}" "${hostile[(at + 1) % hostile.length]}"`).join('\n')}
${hostile.map((name, at) => `e${at} -> e${(at + 1) % hostile.length} "${name}" "${name}"`).join('\n')}
}
views {
systemLandscape "All" "${hostile[0]}" {
include *
title "${hostile[3]}"
}
}
}`;

/** Names as the parser read them, with line breaks as spaces. */
const namesOf = (dsl: string): readonly string[] =>
  whole(dsl).workspace.model.elements.map(({ name }) => name.replaceAll('\n', ' '));

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

describe('Mermaid', () => {
  const read = async (text: string) => (await mermaid.mermaidAPI.getDiagramFromText(text)).db;
  const labels = (db: Flowchart['db']): readonly string[] =>
    [...db.getVertices().values()]
      .map(({ text }) => {
        const names = [...text.matchAll(/<b>(.*?)<\/b>/g)].map(([, name = '']) => name);
        return plain(shownByMermaid(names.join('<br/>')));
      })
      .filter((name) => name !== '');

  it('reads boxes, frames and lines of a view', async () => {
    const db = await read(only('mermaid', inViews('container shop "C" {\ninclude *\nautoLayout lr\n}')));
    expect(labels(db)).toEqual(['Customer', 'Bank', 'Clerk', 'Web', 'Database']);
    expect(db.getSubGraphs().map(({ title }) => shownByMermaid(title))).toEqual(['<b>Shop</b>\n[Software System]']);
    expect(db.getEdges().map(({ start, end, text }) => [start, end, shownByMermaid(text)])).toContainEqual([
      'Web',
      'Database',
      'Reads',
    ]);
    expect(db.getDirection()).toBe('LR');
  });

  it('shows every text as it is, whatever it holds', async () => {
    const db = await read(only('mermaid', hostileModel));
    expect(labels(db)).toEqual(namesOf(hostileModel).map(plain));
    expect(db.getEdges()).toHaveLength(hostile.length);
  });

  it('reads every view of a rich workspace', async () => {
    for (const text of [
      ...written('mermaid', richText),
      ...written('mermaid', inDeployedViews('deployment * live {\ninclude *\n}')),
    ])
      expect((await read(text)).getVertices().size).toBeGreaterThan(0);
  });

  it('the reader refuses a broken text', async () => {
    await expect(read('flowchart TB\n a["x')).rejects.toThrow('Parse error');
  });
});

describe('DOT', () => {
  const textOf = (svg: string): string =>
    plain(
      [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)]
        .map(([, text = '']) => text)
        .join(' ')
        .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&')
        .replaceAll('\u00a0', ' '),
    );

  it('has boxes in clusters, and lines between them', () => {
    const text = only('dot', inDeployedViews('deployment * live "D" {\ninclude *\n}'));
    const graph = JSON.parse(graphviz.layout(text, 'json', 'dot')) as { objects: { name: string }[]; edges: unknown[] };
    const names = graph.objects.map(({ name }) => name);
    expect(names).toContain('cluster_cellar');
    expect(names).toContain('router');
    expect(graph.edges).toHaveLength(2);
  });

  it('a line to a frame ends at its border', () => {
    const dsl = inDeployedViews('deployment * live "D" {\ninclude *\n}').replace(
      'empty = ',
      'server -> cellar "Copies to"\nempty = ',
    );
    const text = only('dot', dsl);
    expect(text).toMatch(/"web" -> "router" \[.*ltail="cluster_server", lhead="cluster_cellar"\]/);
    expect(graphviz.layout(text, 'svg', 'dot')).toContain('Copies to');
  });

  it('shows every text as it is, whatever it holds', () => {
    const shown = textOf(graphviz.layout(only('dot', hostileModel), 'svg', 'dot'));
    for (const name of namesOf(hostileModel)) expect(shown).toContain(plain(name));
  });

  it('reads every view of a rich workspace', () => {
    for (const text of written('dot', richText)) expect(graphviz.layout(text, 'svg', 'dot')).toContain('<svg');
  });

  it('the reader refuses a broken text', () => {
    expect(() => graphviz.layout('digraph { a [label=<<b>] }', 'svg', 'dot')).toThrow('syntax error');
  });
});

const word = String.raw`[a-z][a-z0-9_]*`;
/** No sign that means something to the preprocessor, the macros or the markup. */
const safe = String.raw`(?:<U\+[0-9A-F]{4,6}>|\\n|[^"\\<>&$%!@~{}\x60'])*`;
const quoted = `"${safe}"`;
const marked = String.raw`(?:</?b>|</?size(?::12)?>|</?color(?::#[0-9a-f]{6})?>|${safe})*`;
const looks = String.raw`#(?:[0-9a-f]{6}|transparent);line:[0-9a-f]{6}(?:;line\.(?:dashed|dotted))?;text:[0-9a-f]{6}`;
const rectangle = String.raw`(?:rectangle|person|database|queue|hexagon|folder|component) "${marked}" as ${word} ${looks}`;
const plantumlLines = [
  /^@(?:start|end)uml$/,
  /^(?:left to right|top to bottom) direction$/,
  /^skinparam \w+ \w+$/,
  new RegExp(`^title ${safe}$`, 'u'),
  new RegExp(`^ *${rectangle}(?: \\{)?$`, 'u'),
  new RegExp(String.raw`^${word} -\[#[0-9a-f]{6}(?:,dashed|,dotted)?,thickness=\d+\]-> ${word}(?: : ${marked})?$`, 'u'),
  /^ *\}$/,
  /^$/,
];
const tags = String.raw`\$tags="(?:style|line)\d+"`;
const c4Lines = [
  ...plantumlLines,
  /^!include <C4\/C4_(?:Context|Container|Component|Deployment|Dynamic)>$/,
  /^(?:LAYOUT_LEFT_RIGHT|LAYOUT_TOP_DOWN|HIDE_STEREOTYPE)\(\)$/,
  /^AddElementTag\("style\d+", \$bgColor="#[0-9a-f]{6}", \$fontColor="#[0-9a-f]{6}", \$borderColor="#[0-9a-f]{6}"\)$/,
  /^AddRelTag\("line\d+", \$textColor="#[0-9a-f]{6}", \$lineColor="#[0-9a-f]{6}"(?:, \$lineStyle=(?:Dashed|Dotted)Line\(\))?\)$/,
  new RegExp(
    `^ *(?:Person|(?:System|Container|Component)(?:Db|Queue)?|Deployment_Node)\\(${word}(?:, ${quoted}){1,3}, ${tags}\\)$`,
    'u',
  ),
  new RegExp(
    `^ *(?:Boundary|System_Boundary|Container_Boundary|Deployment_Node)\\(${word}(?:, ${quoted}){1,3}\\) \\{$`,
    'u',
  ),
  new RegExp(`^(?:Rel\\(|RelIndex\\(${quoted}, )${word}, ${word}(?:, ${quoted}){1,2}, ${tags}\\)$`, 'u'),
];

describe.each([
  ['plantuml', plantumlLines],
  ['c4plantuml', c4Lines],
] as const)('%s', (format, forms) => {
  const shown = (text: string): string =>
    text
      .replaceAll(/<\/?(?:b|size(?::12)?|color(?::#[0-9a-f]{6})?)>/g, '')
      .replaceAll('\\n', ' ')
      .replaceAll(/<U\+([0-9A-F]{4,6})>/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));

  it.each([
    ['a rich workspace', richText],
    ['deployments', inDeployedViews('deployment * live {\ninclude *\n}')],
    ['steps', inViews('dynamic shop {\ncustomer -> web "Asks"\nweb -> db "Reads" \n}')],
    ['any signs', hostileModel],
  ])('has only lines of its grammar: %s', (_what, dsl) => {
    for (const text of written(format, dsl)) {
      for (const line of text.split('\n'))
        expect(
          forms.some((form) => form.test(line)),
          line,
        ).toBe(true);
    }
  });

  it('shows every name as it is, and no alias twice', () => {
    const lines = only(format, hostileModel).split('\n');
    const texts = shown(lines.join('\n'));
    for (const name of namesOf(hostileModel)) expect(texts).toContain(name);
    const aliases = lines.flatMap(
      (line) => /^ *System\((\w+),/.exec(line)?.[1] ?? /^ *rectangle .* as (\w+) #/.exec(line)?.[1] ?? [],
    );
    expect(new Set(aliases).size).toBe(hostile.length);
    expect(aliases).not.toContain('database');
    expect(aliases).not.toContain('end');
  });
});

it('a step of a dynamic view has its number as index, and its words alone', () => {
  const text = only('c4plantuml', inViews('dynamic shop {\ncustomer -> web "Asks"\nweb -> db "Reads" \n}'));
  expect(text).toContain('RelIndex("1", customer, web, "Asks", "HTTPS"');
  expect(text).toContain('RelIndex("2", web, database_2, "Reads"');
});

it('databases and queues have their own macros', () => {
  const dsl = inViews(
    'container shop {\ninclude *\n}\nstyles {\nelement "Data" {\nshape Cylinder\n}\nelement "Front" {\nshape Pipe\n}\n}',
  );
  const text = only('c4plantuml', dsl);
  expect(text).toContain('ContainerDb(database_2, "Database", "SQL", "Orders", $tags=');
  expect(text).toContain('ContainerQueue(web, "Web", "Java", "Pages", $tags=');
  expect(text).toContain('System_Boundary(shop, "Shop") {');
});
