/** Proposals of drivers: a quality attribute or a constraint. */
import {
  getDrivers,
  saveConstraints,
  saveQualityAttributes,
  type Constraint,
  type ConstraintBody,
  type Drivers,
  type QualityAttribute,
  type QualityAttributeBody,
} from '#features/drivers/contract.ts';
import { driverFaults } from '#features/drivers/server/drivers-facade.ts';
import { invalidInput, violated } from '#platform/http/model/failure.ts';
import { oneDriverMessage, otherEditMessage, type ChangeOf } from '../contract.ts';
import type { ProposalTarget } from './proposal-target.ts';

/** A line with its name; nothing without words. */
const named = (name: string, words: string | null | undefined): string => (words ? `**${name}:** ${words}` : '');

const paragraphs = (title: string, words: readonly string[]): string =>
  [`# ${title}`, ...words].filter(Boolean).join('\n\n');

type ScenarioWords = NonNullable<QualityAttributeBody['scenarios']>[number];

const scenarioWords = ({ context, source, stimulus, response, measure, importance, difficulty }: ScenarioWords) =>
  named(
    'Scenario',
    [
      context,
      source,
      stimulus,
      response,
      measure,
      importance && `importance ${importance}`,
      difficulty && `difficulty ${difficulty}`,
    ]
      .filter(Boolean)
      .join(' · '),
  );

function attributeWords(attribute: QualityAttributeBody, drivers: Drivers): string {
  const { code, isMajor, reason, scenarios = [], tradeOffs = [] } = attribute;
  const listed = drivers.availableQualityAttributes.find((one) => one.code === code);
  const { name, description } = listed ?? attribute;
  const nameOf = (id: string): string => drivers.qualityAttributes.find((one) => one.id === id)?.name ?? id;
  return paragraphs(`${name ?? ''}${isMajor ? ' (major)' : ''}`, [
    description ?? '',
    named('Reason', reason),
    ...scenarios.map(scenarioWords),
    ...tradeOffs.map(({ attributeId, effect, reason: why }) =>
      named('Trade-off', `${effect} ${nameOf(attributeId)}${why ? `: ${why}` : ''}`),
    ),
  ]);
}

const constraintWords = ({ name, kind, reason, source, consequence }: ConstraintBody): string =>
  paragraphs(`${name}${kind ? ` (${kind})` : ''}`, [
    named('Reason', reason),
    named('Source', source),
    named('Consequence', consequence),
  ]);

/** What a save keeps when it is left out. */
const attributeExtras = (stored: QualityAttribute | undefined) =>
  stored && { scenarios: stored.scenarios, tradeOffs: stored.tradeOffs };
const constraintExtras = (stored: Constraint | undefined) =>
  stored && { kind: stored.kind, source: stored.source, consequence: stored.consequence };

/** The chosen attribute that a proposal names: by id, else by its code or the name of a custom one. */
const attributeAt = ({ qualityAttributes }: Drivers, wanted: QualityAttributeBody): number =>
  qualityAttributes.findIndex(({ id, type, code, name }) =>
    wanted.id === undefined ? (type === 'fixed' ? code === wanted.code : name === wanted.name) : id === wanted.id,
  );

const constraintAt = ({ constraints }: Drivers, wanted: ConstraintBody): number =>
  constraints.findIndex(({ id, name }) => (wanted.id === undefined ? name === wanted.name : id === wanted.id));

/** A list with an entry in place of another one, or at its end. */
const placed = <T>(list: readonly NoInfer<T>[], at: number, entry: T): T[] =>
  at === -1 ? [...list, entry] : list.map((one, index) => (index === at ? entry : one));

/** The lists with a proposed entry. One that is there already keeps its place and its id. */
function withAttribute(drivers: Drivers, entry: QualityAttributeBody): QualityAttributeBody[] {
  const at = attributeAt(drivers, entry);
  return placed(drivers.qualityAttributes, at, { id: drivers.qualityAttributes[at]?.id, ...entry });
}
function withConstraint(drivers: Drivers, entry: ConstraintBody): ConstraintBody[] {
  const at = constraintAt(drivers, entry);
  return placed(drivers.constraints, at, { id: drivers.constraints[at]?.id, ...entry });
}

/** A quality attribute or a constraint: a new one, or another text of one. */
export const driverTarget: ProposalTarget<ChangeOf<'driver'>> = {
  standing: async ({ run }, { qualityAttribute, constraint }) => {
    const drivers = await run(getDrivers, {});
    const attribute = qualityAttribute && drivers.qualityAttributes[attributeAt(drivers, qualityAttribute)];
    const rule = constraint && drivers.constraints[constraintAt(drivers, constraint)];
    const before = attribute ? attributeWords(attribute, drivers) : rule ? constraintWords(rule) : null;
    // What a proposal leaves out stays.
    const after = qualityAttribute
      ? attributeWords({ ...attributeExtras(attribute), ...qualityAttribute }, drivers)
      : constraint
        ? constraintWords({ ...constraintExtras(rule), ...constraint })
        : '';
    return {
      subjectId: attribute?.id ?? rule?.id ?? null,
      title: after.split('\n')[0]?.slice(2) ?? '',
      revision: drivers.revision,
      difference: { format: 'markdown', before, after, parts: [] },
    };
  },
  check: async ({ run }, { qualityAttribute, constraint }) => {
    if ((qualityAttribute === undefined) === (constraint === undefined)) throw violated('change', oneDriverMessage);
    const drivers = await run(getDrivers, {});
    const faults = qualityAttribute
      ? driverFaults(drivers, { qualityAttributes: withAttribute(drivers, qualityAttribute) })
      : driverFaults(drivers, { constraints: constraint ? withConstraint(drivers, constraint) : [] });
    if (faults.length === 0) return;
    // The other entries of the list are as they were.
    throw invalidInput(
      faults.map(({ path, errors }) => ({
        field: 'change',
        path: path.replace(/^(\w+)s\[\d+\]/, 'change.$1'),
        errors,
      })),
    );
  },
  edited: (change, { title, text, change: edited }, subjectId) => {
    const isSame =
      edited?.kind === 'driver' &&
      (edited.qualityAttribute === undefined) === (change.qualityAttribute === undefined) &&
      edited.qualityAttribute?.id === change.qualityAttribute?.id &&
      edited.qualityAttribute?.code === change.qualityAttribute?.code &&
      edited.constraint?.id === change.constraint?.id;
    if (!isSame || title !== undefined || text !== undefined) throw violated('edited', otherEditMessage);
    const { qualityAttribute, constraint } = edited;
    // Under another name it is the same one, and no second one.
    const id = subjectId ?? undefined;
    return {
      ...edited,
      ...(qualityAttribute && { qualityAttribute: { id, ...qualityAttribute } }),
      ...(constraint && { constraint: { id, ...constraint } }),
    };
  },
  apply: async ({ run }, { qualityAttribute, constraint }, { newId, revision: given }) => {
    const drivers = await run(getDrivers, {});
    const revision = given ?? undefined;
    if (qualityAttribute) {
      const id = drivers.qualityAttributes[attributeAt(drivers, qualityAttribute)]?.id ?? newId;
      const qualityAttributes = withAttribute(drivers, { ...qualityAttribute, id });
      await run(saveQualityAttributes, { body: { qualityAttributes, revision } });
      return id;
    }
    if (!constraint) throw violated('change', oneDriverMessage);
    const id = drivers.constraints[constraintAt(drivers, constraint)]?.id ?? newId;
    const constraints = withConstraint(drivers, { ...constraint, id });
    await run(saveConstraints, { body: { constraints, revision } });
    return id;
  },
};
