/** C4-PlantUML output: golden files, and a strict line grammar for any model. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainLines, plantumlWords } from '@archwright/drawing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toC4Document } from '../c4-document.ts';
import { pictureOf } from '../c4-view.ts';
import { toPlantuml } from './plantuml-c4.ts';
import { anyModel } from './testing/any-model.ts';
import { library } from './testing/sample-model.ts';

const word = String.raw`[a-z][a-z0-9_]*`;
/** Quoted text contains only letters, harmless characters, code points and PlantUML line breaks. */
const quoted = String.raw`"(?:<U\+[0-9A-F]{4,6}>|\\n|[^"\\<>&$%!@~{}\x60'])*"`;
const lineForms = [
  /^@startuml$/,
  /^@enduml$/,
  /^!include <C4\/C4_(?:Context|Container|Component)>$/,
  /^LAYOUT_WITH_LEGEND\(\)$/,
  /^AddRelTag\("asynchronous", \$lineStyle = DashedLine\(\)\)$/,
  /^title (?:<U\+[0-9A-F]{4,6}>|[^"\\<>&$%!@~{}`'\n])+$/,
  new RegExp(
    `^ {0,4}(?:Person|(?:System|Container|Component)(?:Db|Queue)?)(?:_Ext)?\\(${word}(?:, ${quoted}){1,3}\\)$`,
    'u',
  ),
  new RegExp(`^(?:System|Container)_Boundary\\(${word}, ${quoted}\\) \\{$`, 'u'),
  new RegExp(`^ {0,2}Boundary\\(${word}, ${quoted}\\) \\{$`, 'u'),
  /^ {0,2}\}$/,
  new RegExp(`^Rel\\(${word}, ${word}, ${quoted}(?:, ${quoted})?(?:, \\$tags="asynchronous")?\\)$`, 'u'),
  /^$/,
];
const shown = (text: string): string =>
  text
    .replaceAll('\\n', '\n')
    .replaceAll(/<U\+([0-9A-F]{4,6})>/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));

describe('C4-PlantUML', () => {
  it.each([
    ['C2', 'library-containers.puml'],
    ['C3', 'library-components.puml'],
  ])('of the %s view of the library matches the golden file', (level, file) => {
    const view = library.views.find((one) => one.level === level && one.elements.length > 1);
    if (!view) throw new Error(level);
    expect(toPlantuml(library, view)).toBe(readFileSync(join(import.meta.dirname, 'fixtures', file), 'utf8'));
  });

  it.each([
    ['plain (text), with signs: a-b/c', 'plain (text), with signs: a-b/c'],
    ['"x"', '<U+0022>x<U+0022>'],
    ['a **bold** word', 'a *<U+002A>bold*<U+002A> word'],
    ['https://x', 'https:/<U+002F>x'],
    ['$x %date() !y', '<U+0024>x <U+0025>date() <U+0021>y'],
    ["/' comment", '/<U+0027> comment'],
    ['* item', '<U+002A> item'],
    ['= heading', '<U+003D> heading'],
    ['[[link]]', '[<U+005B>link]<U+005D>'],
    ['🦊', '🦊'],
  ])('%j is not interpreted as markup', (text, written) => {
    expect(plantumlWords(text)).toBe(written);
  });

  it('of any model matches the line grammar, with all names unchanged', () => {
    fc.assert(
      fc.property(anyModel, (model) => {
        for (const view of model.views) {
          const lines = toPlantuml(model, view).split('\n');
          for (const line of lines)
            expect(
              lineForms.some((form) => form.test(line)),
              line,
            ).toBe(true);
          const names = lines.flatMap(
            (line) =>
              /^ *(?:Person|System|Container|Component)(?!\w*_Boundary)\w*\(\w+, "([^"]*)"/.exec(line)?.[1] ?? [],
          );
          const typed = pictureOf(toC4Document(model), view.id)?.nodes.map(({ item }) => plainLines(item.name)) ?? [];
          expect(names.map(shown).toSorted()).toEqual(typed.toSorted());
        }
      }),
      { numRuns: 60 },
    );
  });
});
