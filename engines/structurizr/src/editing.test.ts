/** What editors ask: completion, definitions, renaming, hover, folding, formatting; and the table of contexts. */
import { describe, expect, it } from 'vitest';
import { completionsAt } from './editing/completions.ts';
import { formatText } from './editing/format-text.ts';
import { definitionAt, foldingRanges, hoverAt, referencesAt, renameEdits, withEdits } from './editing/navigation.ts';
import { contextNames, contexts } from './parse/contexts.ts';
import { parseWorkspace } from './parse-workspace.ts';
import { richText } from './testing/random-texts.ts';
import { inModel, inViews, problemsOf } from './testing/dsl-texts.ts';

/** A text with a mark, and the place of the mark. */
function marked(text: string): { readonly text: string; readonly line: number; readonly column: number } {
  const before = text.slice(0, text.indexOf('|')).split('\n');
  return { text: text.replace('|', ''), line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

function offers(text: string): string[] {
  const { text: whole, line, column } = marked(text);
  return completionsAt(whole, line, column).map(({ label }) => label);
}

describe('completion', () => {
  it('offers the keywords of a block, and identifiers that a relationship may start with', () => {
    expect(offers(inModel('a = person "A"\n|'))).toEqual(
      expect.arrayContaining(['person', 'softwareSystem', 'group', 'a']),
    );
    expect(offers(inModel('s = softwareSystem "S" {\ncon|\n}'))).toEqual(expect.arrayContaining(['container', 'this']));
    expect(offers(inModel('|'))).not.toContain('container');
  });

  it('offers elements after an arrow', () => {
    expect(offers(inModel('a = person "A"\nb = person "B"\na -> |'))).toEqual(['a', 'b']);
  });

  it('shortens identifiers within their parents', () => {
    const text = '!identifiers hierarchical\ns = softwareSystem "S" {\nc = container "C"\nd = container "D"\nc -> |\n}';
    expect(offers(inModel(text))).toEqual(['s', 'c', 'd']);
  });

  it('offers what a statement expects', () => {
    expect(offers(inViews('container |'))).toEqual(['shop', 'bank']);
    expect(offers(inViews('component |'))).toEqual(['web', 'db', 'ledger']);
    expect(offers(inViews('systemLandscape {\ninclude |\n}'))).toEqual(
      expect.arrayContaining(['*', 'shop', 'element.tag==']),
    );
    expect(offers(inViews('systemLandscape {\nautoLayout |\n}'))).toEqual(['tb', 'bt', 'lr', 'rl']);
    expect(offers(inViews('styles {\nelement "|'))).toEqual(expect.arrayContaining(['Person', 'Outside']));
    expect(offers(inViews('styles {\nelement "A" {\nshape |'))).toContain('Hexagon');
    expect(offers(inViews('systemLandscape all {\n}\nfiltered |'))).toEqual(['all']);
  });

  it('offers constants', () => {
    expect(offers('!const NAME "Ada"\nworkspace "${N|')).toEqual(['NAME']);
  });

  it('replaces what is written of a word', () => {
    const { text, line, column } = marked(inModel('per|'));
    expect(completionsAt(text, line, column)[0]).toMatchObject({ line: 3, column: 1, length: 3 });
  });

  it('works within blocks that have a problem', () => {
    expect(offers(inModel('s = softwareSystem {\nc = container "C" {\n|'))).toContain('component');
  });

  it('offers nothing in comments', () => {
    expect(offers('/* a\n|')).toEqual([]);
  });
});

const nested = inModel(
  '!identifiers hierarchical\ns = softwareSystem "S" {\nc = container "C"\n}\nu = person "U"\nu -> s.c "Uses"',
);

describe('names', () => {
  it('lead to their definitions, each part of a path to its own', () => {
    expect(definitionAt(nested, 8, 6)).toMatchObject({ name: 's', line: 4, column: 1, label: 'software system S' });
    expect(definitionAt(nested, 8, 8)).toMatchObject({ name: 'c', line: 5, identifier: 's.c', endLine: 5 });
    expect(definitionAt(nested, 4, 1)?.endLine).toBe(6);
  });

  it('know where they are used', () => {
    expect(referencesAt(nested, 4, 1).map(({ line, column, length }) => [line, column, length])).toEqual([[8, 6, 1]]);
  });

  it('are renamed everywhere', () => {
    const rename = renameEdits(nested, { line: 5, column: 1 }, 'core');
    const text = 'edits' in rename ? withEdits(nested, rename.edits) : rename.problem;
    expect(text).toBe(nested.replace('c = container', 'core = container').replace('s.c', 's.core'));
    expect(problemsOf(text)).toEqual([]);
  });

  it.each([
    [5, 'a b', '"a b" cannot be a name here.'],
    [7, 's', '"s" is in use, or means something else here.'],
    [2, 'x', 'There is no name here.'],
  ])('on line %i are not renamed to %s', (line, name, problem) => {
    expect(renameEdits(nested, { line, column: 1 }, name)).toEqual({ problem });
  });

  it('are not renamed while the text has problems', () => {
    expect(renameEdits(`${nested}\nfoo`, { line: 5, column: 1 }, 'x')).toEqual({
      problem: 'Solve the problems of the text first: they hide where the name is used.',
    });
  });

  it('of views and constants are renamed as well', () => {
    const text = `!const KEY "v"\n${inViews('systemLandscape all "${KEY}" {\n}\nfiltered all include "A"')}`;
    const key = renameEdits(text, { line: 25, column: 17 }, 'every');
    expect('edits' in key && key.edits.map(({ line }) => line)).toEqual([25, 27]);
    const constant = renameEdits(text, { line: 25, column: 25 }, 'DESCRIPTION');
    expect('edits' in constant && withEdits(text, constant.edits)).toContain('"${DESCRIPTION}"');
  });

  it('are found in texts with problems', () => {
    expect(definitionAt(inModel('a = person "A"\nfoo\na -> a "x"'), 5, 1)).toMatchObject({ name: 'a', line: 3 });
  });
});

describe('hover', () => {
  it('shows what a name means, and where it is defined', () => {
    expect(hoverAt(inModel('a = person "A" "Counts"\na -> a'), 4, 1)).toEqual({
      line: 4,
      column: 1,
      length: 1,
      title: 'person A',
      text: 'Counts\nDefined on line 3.',
    });
  });

  it('shows the grammar of a keyword', () => {
    expect(hoverAt(inModel('person "A"'), 3, 3)).toMatchObject({
      title: 'person <name> [description] [tags]',
      text: 'A person who uses the systems.',
    });
  });

  it('shows nothing elsewhere', () => {
    expect(hoverAt(inModel('person "A" "Counts"'), 3, 14)).toBeUndefined();
  });
});

describe('folding', () => {
  it('covers blocks of several lines, outer ones first', () => {
    expect(foldingRanges(inModel('s = softwareSystem "S" {\ncontainer "C"\n}'))).toEqual([
      { startLine: 1, endLine: 7 },
      { startLine: 2, endLine: 6 },
      { startLine: 3, endLine: 5 },
    ]);
  });
});

describe('formatting', () => {
  it('indents blocks and sets single blanks, and keeps comments and texts', () => {
    expect(
      formatText('workspace   "A  B"{\n// note\n  model  {\n\n\t  a   =  person "X"   \n/* as\n   it is */\n }\n}'),
    ).toBe(
      'workspace "A  B" {\n    // note\n    model {\n\n        a = person "X"\n        /* as\n   it is */\n    }\n}',
    );
  });

  it('leaves joined lines and line ends alone', () => {
    const text = 'workspace {\r\n    name "A \\\r\n  B"\r\n}';
    expect(formatText(text)).toBe(text);
  });

  it('changes nothing in a formatted text', () => {
    expect(formatText(richText)).toBe(richText);
  });
});

describe('the table of contexts', () => {
  it('says of every keyword what it does, in a sentence', () => {
    const all = contextNames.flatMap((name) => contexts[name].keywords);
    expect(all.filter(({ about }) => !/^[A-Z].*[.]$/.test(about))).toEqual([]);
  });

  it('describes statements that are read: no keyword is unknown to the parser', () => {
    const symbols = parseWorkspace(richText).symbols;
    expect(symbols.definitions.length).toBeGreaterThan(20);
    expect(symbols.references.length).toBeGreaterThan(20);
  });
});
