/** What a save makes of the drivers: matching, checks, trade-offs, scenarios. */
import { describe, expect, test } from 'vitest';
import {
  customAttributeCodeMessage,
  emptyScenarioMessage,
  repeatedAttributeMessage,
  repeatedConstraintMessage,
  repeatedTradeOffMessage,
  requiredMessage,
  takenIdMessage,
  unknownAttributeMessage,
  unknownTradeOffMessage,
  type ConstraintBody,
  type QualityAttributeBody,
} from '../contract.ts';
import { withConstraints, withQualityAttributes, type SavedDrivers } from './driver-saving.ts';
import { noDrivers, type DriverSet } from './driver-set.ts';

let made = 0;
const newId = (): string => {
  made += 1;
  return `made-${String(made)}`;
};

const fixed = (code: string, more: Partial<QualityAttributeBody> = {}): QualityAttributeBody => ({
  type: 'fixed',
  code,
  ...more,
});
const custom = (name: string, more: Partial<QualityAttributeBody> = {}): QualityAttributeBody => ({
  type: 'custom',
  code: 'custom',
  name,
  ...more,
});
const scenario = { stimulus: 'A node stops', response: 'Another takes over', importance: 3, difficulty: 2 };

/** The drivers of a save that is accepted. */
function drivers(saved: SavedDrivers): DriverSet {
  if ('violations' in saved) throw new Error(JSON.stringify(saved.violations));
  return saved.drivers;
}
const attributes = (before: DriverSet, ...bodies: QualityAttributeBody[]): DriverSet =>
  drivers(withQualityAttributes(before, bodies, newId));
const constraints = (before: DriverSet, ...bodies: ConstraintBody[]): DriverSet =>
  drivers(withConstraints(before, bodies, newId));
/** Places and messages of a save that is refused. */
const refusals = (saved: SavedDrivers): unknown[] =>
  'violations' in saved ? saved.violations.map(({ path, errors }) => [path, errors[0]]) : ['accepted'];
const refused = (before: DriverSet, ...bodies: QualityAttributeBody[]): unknown[] =>
  refusals(withQualityAttributes(before, bodies, newId));

describe('a quality attribute', () => {
  test('without an id is the one with its code, a custom one that with its name in any case', () => {
    const before = attributes(noDrivers, fixed('security'), custom('Works offline'));
    const [security, offline] = before.qualityAttributes;
    const after = attributes(before, custom(' works OFFLINE '), fixed('security', { isMajor: true }));
    expect(after.qualityAttributes.map(({ id, name, isMajor }) => [id, name, isMajor])).toEqual([
      [offline?.id, 'works OFFLINE', false],
      [security?.id, 'Security', true],
    ]);
  });

  test('with a known id is that one under any name, with an unknown one a new one', () => {
    const before = attributes(noDrivers, custom('Works offline', { scenarios: [scenario] }));
    const [offline] = before.qualityAttributes;
    const renamed = attributes(before, custom('Works underground', { id: offline?.id }));
    expect(renamed.qualityAttributes[0]).toMatchObject({ id: offline?.id, scenarios: [scenario] });
    const other = attributes(before, custom('Works offline', { id: 'chosen' }));
    expect(other.qualityAttributes[0]).toMatchObject({ id: 'chosen', scenarios: [] });
  });

  test('without an id is never the one that another names by its id', () => {
    const before = attributes(noDrivers, custom('Offline'));
    const [first] = before.qualityAttributes;
    const after = attributes(before, custom('Offline'), custom('Underground', { id: first?.id }));
    expect(after.qualityAttributes.map(({ id }) => id === first?.id)).toEqual([false, true]);
  });

  test('of the list has name and description of the list, whatever the save says', () => {
    const { qualityAttributes } = attributes(noDrivers, fixed('cost', { name: 'Money', description: 'Lots' }));
    expect(qualityAttributes[0]).toMatchObject({ name: 'Cost', description: 'Price of build and run' });
  });

  test('keeps scenarios and trade-offs that the save does not name, and loses those of an empty list', () => {
    const before = attributes(
      noDrivers,
      fixed('security', { id: 's', scenarios: [scenario], tradeOffs: [{ attributeId: 'c', effect: 'hurts' }] }),
      fixed('cost', { id: 'c' }),
    );
    const kept = attributes(before, fixed('security'), fixed('cost'));
    expect(kept).toEqual(before);
    const emptied = attributes(before, fixed('security', { scenarios: [], tradeOffs: [] }), fixed('cost'));
    expect(emptied.qualityAttributes[0]).toMatchObject({ scenarios: [], tradeOffs: [] });
  });

  test.each([
    ['a code that the list does not have', [fixed('speed')], 'qualityAttributes[0].code', unknownAttributeMessage],
    [
      'a custom one with another code',
      [{ ...custom('A'), code: 'a' }],
      'qualityAttributes[0].code',
      customAttributeCodeMessage,
    ],
    ['a custom one without a name', [fixed('cost'), custom(' ')], 'qualityAttributes[1].name', requiredMessage],
    ['a fixed one twice', [fixed('cost'), fixed('cost')], 'qualityAttributes[1].code', repeatedAttributeMessage],
    [
      'a custom one named like a fixed one',
      [fixed('cost'), custom('COST')],
      'qualityAttributes[1].name',
      repeatedAttributeMessage,
    ],
    ['a custom name twice', [custom('Ä'), custom('ä')], 'qualityAttributes[1].name', repeatedAttributeMessage],
    [
      'an id twice',
      [fixed('cost', { id: 'x' }), fixed('safety', { id: 'x' })],
      'qualityAttributes[1].id',
      takenIdMessage,
    ],
  ])('%s is refused at its place', (_case, bodies, path, message) => {
    expect(refused(noDrivers, ...bodies)).toEqual([[path, message]]);
  });

  test('cannot have the id of a constraint, nor the other way round', () => {
    const before = constraints(attributes(noDrivers, fixed('cost', { id: 'a' })), { id: 'b', name: 'In the EU' });
    expect(refused(before, fixed('cost', { id: 'b' }))).toEqual([['qualityAttributes[0].id', takenIdMessage]]);
    const clash = withConstraints(before, [{ id: 'a', name: 'In the EU' }], newId);
    expect(refusals(clash)).toEqual([['constraints[0].id', takenIdMessage]]);
  });

  test('every fault of a save is told at once', () => {
    expect(refused(noDrivers, fixed('speed'), custom(''))).toHaveLength(2);
  });
});

describe('a scenario', () => {
  const weights = { importance: 1, difficulty: 1 };

  test('needs a stimulus or a response', () => {
    const bodies = [
      { ...weights, stimulus: 'x' },
      { ...weights, response: 'x' },
      { ...weights, context: 'x', stimulus: ' ' },
    ];
    const place = 'qualityAttributes[0].scenarios[2].stimulus';
    expect(refused(noDrivers, fixed('cost', { scenarios: bodies }))).toEqual([[place, emptyScenarioMessage]]);
  });

  test('gets an id, and keeps it while it says the same', () => {
    const before = attributes(noDrivers, fixed('cost', { scenarios: [scenario, { ...weights, stimulus: 'x' }] }));
    const [first, second] = before.qualityAttributes[0]?.scenarios ?? [];
    expect(first?.id).not.toBe(second?.id);
    const after = attributes(before, fixed('cost', { scenarios: [{ ...weights, stimulus: 'x' }, scenario] }));
    expect(after.qualityAttributes[0]?.scenarios.map(({ id }) => id)).toEqual([second?.id, first?.id]);
  });

  test('with the id of another is refused', () => {
    const twice = [
      { ...weights, stimulus: 'x', id: 'x' },
      { ...weights, stimulus: 'y', id: 'x' },
    ];
    const place = 'qualityAttributes[0].scenarios[1].id';
    expect(refused(noDrivers, fixed('cost', { scenarios: twice }))).toEqual([[place, takenIdMessage]]);
  });
});

describe('a trade-off', () => {
  const hurts = (attributeId: string) => ({ attributeId, effect: 'hurts' as const });
  const place = (at: number): string => `qualityAttributes[0].tradeOffs[${String(at)}].attributeId`;

  test('names another attribute of the same save, in either direction', () => {
    const { qualityAttributes } = attributes(
      noDrivers,
      fixed('security', { id: 's', tradeOffs: [hurts('c')] }),
      fixed('cost', { id: 'c', tradeOffs: [hurts('s')] }),
    );
    expect(qualityAttributes.map(({ tradeOffs }) => tradeOffs)).toEqual([
      [{ ...hurts('c'), reason: '' }],
      [{ ...hurts('s'), reason: '' }],
    ]);
  });

  test('with itself, with what is not chosen, or a second time is refused', () => {
    const tradeOffs = [hurts('s'), hurts('nobody'), hurts('c'), { ...hurts('c'), effect: 'supports' as const }];
    expect(refused(noDrivers, fixed('security', { id: 's', tradeOffs }), fixed('cost', { id: 'c' }))).toEqual([
      [place(0), unknownTradeOffMessage],
      [place(1), unknownTradeOffMessage],
      [place(3), repeatedTradeOffMessage],
    ]);
  });

  test('with an attribute that leaves the list goes with it, even when the save still names it', () => {
    const security = fixed('security', { id: 's', tradeOffs: [hurts('c')] });
    const before = attributes(noDrivers, security, fixed('cost', { id: 'c' }));
    for (const body of [fixed('security'), security]) {
      expect(attributes(before, body).qualityAttributes[0]?.tradeOffs).toEqual([]);
    }
  });
});

describe('a constraint', () => {
  test('without an id is the one with its name, and keeps what the save does not name', () => {
    const before = constraints(noDrivers, { name: 'In the EU', kind: 'legal', source: 'GDPR', consequence: 'Regions' });
    const after = constraints(before, { name: 'in the eu', reason: 'Law' });
    const [was] = before.constraints;
    expect(after.constraints).toEqual([{ ...was, name: 'in the eu', reason: 'Law' }]);
    const cleared = constraints(before, { name: 'In the EU', kind: null, source: '' });
    expect(cleared.constraints[0]).toMatchObject({ kind: null, source: '', consequence: 'Regions' });
  });

  test('with the name of another one is refused', () => {
    const saved = withConstraints(noDrivers, [{ name: 'In the EU' }, { name: 'IN THE EU' }], newId);
    expect(refusals(saved)).toEqual([['constraints[1].name', repeatedConstraintMessage]]);
  });

  test('may swap its name with another by their ids', () => {
    const before = constraints(noDrivers, { id: 'a', name: 'One' }, { id: 'b', name: 'Two' });
    const after = constraints(before, { id: 'a', name: 'Two' }, { id: 'b', name: 'One' });
    expect(after.constraints.map(({ id, name }) => `${id} ${name}`)).toEqual(['a Two', 'b One']);
  });
});
