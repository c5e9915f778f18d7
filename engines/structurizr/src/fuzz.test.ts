/** Random and broken texts: they are read without faults, in time that grows with their length. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultLimits } from './parse/parse-options.ts';
import { Parser } from './parse/parser.ts';
import { Session } from './parse/session.ts';
import { parseWorkspace } from './parse-workspace.ts';
import { completionFault, faultIn, formatFault, printFault } from './testing/check-text.ts';
import { mutated, randomText, richText } from './testing/random-texts.ts';
import { officialText } from './text/places.ts';

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const seeds = fc.nat(2_147_483_647);
console.log(`seed ${seed} (set SEED to repeat)`);

/** Half of the texts come from the table of contexts, half are broken versions of a good one. */
const textOf = (number: number): string => (number % 2 === 0 ? randomText(number) : mutated(richText, number));

const expectOfAll = (numRuns: number, faultOf: (text: string, number: number) => string | undefined): void => {
  fc.assert(
    fc.property(seeds, (number) => {
      const text = textOf(number);
      const fault = faultOf(text, number);
      if (fault !== undefined) throw new Error(`${fault}:\n${text}`);
    }),
    { numRuns, seed },
  );
};

describe('random texts', () => {
  it('starts from a text without problems', () => {
    expect(parseWorkspace(richText).problems.map(officialText)).toEqual([]);
  });

  it('reads 20,000 of them without a fault', { timeout: 300_000 }, () => {
    expectOfAll(20_000, (text) => faultIn(text));
  });

  it('formats them without changing their meaning', { timeout: 300_000 }, () => {
    expectOfAll(1_000, formatFault);
  });

  it('prints those without problems as the same workspace', { timeout: 300_000 }, () => {
    expectOfAll(2_000, printFault);
  });

  it('offers completions anywhere in them', { timeout: 300_000 }, () => {
    expectOfAll(1_000, (text, number) => completionFault(text, number % (text.length + 1)));
  });
});

/** Steps that reading a text takes. */
function workOf(text: string): number {
  const session = new Session(defaultLimits);
  new Parser(session, text).read();
  return session.budget.spent;
}

const repeated = (count: number, lineOf: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => lineOf(at)).join('\n');

/** A workspace of many systems in a row, each with a view. */
const growing = (count: number): string => `workspace {
model {
${repeated(count, (at) => `s${at} = softwareSystem "S${at}" {\nc${at} = container "C${at}"\n}`)}
${repeated(count - 1, (at) => `c${at} -> c${at + 1} "Calls"`)}
}
views {
${repeated(count, (at) => `container s${at} {\ninclude *\n}`)}
}
}`;

describe('the work of reading', () => {
  it('doubles with the length of the text', () => {
    const [one, two] = [workOf(growing(120)), workOf(growing(240))];
    expect(one).toBeGreaterThan(0);
    expect(two / one).toBeLessThan(2.2);
  });

  it('ends with a problem when a text asks for too much', () => {
    const lines = repeated(40_000, () => 'tags "t"');
    const people = repeated(2_000, (at) => `person "P${at}"`);
    const text = `workspace {\nmodel {\n${people}\n!elements "element.type==Person" {\n${lines}\n}\n}\n}`;
    expect(parseWorkspace(text).problems.map(({ message }) => message)).toEqual([
      'The text asks for more than 20,000,000 steps',
    ]);
  });

  it('ends with a problem when constants grow without end', () => {
    const doubling = repeated(60, (at) => `!const A${at + 1} "\${A${at}}\${A${at}}"`);
    const { problems } = parseWorkspace(`!const A0 "xxxxxxxxxx"\n${doubling}\nworkspace {\n}`);
    expect(problems[0]?.message).toBe('Constants may insert at most 1,048,576 characters');
  });

  it('ends with a problem when nodes are nested by continuing them', () => {
    const nodes = repeated(60, (at) => `!element n${at} {\nn${at + 1} = deploymentNode "N"\n}`);
    const text = `workspace {\nmodel {\ndeploymentEnvironment "E" {\nn0 = deploymentNode "N"\n}\n${nodes}\n}\n}`;
    expect(parseWorkspace(text).problems[0]?.message).toBe('Elements may be nested at most 50 deep');
  });

  const half = 500_000;
  it.each([
    [
      'joined lines',
      `workspace {\nmodel {\na = person "A"\n}\nviews {\nsystemLandscape {\ninclude a ${'a \\\n'.repeat(half / 4)} a\n}\n}\n}`,
    ],
    ['long words', `workspace "${'x'.repeat(half)}" ${'y'.repeat(half)} {\n}`],
    ['braces', `workspace {\nmodel {\n${'{\n'.repeat(half / 2)}`],
    ['closed braces', '}\n'.repeat(half / 2)],
    ['quotes', `workspace {\nname ${'"'.repeat(half)}\n}`],
    ['backslashes', `workspace {\nname "${'\\"'.repeat(half / 2)}"\n}`],
    [
      'tags',
      `workspace {\nmodel {\nperson "A" {\ntags "${Array.from({ length: half / 8 }, (_, at) => at).join(',')}"\n}\n}\n}`,
    ],
    ['styles', `workspace {\nviews {\nstyles {\n${repeated(20_000, (at) => `element "t${at}" {\n}`)}\n}\n}\n}`],
    ['blanks', `workspace {\n${' '.repeat(half)}name x\n}`],
    ['arrows', `workspace {\nviews {\nsystemLandscape {\ninclude ${'->'.repeat(half / 2)}\n}\n}\n}`],
    [
      'missing names',
      `workspace {\nmodel {\n${repeated(10_000, (at) => `a${'b'.repeat(35)}${at} = person "P${at}"`)}\n${repeated(30, (at) => `x${'b'.repeat(36)}${at} -> y`)}\n}\n}`,
    ],
  ])('is short for a megabyte of %s', { timeout: 20_000 }, (_, text) => {
    expect(faultIn(text)).toBeUndefined();
  });
});
