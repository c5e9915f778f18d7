/**
 * What a save makes of the drivers: matched with what is there, checked, completed. Pure; the browser checks with the
 * same functions before it sends. Source: decisions 12 and 18.
 */
import { oneLineMessage, type Violation } from '#platform/http/contract.ts';
import { violation } from '#platform/http/model/failure.ts';
import { nameKey } from '#platform/ui/model/name-key.ts';
import {
  customAttributeCodeMessage,
  customCode,
  emptyScenarioMessage,
  repeatedAttributeMessage,
  repeatedConstraintMessage,
  repeatedTradeOffMessage,
  requiredMessage,
  takenIdMessage,
  unknownAttributeMessage,
  unknownTradeOffMessage,
  type AvailableAttribute,
  type Constraint,
  type ConstraintBody,
  type QualityAttribute,
  type QualityAttributeBody,
  type Scenario,
  type TradeOff,
} from '../contract.ts';
import type { DriverSet } from './driver-set.ts';
import { fixedAttributes } from './fixed-attributes.ts';

/** The drivers after a save, or everything that is wrong with it. */
export type SavedDrivers = { readonly drivers: DriverSet } | { readonly violations: readonly Violation[] };

/** Makes an id, for example `randomUUID`. */
type NewId = () => string;

const fixedByCode: ReadonlyMap<string, AvailableAttribute> = new Map(fixedAttributes.map((one) => [one.code, one]));

/** A body with what it was matched with, and the id that it gets. */
interface Matched<Body, Stored> {
  readonly body: Body;
  readonly stored: Stored | undefined;
  readonly id: string;
  /** Of the body, for example `constraints[2]`. */
  readonly path: string;
}

/** Matches by id; a body without one by its key with what no other body names. */
function matched<Body extends { readonly id?: string | undefined }, Stored extends { readonly id: string }>(
  bodies: readonly Body[],
  stored: readonly Stored[],
  { keyOf, storedKeyOf, list, newId }: MatchBy<Body, Stored>,
): readonly Matched<Body, Stored>[] {
  const byId = new Map(stored.map((one) => [one.id, one]));
  const named = new Set(bodies.map(({ id }) => id));
  const byKey = new Map(stored.flatMap((one) => (named.has(one.id) ? [] : [[storedKeyOf(one), one]])));
  return bodies.map((body, at) => {
    const key = keyOf(body);
    const found = body.id === undefined ? byKey.get(key) : byId.get(body.id);
    if (body.id === undefined) byKey.delete(key);
    return { body, stored: found, id: body.id ?? found?.id ?? newId(), path: `${list}[${String(at)}]` };
  });
}

interface MatchBy<Body, Stored> {
  readonly keyOf: (body: Body) => string;
  readonly storedKeyOf: (stored: Stored) => string;
  /** Name of the list in the body. */
  readonly list: string;
  readonly newId: NewId;
}

/** Finds ids that are used twice, within a list or by the other one. */
function takenIds(
  things: readonly { readonly id: string; readonly path: string }[],
  others: readonly { readonly id: string }[],
): readonly Violation[] {
  const seen = new Set(others.map(({ id }) => id));
  return things.flatMap(({ id, path }) => {
    if (seen.has(id)) return [violation(`${path}.id`, takenIdMessage)];
    seen.add(id);
    return [];
  });
}

type MatchedAttribute = Matched<QualityAttributeBody, QualityAttribute>;

/** Name and description as they are stored; those of a fixed attribute come from the list. */
function wordsOf({ type, code, name, description }: QualityAttributeBody): Omit<AvailableAttribute, 'code'> {
  const fixed = type === 'fixed' ? fixedByCode.get(code) : undefined;
  return fixed ?? { name: (name ?? '').trim(), description: description ?? '' };
}

function attributeProblem({ type, code, name }: QualityAttributeBody, path: string): Violation | undefined {
  if (type === 'fixed') return fixedByCode.has(code) ? undefined : violation(`${path}.code`, unknownAttributeMessage);
  if (code !== customCode) return violation(`${path}.code`, customAttributeCodeMessage);
  if (!name?.trim()) return violation(`${path}.name`, requiredMessage);
  return /[\r\n\u2028\u2029]/.test(name.trim()) ? violation(`${path}.name`, oneLineMessage) : undefined;
}

/** Attributes whose name an earlier one has. */
function repeatedAttributes(attributes: readonly MatchedAttribute[]): readonly Violation[] {
  const seen = new Set<string>();
  return attributes.flatMap(({ body, path }) => {
    const key = nameKey(wordsOf(body).name);
    if (key !== '' && seen.has(key)) {
      return [violation(`${path}.${body.type === 'fixed' ? 'code' : 'name'}`, repeatedAttributeMessage)];
    }
    seen.add(key);
    return [];
  });
}

/** Ids of the list before and after the save. */
interface ListIds {
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
}

function tradeOffProblems({ body, id, path }: MatchedAttribute, { before, after }: ListIds): readonly Violation[] {
  const seen = new Set<string>();
  return (body.tradeOffs ?? []).flatMap(({ attributeId }, at) => {
    const place = `${path}.tradeOffs[${String(at)}].attributeId`;
    const isKnown = after.has(attributeId) || before.has(attributeId);
    if (attributeId === id || !isKnown) return [violation(place, unknownTradeOffMessage)];
    if (seen.has(attributeId)) return [violation(place, repeatedTradeOffMessage)];
    seen.add(attributeId);
    return [];
  });
}

/** Trade-offs after the save: one with an attribute that leaves the list goes with it. */
const tradeOffsOf = ({ body, stored }: MatchedAttribute, { after }: ListIds): TradeOff[] =>
  (body.tradeOffs ?? stored?.tradeOffs ?? []).flatMap(({ attributeId, effect, reason = '' }) =>
    after.has(attributeId) ? [{ attributeId, effect, reason }] : [],
  );

type ScenarioBody = NonNullable<QualityAttributeBody['scenarios']>[number];

const toScenario = (
  { context = '', source = '', stimulus = '', response = '', measure = '', importance, difficulty }: ScenarioBody,
  id: string,
): Scenario => ({ id, context, source, stimulus, response, measure, importance, difficulty });

/** What a scenario says, without its id. */
const scenarioKey = (body: ScenarioBody): string => JSON.stringify({ ...toScenario(body, ''), id: '' });

/** Scenarios after the save; one without an id keeps that of an equal one. */
function scenariosOf({ body, stored }: MatchedAttribute, newId: NewId): Scenario[] {
  const known = stored?.scenarios ?? [];
  if (!body.scenarios) return [...known];
  const by = { keyOf: scenarioKey, storedKeyOf: scenarioKey, list: 'scenarios', newId };
  return matched(body.scenarios, known, by).map(({ body: scenario, id }) => toScenario(scenario, id));
}

function scenarioProblems({ body, path }: MatchedAttribute): readonly Violation[] {
  const scenarios = body.scenarios ?? [];
  const named = scenarios.flatMap(({ id }, at) => (id ? [{ id, path: `${path}.scenarios[${String(at)}]` }] : []));
  const empty = scenarios.flatMap(({ stimulus, response }, at) =>
    (stimulus ?? '').trim() || (response ?? '').trim()
      ? []
      : [violation(`${path}.scenarios[${String(at)}].stimulus`, emptyScenarioMessage)],
  );
  return [...empty, ...takenIds(named, [])];
}

/** The drivers with another list of attributes, in the order of the bodies. */
export function withQualityAttributes(
  { qualityAttributes, constraints }: DriverSet,
  bodies: readonly QualityAttributeBody[],
  newId: NewId,
): SavedDrivers {
  const keyOf = ({ type, code, name }: QualityAttributeBody): string =>
    type === 'fixed' ? `fixed ${code}` : `custom ${nameKey(name ?? '')}`;
  const attributes = matched(bodies, qualityAttributes, {
    keyOf,
    storedKeyOf: keyOf,
    list: 'qualityAttributes',
    newId,
  });
  const ids: ListIds = {
    before: new Set(qualityAttributes.map(({ id }) => id)),
    after: new Set(attributes.map(({ id }) => id)),
  };
  const violations = [
    ...attributes.flatMap(({ body, path }) => attributeProblem(body, path) ?? []),
    ...takenIds(attributes, constraints),
    ...repeatedAttributes(attributes),
    ...attributes.flatMap(scenarioProblems),
    ...attributes.flatMap((attribute) => tradeOffProblems(attribute, ids)),
  ];
  if (violations.length > 0) return { violations };
  const saved = attributes.map((attribute): QualityAttribute => {
    const { body, id } = attribute;
    const { name, description } = wordsOf(body);
    return {
      id,
      type: body.type,
      code: body.code,
      name,
      description,
      isMajor: body.isMajor ?? false,
      reason: body.reason ?? '',
      scenarios: scenariosOf(attribute, newId),
      tradeOffs: tradeOffsOf(attribute, ids),
    };
  });
  return { drivers: { qualityAttributes: saved, constraints } };
}

/** The drivers with another list of constraints, in the order of the bodies. */
export function withConstraints(
  { qualityAttributes, constraints }: DriverSet,
  bodies: readonly ConstraintBody[],
  newId: NewId,
): SavedDrivers {
  const keyOf = ({ name }: ConstraintBody): string => nameKey(name);
  const found = matched(bodies, constraints, { keyOf, storedKeyOf: keyOf, list: 'constraints', newId });
  const names = new Set<string>();
  const unnamed = found.flatMap(({ body, path }) => {
    const key = keyOf(body);
    if (key === '') return [violation(`${path}.name`, requiredMessage)];
    if (names.has(key)) return [violation(`${path}.name`, repeatedConstraintMessage)];
    names.add(key);
    return [];
  });
  const violations = [...unnamed, ...takenIds(found, qualityAttributes)];
  if (violations.length > 0) return { violations };
  const saved = found.map(({ body, stored, id }): Constraint => ({
    id,
    name: body.name.trim(),
    reason: body.reason ?? '',
    kind: body.kind === undefined ? (stored?.kind ?? null) : body.kind,
    source: body.source ?? stored?.source ?? '',
    consequence: body.consequence ?? stored?.consequence ?? '',
  }));
  return { drivers: { qualityAttributes, constraints: saved } };
}
