/** Looks by tag: defaults, the built-in theme, styles of the workspace, and what things are called. */
import { describe, expect, it } from 'vitest';
import { parseWorkspace } from './parse-workspace.ts';
import { colourNames, colourOf } from './style/colours.ts';
import { metadataOf, relationshipTerm, StyleSheet } from './style/resolve-styles.ts';
import { inDeployedViews, inViews, workspaceOf } from './testing/dsl-texts.ts';

function styled(lines: string) {
  const workspace = workspaceOf(inViews(lines));
  const sheet = new StyleSheet(workspace);
  const element = (name: string) => {
    const found = workspace.model.elements.find((one) => one.name === name);
    if (!found) throw new Error(`There is no ${name}`);
    return found;
  };
  return {
    workspace,
    sheet,
    element,
    looksOf: (name: string) => sheet.element(element(name)).looks,
    line: (at: number) => {
      const relationship = workspace.model.relationships[at];
      if (!relationship) throw new Error(`There is no relationship ${at}`);
      return sheet.relationship(relationship);
    },
  };
}

const element = (tag: string, lines: string): string => `styles {\nelement "${tag}" {\n${lines}\n}\n}`;

describe('elements', () => {
  it('have default looks', () => {
    expect(styled('').looksOf('Shop')).toEqual({
      shape: 'Box',
      background: '#dddddd',
      color: '#000000',
      stroke: '#c7c7c7',
      strokeWidth: 2,
      fontSize: 24,
      border: 'Solid',
      opacity: 100,
      width: 450,
      height: 300,
      metadata: true,
      description: true,
    });
  });

  it('look like the last of their tags says, key by key', () => {
    const both =
      'styles {\nelement "Element" {\nbackground red\nshape hexagon\n}\nelement "Outside" {\nbackground blue\n}\n}';
    expect(styled(both).looksOf('Bank')).toMatchObject({ background: '#0000ff', shape: 'Hexagon', stroke: '#0000e6' });
    expect(styled(both).looksOf('Shop')).toMatchObject({ background: '#ff0000' });
  });

  it('of the shape of a person are square unless a size is given', () => {
    expect(styled(element('Person', 'shape Person')).looksOf('Clerk')).toMatchObject({ width: 400, height: 400 });
    expect(styled(element('Person', 'shape Robot\nwidth 100')).looksOf('Clerk')).toMatchObject({
      width: 100,
      height: 400,
    });
  });

  it('take the built-in theme before their own styles', () => {
    const { looksOf } = styled(`theme default\n${element('Container', 'background #123456')}`);
    expect(looksOf('Web')).toMatchObject({ background: '#123456', color: '#ffffff', shape: 'RoundedBox' });
    expect(looksOf('Clerk')).toMatchObject({ shape: 'Person' });
  });

  it('name the tags that shape them, for the key', () => {
    const { sheet, element: named } = styled(element('Outside', 'color red'));
    expect(sheet.element(named('Bank')).tags).toEqual(['Element', 'Outside']);
    expect(sheet.element(named('Shop')).tags).toEqual(['Element']);
  });

  it('as instances look like their originals', () => {
    const workspace = workspaceOf(inDeployedViews(element('Container', 'shape Cylinder')));
    const instance = workspace.model.elements.find(({ kind }) => kind === 'ContainerInstance');
    expect(instance && new StyleSheet(workspace).element(instance).looks.shape).toBe('Cylinder');
  });

  it('merge blocks of the same tag', () => {
    const lines = 'styles {\nelement "Element" {\nwidth 10\n}\nelement "Element" {\nheight 20\n}\n}';
    expect(styled(lines).looksOf('Shop')).toMatchObject({ width: 10, height: 20 });
  });
});

describe('groups, boundaries and texts', () => {
  it('have tags of their own', () => {
    const { sheet, element: named } = styled(
      'styles {\nelement "Group:A/B" {\ncolor red\n}\nelement "Boundary:Container" {\nstroke blue\n}\nelement "Diagram:Title" {\nfontSize 50\n}\n}',
    );
    expect(sheet.group('A/B')).toMatchObject({ color: '#ff0000', border: 'Dashed' });
    expect(sheet.group('A')).toMatchObject({ color: '#444444' });
    expect(sheet.boundary(named('Web'))).toMatchObject({ stroke: '#0000ff', strokeWidth: 1 });
    expect(sheet.boundary(named('Shop'))).toMatchObject({ stroke: '#c7c7c7' });
    expect(sheet.text('Title')).toEqual({ color: '#000000', fontSize: 50 });
  });
});

describe('relationships', () => {
  const line = (lines: string): string => `styles {\nrelationship "Sync" {\n${lines}\n}\n}`;

  it('are dashed and grey unless a style says otherwise', () => {
    expect(styled('').line(0).looks).toEqual({
      thickness: 2,
      color: '#707070',
      style: 'Dashed',
      routing: 'Direct',
      fontSize: 24,
      width: 200,
      position: 50,
      opacity: 100,
    });
    expect(styled(line('dashed false')).line(0).looks).toMatchObject({ style: 'Solid' });
    expect(styled(line('style dotted')).line(0).looks).toMatchObject({ style: 'Dotted' });
  });

  it('that are implied look like the one that they come from', () => {
    const { line: at, workspace } = styled(line('color red'));
    expect(workspace.model.relationships[1]?.linked).toBe(workspace.model.relationships[0]);
    expect(at(1).looks).toMatchObject({ color: '#ff0000' });
  });

  it('that answer have a tag of their own', () => {
    const { sheet, workspace } = styled('styles {\nrelationship "Relationship/Response" {\ncolor blue\n}\n}');
    const [first] = workspace.model.relationships;
    expect(first && sheet.relationship(first, true).looks.color).toBe('#0000ff');
    expect(first && sheet.relationship(first).looks.color).toBe('#707070');
  });
});

describe('terms', () => {
  it('stand below the names of elements', () => {
    const { workspace, element: named } = styled('terminology {\ncontainer "App"\nrelationship "Link"\n}');
    expect(metadataOf(workspace, named('Web'))).toBe('[App: Java]');
    expect(metadataOf(workspace, named('Shop'))).toBe('[Software System]');
    expect(metadataOf(workspace, named('Meter'))).toBe('');
    expect(relationshipTerm(workspace)).toBe('Link');
  });
});

describe('colours', () => {
  it('are codes of six digits or one of 148 names, in any case', () => {
    expect(colourNames.size).toBe(148);
    expect(['#AbCdEf', 'RebeccaPurple', '#abc', 'reddish'].map(colourOf)).toEqual([
      '#abcdef',
      '#663399',
      undefined,
      undefined,
    ]);
  });
});

describe('what is not shown', () => {
  it.each([
    ['theme https://example.com/theme.json', 'This theme is not built in, so its styles are not shown.'],
    [
      'themes https://example.com/a.json https://example.com/b.json default',
      '2 themes are not built in, so their styles are not shown.',
    ],
    [
      'theme https://example.com/a.json\nthemes https://example.com/a.json default',
      'This theme is not built in, so its styles are not shown.',
    ],
    [element('A', 'icon https://example.com/a.png'), 'Addresses are not read, so this icon is not shown.'],
    [
      element('A', 'icon data:image/png;base64,AAAA'),
      'This is not a whole PNG or JPEG file of at most 256 KB and 2048 px a side, so this icon is not shown.',
    ],
    [element('A', 'icon a.png'), 'Files are not read, so this picture is left out.'],
    ['branding {\nlogo a.png\n}', 'Files are not read, so this picture is left out.'],
  ])('%j is a warning', (lines, message) => {
    expect(parseWorkspace(inViews(lines)).warnings.map((warning) => warning.message)).toEqual([message]);
  });
});
