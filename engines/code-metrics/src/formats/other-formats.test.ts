/** Reports of other tools: what is read of each, how a format is found, and damaged files of every format. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { scoreOf } from '../figures/class-score.ts';
import { globalMetrics } from '../figures/global-metrics.ts';
import { metricKeys } from '../figures/metric-keys.ts';
import { classFields } from '../report/class-fields.ts';
import type { Report, ReportFormat } from '../report/report-types.ts';
import { brokenReport, readingFault } from '../testing/broken-reports.ts';
import { corpusBytes, hasMetricsCorpus } from '../testing/metrics-corpus.ts';
import { madeClass, phpText, randomNumbers } from '../testing/made-reports.ts';
import { madeTexts } from '../testing/other-reports.ts';
import { bytesOf, readBytes, reportIn } from '../testing/read-files.ts';

const read = (format: ReportFormat): Promise<Report> => reportIn(bytesOf(madeTexts[format]));
const problemOf = async (text: string, format: ReportFormat | 'auto' = 'auto'): Promise<unknown> => {
  const result = await readBytes(bytesOf(text), format);
  return 'problem' in result ? result.problem : undefined;
};
const formats = Object.keys(madeTexts) as ReportFormat[];

describe('every format', () => {
  it.each(formats)('%s is found by itself, with and without a byte order mark', async (format) => {
    expect((await read(format)).format).toBe(format);
    expect((await reportIn(bytesOf(`\ufeff${madeTexts[format]}`))).format).toBe(format);
  });

  it.each(formats)('%s is the same in pieces of one byte', async (format) => {
    expect(await readBytes(bytesOf(madeTexts[format]), 'auto', 1)).toEqual({ report: await read(format) });
  });

  it.each(formats)('%s refuses the files of the others with a sentence', async (format) => {
    for (const other of formats.filter((one) => one !== format)) {
      expect(await problemOf(madeTexts[other], format)).toMatchObject({
        message: expect.stringMatching(/^[A-Z].+[.?]$/s) as unknown,
      });
    }
  });

  it.each(formats)('%s that is damaged is read or refused with a sentence', { timeout: 120_000 }, async (format) => {
    const whole = bytesOf(madeTexts[format]);
    const faults: string[] = [];
    for (let number = 1; number <= 500; number += 1) {
      const fault = await readingFault(brokenReport(whole, number), number % 2 === 0 ? format : 'auto', number);
      if (fault !== undefined) faults.push(`${number}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });
});

describe('files of no format', () => {
  it.each([
    ['unknown_format', 'Looked for: JSON of PhpMetrics', '{"a": 1}'],
    ['phpmetrics_1', 'Version 2', '[{"filename": "a.php", "logicalLoc": 60}]'],
    ['unknown_format', 'let ESLint write SARIF', '[{"filePath": "a.js", "messages": []}]'],
    ['unknown_format', 'Looked for', 'a;b;c'],
    ['unknown_format', 'Looked for', '<svg/>'],
    ['html', 'HTML', '<!DOCTYPE html><html></html>'],
    ['zip', 'Unpack', 'PK\u0003\u0004'],
    ['empty', 'empty', ' \n'],
  ])('are %s: %s', async (code, words, text) => {
    expect(await problemOf(text)).toMatchObject({ code, message: expect.stringContaining(words) as unknown });
  });

  it('say what is too large', async () => {
    const bytes = bytesOf(madeTexts.phpmetrics);
    const { readReport } = await import('../read-report.ts');
    expect(await readReport([bytes], { format: 'auto', maxBytes: 100 })).toHaveProperty('problem.code', 'too_large');
  });
});

describe('lizard', () => {
  it('gives classes before ::, and files for the other functions', async () => {
    const { classes, functions } = await read('lizard');
    expect(classes).toEqual([
      {
        name: 'Cart',
        namespace: '',
        kind: 'class',
        values: { loc: 30, lloc: 25, nbMethods: 2, wmc: 7, ccn: 6, ccnMethodMax: 5 },
      },
      {
        name: 'src/tools.py',
        namespace: 'src',
        kind: 'file',
        values: { loc: 4, lloc: 3, nbMethods: 1, wmc: 1, ccn: 1, ccnMethodMax: 1 },
      },
    ]);
    expect(functions).toBe(1);
    expect(Object.keys(scoreOf(classes[0]?.values ?? {})?.parts ?? {})).toEqual([
      'complexity',
      'worstMethod',
      'length',
    ]);
  });

  it('reads a header', async () => {
    const header = 'NLOC,CCN,token,PARAM,length,location,file,function,long_name,start,end\n';
    const plain = await read('lizard');
    expect(await reportIn(bytesOf(header + madeTexts.lizard))).toEqual(plain);
  });

  it('names the row that is none', async () => {
    expect(await problemOf(`${madeTexts.lizard}oops\n`)).toMatchObject({ code: 'not_csv', line: 4 });
  });
});

describe('PDepend', () => {
  it('gives classes with the complexity of their methods, and totals of the project', async () => {
    const report = await read('pdepend');
    expect(report.tool.label).toBe('PDepend 2.12.1');
    expect(report.classes).toEqual([
      {
        name: 'Shop\\Cart',
        namespace: 'Shop',
        kind: 'class',
        values: {
          loc: 40,
          lloc: 20,
          cloc: 5,
          nbMethods: 2,
          nbMethodsPublic: 2,
          wmc: 8,
          ccn: 7,
          ccnMethodMax: 6,
          afferentCoupling: 1,
          efferentCoupling: 3,
          instability: 0.75,
        },
      },
    ]);
    expect(globalMetrics(report)).toMatchObject({ 'loc.loc': 100, 'oop.interface_count': 2, 'oop.class_count': 1 });
  });
});

describe('JDepend', () => {
  it('gives the packages that were analysed', async () => {
    const { packages } = await read('jdepend');
    expect(packages).toEqual([
      {
        name: 'shop',
        classes: 3,
        abstractness: 0.5,
        instability: 0.25,
        distance: 0.25,
        dependsOn: ['shop.cart', 'java.util'],
      },
      { name: 'shop.cart', classes: 1, abstractness: 0, instability: 1, distance: 0, dependsOn: ['shop'] },
    ]);
  });
});

describe('coverage', () => {
  it('of Clover is told by class, and by file where there are none', async () => {
    const { coverage, classes, project } = await read('clover');
    expect(coverage).toEqual([
      { name: 'Shop\\Cart', kind: 'class', file: 'Cart.php', lines: 10, covered: 5 },
      { name: 'web/app.mjs', kind: 'file', file: 'web/app.mjs', lines: 4, covered: 4 },
    ]);
    expect(classes.map(({ values }) => values)).toEqual([{ coverage: 0.5, wmc: 7 }, { coverage: 1 }]);
    expect(project).toEqual({ lineCoverage: 9 / 14, branchCoverage: 0.5 });
  });

  it('of Cobertura counts the lines of a class once', async () => {
    const { coverage, project } = await read('cobertura');
    expect(coverage).toEqual([
      { name: 'com.acme.Cart', kind: 'class', file: 'com/acme/Cart.java', lines: 3, covered: 2 },
    ]);
    expect(project).toEqual({ lineCoverage: 0.6 });
  });

  it('without lines is refused', async () => {
    const empty = '<coverage line-rate="NaN" branch-rate="NaN" lines-valid="0"><packages/></coverage>';
    expect(await problemOf(empty)).toMatchObject({ code: 'no_content' });
  });
});

describe('SARIF', () => {
  it('counts results by file, rule and level, without suppressed ones', async () => {
    const { findings, tool, warnings } = await read('sarif');
    expect(tool.label).toBe('Checker 3.1');
    expect(findings).toEqual([
      { file: 'a b.ts', rule: 'no-any', level: 'error', count: 2 },
      { file: 'sub/c.ts', rule: 'depth', level: 'note', count: 1 },
      { file: 'relative.ts', rule: 'unknown', level: 'warning', count: 1 },
    ]);
    expect(warnings).toEqual(['1 suppressed result is not counted.']);
  });
});

describe('cloc', () => {
  it('gives lines by language, the same by file', async () => {
    const { sizes, totals } = await read('cloc');
    expect(sizes).toEqual([
      { language: 'PHP', files: 2, blank: 3, comment: 4, code: 50 },
      { language: 'SQL', files: 1, blank: 0, comment: 1, code: 9 },
    ]);
    expect(totals).toEqual({ 'loc.loc': 67, 'loc.lloc': 59, 'loc.cloc': 5 });
    const byFile =
      '{"header": {"cloc_version": 2}, "a.php": {"blank": 1, "comment": 2, "code": 3, "language": "PHP"}, "b.php": {"blank": 1, "comment": 1, "code": 1, "language": "PHP"}}';
    expect((await reportIn(bytesOf(byFile))).sizes).toEqual([
      { language: 'PHP', files: 2, blank: 2, comment: 3, code: 4 },
    ]);
  });
});

describe('our own format', () => {
  const schema = JSON.parse(
    readFileSync(`${import.meta.dirname}/../../schema/archwright-metrics.schema.json`, 'utf8'),
  ) as {
    readonly properties: Readonly<
      Record<
        string,
        {
          readonly properties?: object;
          readonly items?: { readonly properties: Readonly<Record<string, { readonly properties?: object }>> };
        }
      >
    >;
  };

  it('takes every list and figure', async () => {
    const given = JSON.parse(madeTexts.archwright) as Readonly<Record<string, unknown>>;
    expect(Object.keys(given).toSorted()).toEqual(Object.keys(schema.properties).toSorted());
    expect(await read('archwright')).toEqual({
      format: 'archwright',
      tool: { name: 'counter', line: '1.2', label: 'counter 1.2' },
      classes: [
        { name: 'shop.Cart', namespace: 'shop', kind: 'class', values: { lloc: 120, wmc: 30 } },
        { name: 'src/tools.py', namespace: 'tools', kind: 'file', values: {} },
      ],
      anonymous: [],
      interfaces: 3,
      functions: 7,
      packages: [
        { name: 'shop', classes: 2, abstractness: 0.5, instability: 0.25, distance: 0.25, dependsOn: ['util'] },
      ],
      totals: { 'loc.loc': 4_000 },
      project: { depthOfInheritance: 1.5, lineCoverage: 0.8, branchCoverage: 0.5 },
      findings: [{ file: 'a.ts', rule: 'no-any', level: 'warning', count: 3 }],
      coverage: [{ name: 'shop.Cart', kind: 'class', file: '', lines: 10, covered: 8 }],
      sizes: [{ language: 'Java', files: 2, blank: 1, comment: 2, code: 30 }],
      warnings: ['2 numbers are missing (lloc, wmc) in src/tools.py. They count as 0 in sums and averages.'],
    });
  });

  it('has a schema with all numbers and figures', () => {
    const { classes, totals } = schema.properties;
    expect(Object.keys(classes?.items?.properties['metrics']?.properties ?? {})).toEqual(classFields);
    expect(Object.keys(totals?.properties ?? {})).toEqual(metricKeys);
  });

  const start = '{"format": "archwright-metrics"';
  it.each([
    [`${start}}`, 'holds no classes'],
    [`${start}, "version": 2}`, 'version must be 1'],
    [`${start}, "clases": []}`, 'clases is not known'],
    [`${start}, "classes": {}}`, 'classes must be a list'],
    [`${start}, "classes": [{"name": ""}]}`, 'classes[0].name must be a text that is not empty'],
    [`${start}, "classes": [{"name": "A", "metrics": {"lloc": "9"}}]}`, 'classes[0].metrics.lloc must be a number'],
    [`${start}, "classes": [{"name": "A", "metrics": {"lloc": 1e999}}]}`, 'classes[0].metrics.lloc must be a number'],
    [`${start}, "classes": [{"name": "A", "metrics": {"lines": 1}}]}`, 'classes[0].metrics.lines is not known'],
    [`${start}, "classes": [], "classes": []}`, 'classes stands there twice'],
    [`${start}, "totals": {"loc": 1}}`, 'totals.loc is not known'],
    [`${start}, "project": {"lineCoverage": 80}}`, 'project.lineCoverage must be from 0 to 1'],
    [`${start}, "coverage": [{"name": "A", "lines": 1, "covered": 2}]}`, 'coverage[0].covered must not be above lines'],
    [
      `${start}, "findings": [{"file": "a", "rule": "r", "level": "bad", "count": 1}]}`,
      'must be one of error, warning, note, none',
    ],
    [`${start}, "sizes": [{"language": "C", "files": 1.5}]}`, 'sizes[0].files must be a whole number from 0'],
    [`${start}, "packages": [{"name": "a", "dependsOn": [1]}]}`, 'packages[0].dependsOn must be a list of texts'],
  ])('refuses %s', async (text, words) => {
    expect(await problemOf(text)).toMatchObject({ message: expect.stringContaining(words) as unknown });
  });
});

describe('a number that no code has', () => {
  const row = `9,9,9,1,${'9'.repeat(300)},"A::run@1-9@a.php","a.php","A::run","A::run( )",1,9`;
  it.each([
    [
      'phpmetrics',
      phpText({ 'Shop\\Cart': { ...madeClass('Shop\\Cart', randomNumbers(1)), lloc: 1e308 } }),
      'Shop\\Cart',
    ],
    [
      'archwright',
      '{"format": "archwright-metrics", "version": 1, "classes": [{"name": "A", "metrics": {"loc": -1e16}}]}',
      'A',
    ],
    ['lizard', row.replace(/^9/, '9'.repeat(200)), 'A'],
  ] as const)('ends the reading of %s: sums of such numbers have no end', async (format, text, name) => {
    expect(await problemOf(text, format)).toMatchObject({
      code: 'number_too_large',
      message: expect.stringContaining(` of ${name} is too large to be true`) as unknown,
    });
  });
});

describe('XML', () => {
  it.each([
    ['<metrics><a></metrics>', 'not_xml'],
    ['<metrics>&boom;</metrics>', 'not_xml'],
    ['<!DOCTYPE metrics [<!ENTITY boom "x">]><metrics a="&boom;"/>', 'not_xml'],
    ['<metrics><package name="a">', 'truncated'],
    [`<metrics>${'<a>'.repeat(200)}`, 'too_deep'],
    ['no xml', 'not_xml'],
  ])('%s is %s', async (text, code) => {
    expect(await problemOf(text, 'pdepend')).toMatchObject({ code });
  });
});

describe.runIf(hasMetricsCorpus)('real files of other tools', () => {
  it.each([
    ['cloc-slim.json', 'cloc', 0, 3_140],
    ['cloc-slim-by-file.json', 'cloc', 0, 3_140],
    ['clover.xml', 'clover', 2, undefined],
    ['cobertura.xml', 'cobertura', 2, undefined],
    ['eslint.sarif', 'sarif', 0, undefined],
    ['jdepend-slim.xml', 'jdepend', 0, undefined],
    ['lizard-slim.csv', 'lizard', 43, 2_066],
    ['lizard-slim-with-header.csv', 'lizard', 43, 2_066],
    ['pdepend-summary-slim.xml', 'pdepend', 55, 2_002],
  ])('%s is %s', async (file, format, classes, lines) => {
    const report = await reportIn(corpusBytes(`other-formats/${file}`));
    expect(report.format).toBe(format);
    expect(report.classes).toHaveLength(classes);
    expect(globalMetrics(report)['loc.lloc']).toBe(lines);
  });

  it.each([
    'cobertura-empty-nan.xml',
    'eslint-complexity.json',
    'phploc-slim.json',
    'phpmd-slim.json',
    'radon-cc.json',
  ])('%s is refused', async (file) => {
    expect(await readBytes(corpusBytes(`other-formats/${file}`))).toHaveProperty('problem');
  });
});
