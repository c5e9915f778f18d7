/** Every text of the reference's catalogue of errors, with its line. */
import { describe, expect, it } from 'vitest';
import { officialText } from './text/places.ts';
import { parseWorkspace } from './parse-workspace.ts';
import { inModel, inViews, problemsOf } from './testing/dsl-texts.ts';

const inSystem = (lines: string): string => inModel(`s = softwareSystem "S" {\n${lines}\n}`);
const inNode = (lines: string): string =>
  inModel(`s = softwareSystem "S"\ndeploymentEnvironment "E" {\ndeploymentNode "N" {\n${lines}\n}\n}`);
const inStyle = (lines: string): string => inViews(`styles {\nelement "A" {\n${lines}\n}\n}`);
const inLine = (lines: string): string => inViews(`styles {\nrelationship "A" {\n${lines}\n}\n}`);
const inShop = (lines: string): string => inViews(`dynamic shop {\n${lines}\n}`);
const inConfiguration = (lines: string): string => `workspace {\nconfiguration {\n${lines}\n}\n}`;

const structure: readonly [string, string][] = [
  ['', '0: A DSL fragment must be specified'],
  ['hello', '1: Unexpected tokens (expected: workspace)'],
  ['workspace {\n}\n}', '3: Unexpected end of context'],
  ['workspace {', '0: Unexpected end of DSL content - are one or more closing curly braces missing?'],
  ['workspace {\n}\nworkspace {\n}', '3: Multiple workspaces are not permitted in a DSL definition'],
  ['workspace {\nmodel {\n}\nmodel {\n}\n}', '4: Multiple models are not permitted in a DSL definition'],
  ['workspace {\nviews {\n}\nviews {\n}\n}', '4: Multiple view sets are not permitted in a DSL definition'],
  ['workspace {\n}\nperson "X"', '3: Unexpected tokens'],
  [
    'workspace a b c {\n}',
    '1: Too many tokens, expected: workspace [name] [description] or workspace extends <file|url>',
  ],
  ['workspace extends {\n}', '1: Expected: workspace extends <file|url>'],
  ['workspace extends a.dsl {\n}', '1: Cannot import workspace from a file when running in restricted mode'],
  ['workspace extends https://x {\n}', '1: A workspace from a URL is not available on this server'],
];

const names: readonly [string, string][] = [
  [inModel('a.b = person "X"'), '3: Identifiers can only contain the following characters: a-zA-Z0-9_-'],
  [inModel('-a = person "X"'), '3: Identifiers cannot start with a - character'],
  [inModel('a = person "X"\nA = person "Y"'), '4: The identifier "a" is already in use'],
  [inModel('a = person "X"\nb = !element a {\n}'), '4: The element is already registered with an identifier of "a"'],
  [
    inModel('person "X"\nb = !element "Person://X" {\n}'),
    '4: Please assign an identifier to "Person://X" before using it with !ref',
  ],
  ['!const A 1\n!const A 2', '2: A constant/variable "A" already exists'],
  ['!const A 1\n!var A 2', '2: A constant "A" already exists'],
  ['!const a/b 1', '1: Constant/variable names must only contain the following characters: a-zA-Z0-9-_'],
  ['!const A', '1: Expected: !const <name> <value>'],
  ['!var A 1 2', '1: Too many tokens, expected: !var <name> <value>'],
  [
    '!constant A 1',
    '1: !constant was previously deprecated, and has now been removed - please use !const or !var instead',
  ],
  [
    inModel('enterprise "E" {\n}'),
    '3: The enterprise keyword was previously deprecated, and has now been removed - please use group instead (https://docs.structurizr.com/dsl/language#group)',
  ],
];

const model: readonly [string, string][] = [
  [inModel('person "A"\nperson "A"'), "4: A top-level element named 'A' already exists"],
  [inModel('element "A"\nelement "A"'), "4: A top-level element named 'A' already exists"],
  [inSystem('container "C"\ncontainer "C"'), "5: A container named 'C' already exists for this software system"],
  [
    inNode('infrastructureNode "X"\ndeploymentNode "X"'),
    "7: A deployment/infrastructure node named 'X' already exists",
  ],
  [inModel('person ""'), '3: A person name must be specified'],
  [inModel('softwareSystem ""'), '3: A software system name must be specified'],
  [inModel('element ""'), '3: A custom element name must be specified'],
  [inSystem('container ""'), '4: A container name must be provided'],
  [inSystem('container "C" {\ncomponent ""\n}'), '5: A component name must be provided'],
  [inNode('deploymentNode ""'), '6: A name must be specified'],
  [inModel('a -> b'), '3: The source element "a" does not exist'],
  [inModel('a = person "A"\na -> b'), '4: The destination element "b" does not exist'],
  [
    inModel('a = person "A"\na -> a "x"\na -> a "x" "y"'),
    '5: A relationship between "Person://A" and "Person://A" already exists',
  ],
  [
    inModel('a = person "A"\na ->'),
    '4: Unexpected tokens (expected: !identifiers, group, person, softwareSystem, deploymentEnvironment, element, ->)',
  ],
  [inSystem('c = container "C"\n-> c'), '5: Relationships cannot be added between parents and children'],
  [
    inModel('group "A" {\ngroup "B" {\n}\n}'),
    '4: To use nested groups, please define a model property named structurizr.groupSeparator',
  ],
  [inModel('group "A"'), '3: Expected: group <name> {'],
  [inModel('group "A" "B" {\n}'), '3: Too many tokens, expected: group <name> {'],
  [inSystem('perspectives {\na b\na c\n}'), '6: A perspective named "a" already exists'],
  [inSystem('perspectives {\na\n}'), '5: Expected: <name> <description> [value]'],
  [inSystem('properties {\na ""\n}'), '5: A property value must be specified'],
  [inSystem('properties {\na b c\n}'), '5: Too many tokens, expected: <name> <value>'],
  [inSystem('url nowhere'), '4: nowhere is not a valid URL'],
  [inModel('!element x {\n}'), '3: An element identified by "x" could not be found'],
  [inModel('!relationship x {\n}'), '3: A relationship identified by "x" could not be found'],
  [inModel('!ref x {\n}'), '3: An element/relationship identified by "x" could not be found'],
  [inModel('!extend x {\n}'), '3: An element/relationship identified by "x" could not be found'],
  [inModel('!elements x {\n}'), '3: No elements found for expression "x"'],
  [inModel('!relationships "*->*" {\n}'), '3: No relationships found for expression "*->*"'],
  [inModel('!identifiers deep'), '3: Expected: !identifiers <flat|hierarchical>'],
  [
    inModel('!impliedRelationships com.example.Mine'),
    '3: The implied relationships strategy com.example.Mine is not available when the DSL parser is running in restricted mode',
  ],
];

const deployment: readonly [string, string][] = [
  [inNode('containerInstance x'), '6: The container "x" does not exist'],
  [inNode('softwareSystemInstance x'), '6: The software system "x" does not exist'],
  [inNode('instances 0'), '6: Number of instances must be a positive integer or a range'],
  [inNode('instances many'), '6: Number of instances must be a positive integer or a range'],
  [inNode('instances 3..2'), '6: Range upper bound must be greater than the lower bound'],
  [
    inNode('softwareSystemInstance s {\nhealthCheck a https://x no\n}'),
    '7: The interval of "no" is not valid - it must be a positive integer (number of seconds)',
  ],
  [
    inNode('softwareSystemInstance s {\nhealthCheck a https://x 0\n}'),
    '7: The interval must be a positive integer (number of seconds)',
  ],
  [
    inNode('softwareSystemInstance s {\nhealthCheck a https://x 1 no\n}'),
    '7: The timeout of "no" is not valid - it must be zero or a positive integer (number of milliseconds)',
  ],
  [
    inNode('softwareSystemInstance s {\nhealthCheck a https://x 1 -1\n}'),
    '7: The timeout must be zero or a positive integer (number of milliseconds)',
  ],
  [
    inModel('p = person "P"\ndeploymentEnvironment "E" {\nn = deploymentNode "N"\n}\np -> n'),
    '7: A relationship between "Person://P" and "DeploymentNode://E/N" is not permitted',
  ],
  [inModel('deploymentEnvironment {\n}'), '3: Expected: deploymentEnvironment <name> {'],
];

const views: readonly [string, string][] = [
  [inViews('systemContext x {\n}'), '24: The software system "x" does not exist'],
  [inViews('component x {\n}'), '24: The container "x" does not exist'],
  [inViews('container web {\n}'), '24: The element "web" is not a software system'],
  [inViews('component shop {\n}'), '24: The element "shop" is not a container'],
  [inViews('dynamic clerk {\n}'), '24: The element "clerk" is not a software system or container'],
  [inViews('dynamic x {\n}'), '24: The software system or container "x" does not exist'],
  [inViews('deployment * "X" {\n}'), '24: The environment "X" does not exist'],
  [inViews('systemLandscape {\ninclude x\n}'), '25: The element/relationship "x" does not exist'],
  [inViews('systemLandscape {\ninclude web\n}'), '25: The element "web" can not be added to this type of view'],
  [inViews('systemContext shop {\nexclude shop\n}'), "25: The element named 'Shop' cannot be removed from this view"],
  [inViews('custom {\ninclude element.type==Person\n}'), '25: The element type of "Person" is not valid for this view'],
  [inViews('systemLandscape {\ninclude element.parent==x\n}'), '25: The parent element "x" does not exist'],
  [inViews('systemLandscape {\ninclude ->x\n}'), '25: The element "x" does not exist'],
  [inViews('systemLandscape {\nexclude relationship.source==x\n}'), '25: The element "x" does not exist'],
  [inViews('systemLandscape a {\n}\nsystemLandscape a {\n}'), '26: A view with the key a already exists'],
  [inViews('systemLandscape "a b" {\n}'), '24: View keys can only contain the following characters: a-zA-0-9_-'],
  [inViews('systemLandscape {\nautoLayout up\n}'), '25: Valid rank directions are: tb|bt|lr|rl'],
  [inViews('systemLandscape {\nautoLayout tb x\n}'), '25: Rank separation must be positive integer in pixels'],
  [inViews('systemLandscape {\nautoLayout tb 1 x\n}'), '25: Node separation must be positive integer in pixels'],
  [inViews('systemLandscape {\nautoLayout tb -1\n}'), '25: The rank separation must be a positive integer'],
  [inViews('systemLandscape {\nanimation {\nx\n}\n}'), '26: The element "x" does not exist'],
  [inViews('systemLandscape {\nanimation {\nclerk\n}\n}'), '26: None of the specified elements exist in this view'],
  [inViews('systemLandscape {\nanimationStep\n}'), '25: Expected: animationStep <identifier> [identifier...]'],
  [
    inViews('systemLandscape {\ninclude\n}'),
    '25: Expected: include <*|identifier|expression> [*|identifier|expression...]',
  ],
  [inViews('systemLandscape {\ntitle\n}'), '25: Expected: title <title>'],
  [inViews('filtered x include "A"'), '24: The view "x" does not exist'],
  [inViews('systemLandscape a {\n}\nfiltered a only "A"'), '26: Filter mode should be include or exclude'],
  [
    inViews('dynamic * a {\n}\nfiltered a include "A"'),
    '26: The view "a" must be a System Landscape, System Context, Container, or Component view',
  ],
];

const steps: readonly [string, string][] = [
  [inShop('clerk -> web "x"'), '25: A relationship between Clerk and Web does not exist in model'],
  [
    inShop('web -> db "x" "FTP"'),
    '25: A relationship between Web and Database with technology FTP does not exist in model',
  ],
  [inShop('x'), '25: The relationship "x" does not exist'],
  [inShop('web -> x'), '25: The destination element "x" does not exist'],
  [inShop('x -> web'), '25: The source element "x" does not exist'],
  [inShop('customer -> shop'), '25: Shop is already the scope of this view and cannot be added to it'],
  [inShop('cart -> db'), "25: Components can't be added to a dynamic view when the scope is a software system"],
  [inViews('dynamic * {\nclerk -> db\n}'), '25: Only people and software systems can be added to this dynamic view'],
  [
    inShop('web -> db a b c'),
    '25: Too many tokens, expected: [order:] <identifier> -> <identifier> [description] [technology]',
  ],
  [inShop('include *'), '25: The relationship "include" does not exist'],
];

const styles: readonly [string, string][] = [
  [inStyle('shape blob'), '26: The shape "blob" is not valid'],
  [inStyle('border wavy'), '26: The border "wavy" is not valid'],
  [inStyle('background #12'), '26: #12 is not a valid hex colour code or HTML colour name'],
  [inStyle('width wide'), '26: Width must be a positive integer'],
  [inStyle('height high'), '26: Height must be a positive integer'],
  [inStyle('fontSize big'), '26: Font size must be a positive integer'],
  [inStyle('strokeWidth x'), '26: Stroke width must be an integer between 1 and 10'],
  [inStyle('opacity x'), '26: Opacity must be an integer between 0 and 100'],
  [inStyle('metadata x'), '26: Metadata must be true or false'],
  [inStyle('description x'), '26: Description must be true or false'],
  [inStyle('icon https://x/a.svg'), '26: Only PNG and JPG URLs/data URIs are supported: https://x/a.svg'],
  [
    inStyle('shape Box Circle'),
    `26: Too many tokens, expected: shape <Box|RoundedBox|Circle|Ellipse|Hexagon|Diamond|Cylinder|Pipe|Person|Robot|Folder|WebBrowser|Window|MobileDevicePortrait|MobileDeviceLandscape|Component>`,
  ],
  [inLine('thickness x'), '26: Thickness must be a positive integer'],
  [inLine('style wavy'), '26: The line style "wavy" is not valid'],
  [inLine('routing wavy'), '26: The routing "wavy" is not valid'],
  [inLine('position x'), '26: Position must be an integer between 0 and 100'],
  [inLine('dashed x'), '26: Dashed must be true or false'],
  [
    inViews('branding {\nlogo https://x/a.svg\n}'),
    '25: Only PNG and JPG URLs and data URIs are supported: https://x/a.svg',
  ],
  [inViews('styles {\nelement "" {\n}\n}'), '25: A tag must be specified'],
  [inViews('theme themes/own.json'), '24: A theme file is not available on this server'],
];

const settings: readonly [string, string][] = [
  [inConfiguration('scope wide'), '3: The scope "wide" is not valid'],
  [inConfiguration('visibility secret'), '3: The visibility "secret" is not valid'],
  [inConfiguration('users {\nada admin\n}'), '4: The role should be "read" or "write"'],
  [inConfiguration('users {\nada\n}'), '4: Expected: <username> <read|write>'],
  [
    'workspace {\nmodel {\nsoftwareSystem "S" {\ncontainer "C"\n}\n}\nconfiguration {\nscope landscape\n}\n}',
    '0: Workspace is landscape scoped, but the software system named S has containers.',
  ],
  [
    'workspace {\nmodel {\nsoftwareSystem "S" {\ncontainer "C"\n}\nsoftwareSystem "T" {\ncontainer "C"\n}\n}\nconfiguration {\nscope softwaresystem\n}\n}',
    '0: Workspace is software system scoped, but multiple software systems have containers and/or documentation defined.',
  ],
];

const restricted: readonly [string, string][] = [
  ...['!docs', '!adrs', '!decisions', '!script', '!plugin'].map((directive): [string, string] => [
    `workspace {\n${directive} x\n}`,
    `2: ${directive} is not available when the parser is running in restricted mode`,
  ]),
  ['workspace {\n!include x\n}', '2: !include <file> is not available when the parser is running in restricted mode'],
  ['workspace {\n!include https://x\n}', '2: !include <url> is not available on this server'],
  [
    inModel('softwareSystem "S" {\ncontainer "C" {\n!components {\n}\n}\n}'),
    '5: !components is not available when the parser is running in restricted mode',
  ],
  [inViews('image * {\nimage a.png\n}'), '25: Images must be specified as a URL when running in restricted mode'],
  [
    inViews('image * {\nplantuml a.puml\n}'),
    '25: PlantUML source must be specified as a URL when running in restricted mode',
  ],
  [
    inViews('image * {\nmermaid a.mmd\n}'),
    '25: Mermaid source must be specified as a URL when running in restricted mode',
  ],
  [
    inViews('image * {\nkroki dot a.dot\n}'),
    '25: Kroki source must be specified as a URL when running in restricted mode',
  ],
  [inViews('image * {\nimage https://x/a.png\n}'), '25: An image from elsewhere is not available on this server'],
  [inViews('image * {\n}'), '25: An image must be specified'],
];

describe('the first problem of a text', () => {
  const all = [structure, names, model, deployment, views, steps, styles, settings, restricted].flat();

  it.each(all.map(([text, expected]) => ({ text, expected })))('$expected', ({ text, expected }) => {
    expect(problemsOf(text)[0]).toBe(expected);
  });

  it('has the line and the statement in its full form', () => {
    const [first] = parseWorkspace(inModel('  a -> b  ')).problems;
    expect(first && officialText(first)).toBe('The source element "a" does not exist at line 3: a -> b');
  });

  it('stands where its token stands', () => {
    const [first] = parseWorkspace(inModel('a = person "A"\n  a -> nobody "Knows"')).problems;
    expect(first).toMatchObject({ line: 4, column: 8, length: 6 });
  });

  it('stands where its identifier stands within an expression', () => {
    const [first] = parseWorkspace(inViews('systemLandscape {\ninclude "->shp->"\n}')).problems;
    expect(first).toMatchObject({
      line: 25,
      column: 12,
      length: 3,
      hint: 'Did you mean "shop"? It is defined on line 5.',
    });
  });

  it('has the number of the last of joined lines', () => {
    expect(problemsOf(inModel('person \\\n"A" \\\n"B" "C" "D"'))).toEqual([
      '5: Too many tokens, expected: person <name> [description] [tags]',
    ]);
  });
});

describe('further problems', () => {
  it('are listed where they do not follow from an earlier one', () => {
    const text = inModel('a = person "A" "d" "t" "x"\nb = person "B"\na -> b "Knows"\nb -> c "Knows"\nc -> b\nfoo');
    expect(problemsOf(text)).toEqual([
      '3: Too many tokens, expected: person <name> [description] [tags]',
      '6: The destination element "c" does not exist',
      '7: The source element "c" does not exist',
      '8: Unexpected tokens (expected: !identifiers, group, person, softwareSystem, deploymentEnvironment, element, ->)',
    ]);
  });

  it('leave out what stands in the block of a wrong statement', () => {
    const text = inModel(
      's = softwareSystem "S" "d" "t" "x" {\nc = container "C"\nnonsense\n}\np = person "P"\np -> c\np -> s',
    );
    expect(problemsOf(text)).toEqual(['3: Too many tokens, expected: softwareSystem <name> [description] [tags]']);
  });

  it('are at most 20', () => {
    expect(problemsOf(inModel(Array.from({ length: 30 }, () => 'foo').join('\n')))).toHaveLength(20);
  });

  it('of a brace on a line of its own do not repeat for the whole block', () => {
    expect(problemsOf('workspace "A"\n{\nmodel {\nperson "P"\n}\n}')).toHaveLength(1);
    expect(problemsOf(inModel('s = softwareSystem "S"\n{\ncontainer "C"\n}\nperson "P"'))).toHaveLength(1);
  });
});

const hinted: readonly [string, string][] = [
  [
    inModel('a = person "A"\na -/> a'),
    'The removal of relationships with -/> is of version 5 of the language; this is version 3.1.',
  ],
  [inViews('systemLandscape {\ninclude *?\n}'), 'include *? is of version 4 of the language; this is version 3.1.'],
  [inShop('include *'), 'Dynamic views have no include: their steps bring the elements.'],
  [
    inModel('s = softwareSystem "S" {\ndescription """\n}'),
    'A text block in """ is of version 4 of the language; this is version 3.1.',
  ],
  [inModel('softwareSytem "S"'), 'Did you mean "softwareSystem"?'],
  [inModel('container "C"'), 'container belongs in a software system, not into a model.'],
  [inModel('customer = person "A"\ncustomr -> customer'), 'Did you mean "customer"? It is defined on line 3.'],
  [inModel('a -> b\na = person "A"'), 'a is defined later, on line 4: move this below it.'],
  [inModel('archetypes {\n}'), 'The keyword archetypes is of version 4 of the language; this is version 3.1.'],
  [inModel('a = person'), 'Give it a name: a = person "Name".'],
  [inModel('a = person "X"\na = person "Y"'), 'It is defined on line 3.'],
  [inModel('person "X" "d" "t" // note'), 'A comment needs a line of its own.'],
  [inModel('person Ada of the house'), 'Put texts of several words in quotes.'],
  [
    inModel('s = softwareSystem "S" {\nc = container "C"\n}\nu = person "U"\nu -> s.c'),
    'Identifiers are flat here: write c, or put "!identifiers hierarchical" above the model.',
  ],
  [
    inModel('!identifiers hierarchical\ns = softwareSystem "S" {\nc = container "C"\n}\nu = person "U"\nu -> c'),
    'Did you mean "s.c"? Identifiers include those of their parents here.',
  ],
  [inViews('systemLandscape {\nautoLayout LR\n}'), 'Write it in lower case: lr.'],
  [inStyle('color #fa0'), 'Write all six digits: #ffaa00.'],
  [inViews('systemLandscape {\nexclude clerk -> db\n}'), 'Write both ends as one token: "a->b".'],
  ['workspace {\nmodel {', 'The block opened on line 2 is not closed: model {'],
];

describe('a warning', () => {
  const warned = (text: string): string[] =>
    parseWorkspace(text).warnings.map(({ line, message }) => `${line}: ${message}`);

  it('says that a comment behind a statement is a text', () => {
    expect(warned(inModel('person "A" // first'))).toEqual([
      '3: This comment is read as a text: comments need a line of their own.',
    ]);
    expect(warned(inModel('s = softwareSystem "S" {\n} // the end'))).toEqual([]);
  });

  it('says that braces on one line are texts', () => {
    expect(warned(inModel('person "A" { }'))).toHaveLength(2);
    expect(warned(inModel('person "A" {\n}'))).toEqual([]);
  });
});

describe('a hint', () => {
  it.each(hinted.map(([text, expected]) => ({ text, expected })))('$expected', ({ text, expected }) => {
    expect(parseWorkspace(text).problems[0]?.hint).toBe(expected);
  });
});

describe('a text block of a later version', () => {
  it('is one problem, however many lines it has', () => {
    const { problems } = parseWorkspace(
      inModel('s = softwareSystem "S" """\nSells books:\n- by card\n- by invoice\n"""\nt = softwareSytem "T"'),
    );
    expect(problems.map(({ line, hint }) => [line, hint])).toEqual([
      [4, 'A text block in """ is of version 4 of the language; this is version 3.1.'],
      [8, 'Did you mean "softwareSystem"?'],
    ]);
  });
});
