/** Drivers as Markdown, CSV and quality tree. */
import { describe, expect, test } from 'vitest';
import type { Constraint, QualityAttribute, Scenario } from '../contract.ts';
import { driversCsv, driversMarkdown, qualityTree, type ExportedDrivers } from './driver-export.ts';
import { noDrivers } from './driver-set.ts';

const scenario = (stimulus: string, importance: number, difficulty: number, measure = ''): Scenario => ({
  id: stimulus,
  context: '',
  source: '',
  stimulus,
  response: 'It goes on',
  measure,
  importance,
  difficulty,
});
const attribute = (name: string, more: Partial<QualityAttribute> = {}): QualityAttribute => ({
  id: name,
  type: 'custom',
  code: 'custom',
  name,
  description: '',
  isMajor: false,
  reason: '',
  scenarios: [],
  tradeOffs: [],
  ...more,
});
const constraint = (name: string, more: Partial<Constraint> = {}): Constraint => ({
  id: name,
  name,
  reason: '',
  kind: null,
  source: '',
  consequence: '',
  ...more,
});

const shop: ExportedDrivers = {
  drivers: {
    qualityAttributes: [
      attribute('Cost'),
      attribute('Availability', {
        isMajor: true,
        reason: 'We sell *at night*.',
        scenarios: [scenario('A deploy | fails', 2, 3), scenario('A node stops', 3, 1, '30 s')],
        tradeOffs: [{ attributeId: 'Cost', effect: 'hurts', reason: 'Two of everything' }],
      }),
    ],
    constraints: [constraint('In the EU', { kind: 'legal', source: '=GDPR()' })],
  },
  answers: [{ driverId: 'Availability', title: '#012: Two regions (Accepted)', because: 'one may fail' }],
};

describe('Markdown', () => {
  test.each([
    ['- dash', String.raw`\- dash`],
    ['+ plus', String.raw`\+ plus`],
    ['=====', String.raw`\=====`],
    ['1. First', String.raw`1\. First`],
    ['2) Second', String.raw`2\) Second`],
    ['AT&amp;T', String.raw`AT\&amp;T`],
  ])('says %j as words at the beginning of a line', (words, written) => {
    const drivers = { qualityAttributes: [attribute('Cost', { description: words })], constraints: [] };
    expect(driversMarkdown({ drivers, answers: [] }).split('\n')).toContain(written);
  });

  test('says everything of each driver, and signs in words mean nothing', () => {
    expect(driversMarkdown(shop)).toBe(`# Architectural Drivers

## Quality Attributes

### Cost

### Availability (major)

**Reason:** We sell \\*at night\\*.

| Context | Source | Stimulus | Response | Measure | Importance | Difficulty |
| --- | --- | --- | --- | --- | --- | --- |
|  |  | A deploy \\| fails | It goes on |  | medium | high |
|  |  | A node stops | It goes on | 30 s | high | low |

**Trade-offs:**

- hurts Cost: Two of everything

**Answered by:**

- \\#012: Two regions (Accepted), because one may fail

## Constraints

### In the EU

**Kind:** legal

**Source:** =GDPR()
`);
  });

  test('of a project without drivers says so', () => {
    const text = driversMarkdown({ drivers: noDrivers, answers: [] });
    expect(text).toContain('No Quality Attributes defined yet');
    expect(text).toContain('No Constraints defined yet');
  });
});

describe('CSV', () => {
  test('has a row for each driver, and a spreadsheet calculates nothing', () => {
    const lines = driversCsv(shop).split('\r\n');
    expect(lines[0]).toMatch(/^\ufeffList,Name,Kind,Major,/);
    expect(lines[1]).toBe('Quality Attributes,Cost,custom,no,,,,,,,');
    expect(lines[2]).toContain('hurts Cost: Two of everything,"#012: Two regions (Accepted), because one may fail"');
    expect(lines[3]).toBe("Constraints,In the EU,legal,,,,'=GDPR(),,,,");
  });
});

describe('the quality tree', () => {
  test('has the attributes in their order, below each the scenarios that matter most first', () => {
    expect(qualityTree(shop.drivers).split('\n').slice(4)).toEqual([
      '- Quality',
      '  - Cost',
      '  - Availability (major)',
      '    - (H, L) A node stops · It goes on · 30 s',
      String.raw`    - (M, H) A deploy \| fails · It goes on`,
      '',
    ]);
  });
});
