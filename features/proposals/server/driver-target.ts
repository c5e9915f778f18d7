/** Proposals of drivers: a quality attribute or a constraint. */
import {
  getDrivers,
  saveConstraints,
  saveQualityAttributes,
  type ConstraintBody,
  type Drivers,
  type QualityAttributeBody,
} from '#features/drivers/contract.ts';
import {
  changedAttribute,
  changedConstraint,
  driverFaults,
  driversStay,
  wholeAttribute,
  wholeConstraint,
} from '#features/drivers/server/drivers-facade.ts';
import { invalidInput, violated } from '#platform/http/model/failure.ts';
import { oneDriverMessage, otherEditMessage, proposedChange, type ChangeOf, type ProposedChange } from '../contract.ts';
import type { ProposalTarget } from './proposal-target.ts';

/** A line with its name; nothing without words. */
const named = (name: string, words: string | null | undefined): string => (words ? `**${name}:** ${words}` : '');

const paragraphs = (title: string, words: readonly string[]): string =>
  [`# ${title}`, ...words].filter(Boolean).join('\n\n');

type ScenarioWords = NonNullable<QualityAttributeBody['scenarios']>[number];

/** Every word with the field that it stands in: one that moves to another field is a change. */
const scenarioWords = ({ context, source, stimulus, response, measure, importance, difficulty }: ScenarioWords) =>
  named(
    'Scenario',
    Object.entries({ source, stimulus, context, response, measure, importance, difficulty })
      .flatMap(([field, value]) => (value ? [`${field}: ${value}`] : []))
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

/** A list with an entry in place of the one with its id, or at its end. */
function placed<T extends { readonly id?: string | undefined }>(list: readonly NoInfer<T>[], entry: T): T[] {
  const at = list.findIndex(({ id }) => id === entry.id);
  return at === -1 ? [...list, entry] : list.map((one, index) => (index === at ? entry : one));
}

/** A change beside the drivers as they stand: what it is about, and the whole of it. */
function readChange(drivers: Drivers, { qualityAttribute, constraint }: ChangeOf<'driver'>) {
  if ((qualityAttribute === undefined) === (constraint === undefined)) throw violated('change', oneDriverMessage);
  const attribute = qualityAttribute && changedAttribute(drivers.qualityAttributes, qualityAttribute);
  const rule = constraint && changedConstraint(drivers.constraints, constraint);
  return {
    attribute,
    rule,
    wholeAttribute: qualityAttribute && wholeAttribute(attribute, qualityAttribute),
    wholeRule: constraint && wholeConstraint(rule, constraint),
  };
}

/** The whole change in the shape of a proposal. */
const shownChange = ({
  wholeAttribute: attribute,
  wholeRule: rule,
}: Pick<ReturnType<typeof readChange>, 'wholeAttribute' | 'wholeRule'>): ProposedChange =>
  proposedChange.parse({ kind: 'driver', qualityAttribute: attribute, constraint: rule });

/** The list that a change belongs to, with it. */
function listWith(drivers: Drivers, change: ChangeOf<'driver'>) {
  const whole = readChange(drivers, change);
  return whole.wholeAttribute
    ? { qualityAttributes: placed(drivers.qualityAttributes, whole.wholeAttribute) }
    : { constraints: whole.wholeRule ? placed(drivers.constraints, whole.wholeRule) : [] };
}

/** A quality attribute or a constraint: a new one, or another text of one. */
export const driverTarget: ProposalTarget<ChangeOf<'driver'>> = {
  standing: async ({ run }, change) => {
    const drivers = await run(getDrivers, {});
    const { attribute, rule, ...whole } = readChange(drivers, change);
    const before = attribute ? attributeWords(attribute, drivers) : rule ? constraintWords(rule) : null;
    const after = whole.wholeAttribute
      ? attributeWords(whole.wholeAttribute, drivers)
      : whole.wholeRule
        ? constraintWords(whole.wholeRule)
        : '';
    return {
      subjectId: attribute?.id ?? rule?.id ?? null,
      title: after.split('\n')[0]?.slice(2) ?? '',
      revision: drivers.revision,
      difference: { format: 'markdown', before, after, parts: [] },
      isIdle: () => driversStay(drivers, listWith(drivers, change)),
      whole: shownChange(whole),
    };
  },
  check: async ({ run }, change) => {
    const drivers = await run(getDrivers, {});
    const faults = driverFaults(drivers, listWith(drivers, change));
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
    const isOf = (id: string | undefined, proposed: string | undefined): boolean => id === proposed || id === subjectId;
    const isSame =
      edited?.kind === 'driver' &&
      (edited.qualityAttribute === undefined) === (change.qualityAttribute === undefined) &&
      isOf(edited.qualityAttribute?.id, change.qualityAttribute?.id) &&
      edited.qualityAttribute?.code === change.qualityAttribute?.code &&
      isOf(edited.constraint?.id, change.constraint?.id);
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
  apply: async ({ run }, change, { newId, revision: given }) => {
    const drivers = await run(getDrivers, {});
    const revision = given ?? undefined;
    const { wholeAttribute: attribute, wholeRule: rule } = readChange(drivers, change);
    const id = attribute?.id ?? rule?.id ?? newId;
    if (attribute) {
      const qualityAttributes = placed(drivers.qualityAttributes, { ...attribute, id });
      await run(saveQualityAttributes, { body: { qualityAttributes, revision } });
    }
    if (rule)
      await run(saveConstraints, { body: { constraints: placed(drivers.constraints, { ...rule, id }), revision } });
    return id;
  },
};
