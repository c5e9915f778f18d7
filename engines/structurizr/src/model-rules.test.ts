/** Rules of the model: identifiers, implied and replicated relationships, groups, tags, texts. */
import { describe, expect, it } from 'vitest';
import { parseWorkspace } from './parse-workspace.ts';
import { inModel, problemsOf, workspaceOf } from './testing/dsl-texts.ts';
import { fullName } from './model/element-names.ts';

const related = (text: string): string[] =>
  workspaceOf(text).model.relationships.map(
    ({ source, destination, description, linked }) =>
      `${fullName(source)} -> ${fullName(destination)}: ${description}${linked ? ' (linked)' : ''}`,
  );
const elementNamed = (text: string, name: string) =>
  workspaceOf(text).model.elements.find((element) => element.name === name);

describe('implied relationships', () => {
  const parts = 'u = person "U"\ns = softwareSystem "S" {\nc = container "C"\nd = container "D"\n}';

  it('are created between parents that have none yet', () => {
    expect(related(inModel(`${parts}\nu -> c "Uses"\nu -> d "Asks"`))).toEqual([
      'Person://U -> Container://S.C: Uses',
      'Person://U -> SoftwareSystem://S: Uses (linked)',
      'Person://U -> Container://S.D: Asks',
    ]);
  });

  it('are switched off from their line on', () => {
    expect(related(inModel(`${parts}\n!impliedRelationships false\nu -> c "Uses"`))).toHaveLength(1);
  });

  it('may differ by description', () => {
    const strategy = 'com.structurizr.model.CreateImpliedRelationshipsUnlessSameRelationshipExistsStrategy';
    expect(related(inModel(`${parts}\n!impliedRelationships ${strategy}\nu -> c "Uses"\nu -> d "Asks"`))).toHaveLength(
      4,
    );
  });

  it('are refused when they are written again with the same description', () => {
    const [problem] = parseWorkspace(inModel(`${parts}\nu -> c "Uses"\nu -> s "Uses"`)).problems;
    expect(problem).toMatchObject({
      message: 'A relationship between "Person://U" and "SoftwareSystem://S" already exists',
      hint: 'It was implied by the relationship on line 8. Give this one another description.',
    });
  });
});

describe('identifiers', () => {
  const nested = 's = softwareSystem "S" {\nc = container "C" {\nk = component "K"\n}\n}\nu = person "U"';

  it('are found in any case', () => {
    expect(related(inModel(`${nested}\nU -> K`))).toContain('Person://U -> Component://S.C.K: ');
  });

  it('include those of their parents in hierarchical mode', () => {
    expect(related(inModel(`!identifiers hierarchical\n${nested}\nu -> s.c.k`))).toContain(
      'Person://U -> Component://S.C.K: ',
    );
  });

  it('are found from the inside of their parents', () => {
    const text =
      '!identifiers hierarchical\ns = softwareSystem "S" {\na = container "A" {\nx = component "X"\n}\nb = container "B" {\n-> a.x "Calls"\n}\n}';
    expect(related(inModel(text))[0]).toBe('Container://S.B -> Component://S.A.X: Calls');
  });

  it('of deployment nodes start with their environment in hierarchical mode', () => {
    const text =
      '!identifiers hierarchical\nlive = deploymentEnvironment "Live" {\na = deploymentNode "A"\nb = deploymentNode "B"\na -> b\n}\nlive.a -> live.b "Again"';
    expect(related(inModel(text))).toHaveLength(2);
  });

  it('may be names that objects have', () => {
    const text = inModel('constructor = person "A"\n__proto__ = person "B"\nconstructor -> __proto__ "toString"');
    expect(related(text)).toEqual(['Person://A -> Person://B: toString']);
  });

  it('stand for the element of the block as this', () => {
    expect(related(inModel('a = person "A"\ns = softwareSystem "S" {\na -> this "Uses"\n}'))).toEqual([
      'Person://A -> SoftwareSystem://S: Uses',
    ]);
  });
});

describe('instances', () => {
  const model = 's = softwareSystem "S" {\nw = container "W"\nd = container "D"\n}';
  const environment = (lines: string): string => `deploymentEnvironment "E" {\n${lines}\n}`;

  it('get the relationships that were written above them', () => {
    const node = environment('deploymentNode "N" {\ncontainerInstance w\ncontainerInstance d\n}');
    expect(related(inModel(`${model}\nw -> d "Reads"\n${node}`)).at(-1)).toBe(
      'ContainerInstance://E/N/S.W[1] -> ContainerInstance://E/N/S.D[1]: Reads (linked)',
    );
    const { warnings } = parseWorkspace(inModel(`${model}\n${node}\nw -> d "Reads"`));
    expect(warnings.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      '13: The relationship stands below its instances, which start on line 9: deployment views do not show it. Move it above them.',
    ]);
  });

  it('are related within their deployment groups only', () => {
    const lines =
      'a = deploymentGroup "A"\nb = deploymentGroup "B"\ndeploymentNode "N" {\ncontainerInstance w a\ncontainerInstance d b\ncontainerInstance d a\n}';
    expect(related(inModel(`${model}\nw -> d "Reads"\n${environment(lines)}`)).slice(1)).toEqual([
      'ContainerInstance://E/N/S.W[1] -> ContainerInstance://E/N/S.D[2]: Reads (linked)',
    ]);
  });

  it('ignore unknown deployment groups, with a warning', () => {
    const { warnings } = parseWorkspace(
      inModel(`${model}\n${environment('deploymentNode "N" {\ncontainerInstance w nope\n}')}`),
    );
    expect(warnings).toEqual([
      { message: 'There is no deployment group "nope", so it is ignored.', line: 9, column: 21, length: 4 },
    ]);
  });
});

describe('texts', () => {
  it('are joined by a backslash at the end of a line', () => {
    expect(elementNamed(inModel('person \\\n   "Ada" \\\n   "Counts"'), 'Ada')?.description).toBe('Counts');
  });

  it('may hold quotes and line breaks', () => {
    expect(elementNamed(inModel(String.raw`person "A" "says \"hi\"\nand goes"`), 'A')?.description).toBe(
      'says "hi"\nand goes',
    );
  });

  it('take constants, also those of constants', () => {
    const text = `!const FIRST "Ada"\n!const NAME "\${FIRST} L"\n${inModel('person "${NAME} ${UNKNOWN}"')}`;
    expect(elementNamed(text, 'Ada L ${UNKNOWN}')).toBeDefined();
  });

  it('start behind a byte order mark, and end lines in any way', () => {
    expect(workspaceOf(`\uFEFF${inModel('person "A"').replaceAll('\n', '\r\n')}`).model.elements).toHaveLength(1);
  });

  it('hold comments of three kinds', () => {
    expect(problemsOf(inModel('// one\n# two\n/* three */\n/*\nperson\n*/\nperson "A"'))).toEqual([]);
  });
});

describe('tags and groups', () => {
  it('keep the tags of the kind first, each once', () => {
    const text = inModel('person "A" "" "x,y" {\ntags "y" "z,Element"\ntag "w"\n}');
    expect([...(elementNamed(text, 'A')?.tags ?? [])]).toEqual(['Element', 'Person', 'x', 'y', 'z', 'w']);
  });

  it('nest groups by their separator, and change all elements of a group', () => {
    const text = inModel(
      'properties {\n"structurizr.groupSeparator" "/"\n}\ng = group "A" {\ngroup "B" {\np = person "P"\n}\nq = person "Q"\n}\n!elements g {\ntags "In"\n}',
    );
    expect(workspaceOf(text).model.elements.map(({ name, group, tags }) => [name, group, tags.has('In')])).toEqual([
      ['P', 'A/B', true],
      ['Q', 'A', true],
    ]);
  });
});

describe('limits', () => {
  const limited = (text: string, limits: object): string[] =>
    parseWorkspace(text, { limits }).problems.map(({ line, message }) => `${line}: ${message}`);
  const people = inModel('a = person "A"\nb = person "B"\na -> b "x"\na -> b "y"');

  it.each([
    [{ textBytes: 20 }, '3: The text may have at most 20 bytes'],
    [{ elements: 1 }, '4: A workspace may hold at most 1 elements'],
    [{ relationships: 1 }, '6: A workspace may hold at most 1 relationships, implied and replicated ones included'],
    [{ nesting: 1 }, '2: Blocks may be nested at most 1 deep'],
  ])('%o', (limits, expected) => {
    expect(limited(people, limits)[0]).toBe(expected);
  });

  it('leave comments alone at the deepest block', () => {
    expect(limited('workspace {\nmodel {\n/* a\nb */\n}\n}', { nesting: 2 })).toEqual([]);
  });

  it('count the views and what one view shows', () => {
    const text = `${people.slice(0, -2)}\nviews {\nsystemLandscape {\ninclude *\n}\nsystemLandscape {\n}\n}\n}`;
    expect(limited(text, { views: 1 })).toEqual(['12: A workspace may have at most 1 views']);
    expect(limited(text, { viewElements: 1 })).toEqual(['10: A view may show at most 1 elements']);
    expect(limited(text, { viewRelationships: 1 })).toEqual(['10: A view may show at most 1 relationships']);
  });
});
