/** Proposals of models: C4 changes, Structurizr DSL, database tables, drivers. */
import { changeC4Model, getC4Model } from '#features/c4models/contract.ts';
import { c4ChangeFault } from '#features/c4models/server/c4-facade.ts';
import { getDbModel, importDbModel } from '#features/dbmodels/contract.ts';
import {
  getDrivers,
  saveConstraints,
  saveQualityAttributes,
  type ConstraintBody,
  type Drivers,
  type QualityAttributeBody,
} from '#features/drivers/contract.ts';
import { driverFaults } from '#features/drivers/server/drivers-facade.ts';
import { triedStatements } from '#features/dbmodels/server/db-model-facade.ts';
import { getStructurizr, listStructurizr, updateStructurizr } from '#features/structurizr/contract.ts';
import { dslCheck } from '#features/structurizr/server/structurizr-facade.ts';
import { invalidInput, refused, violated } from '#platform/http/model/failure.ts';
import {
  noPartMessage,
  noWorkspaceToChangeMessage,
  oneDriverMessage,
  otherEditMessage,
  unknownPartMessage,
  type ChangeOf,
} from '../contract.ts';
import { c4ChangeWords } from './c4-change-words.ts';
import { onlyText } from './edited-text.ts';
import type { Means, ProposalTarget } from './proposal-target.ts';

/** Changes of C4 models; parts can be taken one by one. */
export const c4Target: ProposalTarget<ChangeOf<'c4model'>> = {
  standing: async ({ run }, { id, changes }) => {
    const model = await run(getC4Model, { params: { id } });
    const parts = [...c4ChangeWords(model, changes)];
    const after = parts.join('\n');
    return {
      subjectId: id,
      title: model.name,
      revision: model.version,
      difference: { format: 'list', before: null, after, parts },
    };
  },
  check: async ({ run }, { id, changes }) => {
    const fault = c4ChangeFault(await run(getC4Model, { params: { id } }), changes);
    if (fault) throw violated(`change.changes[${String(fault.at)}]`, fault.message);
  },
  apply: async ({ run }, { id, changes }, { revision }) => {
    await run(changeC4Model, { params: { id }, body: { version: revision ?? 1, changes: [...changes] } });
    return id;
  },
  edited: (change, { title, text, change: edited }) => {
    const isSame =
      edited?.kind === 'c4model' &&
      edited.id === change.id &&
      edited.changes.length === change.changes.length &&
      edited.changes.every((one, at) => one.call === change.changes[at]?.call);
    if (!isSame || title !== undefined || text !== undefined) throw violated('edited', otherEditMessage);
    return edited;
  },
  taken: (change, parts) => {
    if ([...parts].some((part) => part >= change.changes.length)) throw violated('parts', unknownPartMessage);
    const changes = change.changes.filter((_change, at) => parts.has(at));
    if (changes.length === 0) throw violated('parts', noPartMessage);
    return { ...change, changes };
  },
};

/** The workspace of the project; 422 before it is configured. */
async function workspaceOf({ run }: Means) {
  const [row] = (await run(listStructurizr, { query: {} })).resources;
  if (!row) throw refused(noWorkspaceToChangeMessage);
  return run(getStructurizr, { params: { id: row.id } });
}

/** The text of the Structurizr workspace. */
export const structurizrTarget: ProposalTarget<ChangeOf<'structurizr'>> = {
  standing: async (means, { dsl }) => {
    const { id, revision, workspaceDSL } = await workspaceOf(means);
    return {
      subjectId: id,
      title: 'Structurizr workspace',
      revision,
      difference: { format: 'dsl', before: workspaceDSL, after: dsl, parts: [] },
    };
  },
  check: async ({ runTask }, { dsl }) => {
    const { isValid, problems } = await runTask(dslCheck, dsl);
    if (isValid) return;
    throw invalidInput(
      problems.map(({ message, line, column }) => ({
        field: 'change',
        path: 'change.dsl',
        errors: [message],
        line,
        column,
      })),
    );
  },
  apply: async (means, { dsl }, { revision }) => {
    const { id } = await workspaceOf(means);
    await means.run(updateStructurizr, { params: { id }, body: { dsl, revision: revision ?? undefined } });
    return id;
  },
  edited: (change, edit) => ({ ...change, dsl: onlyText(edit) ?? change.dsl }),
};

const tried = async ({ run, runTask }: Means, { id, sql }: ChangeOf<'dbmodel'>) => {
  const { name, revision, platform, model } = await run(getDbModel, { params: { id } });
  return { name, revision, ...(await runTask(triedStatements, { name, platform, model, sql })) };
};

/** Tables of a database model. */
export const dbModelTarget: ProposalTarget<ChangeOf<'dbmodel'>> = {
  standing: async (means, change) => {
    const { name, revision, before, after } = await tried(means, change);
    return {
      subjectId: change.id,
      title: name,
      revision,
      difference: { format: 'sql', before, after, parts: [] },
    };
  },
  check: async (means, change) => {
    const { problems } = await tried(means, change);
    if (problems.length === 0) return;
    throw invalidInput(
      problems.map(({ message, line, column }) => ({
        field: 'change',
        path: 'change.sql',
        errors: [message],
        line,
        column,
      })),
    );
  },
  apply: async ({ run }, { id, sql }, { revision }) => {
    const body = {
      format: 'dialect_mysql' as const,
      data: sql,
      mode: 'merge' as const,
      revision: revision ?? undefined,
    };
    await run(importDbModel, { params: { id }, body });
    return id;
  },
  edited: (change, edit) => ({ ...change, sql: onlyText(edit) ?? change.sql }),
};

const attributeLines = (
  { name, code, isMajor, reason, description }: QualityAttributeBody,
  { availableQualityAttributes }: Drivers,
): string =>
  [
    `${availableQualityAttributes.find((one) => one.code === code)?.name ?? name ?? code ?? ''}${isMajor ? ' (major)' : ''}`,
    description ?? '',
    reason ?? '',
  ]
    .filter(Boolean)
    .join('\n');

const constraintLines = ({ name, kind, reason, source, consequence }: ConstraintBody): string =>
  [`${name}${kind ? ` (${kind})` : ''}`, reason ?? '', source ?? '', consequence ?? ''].filter(Boolean).join('\n');

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
    const before = attribute ? attributeLines(attribute, drivers) : rule ? constraintLines(rule) : null;
    const after = qualityAttribute
      ? attributeLines(qualityAttribute, drivers)
      : constraint
        ? constraintLines(constraint)
        : '';
    return {
      subjectId: attribute?.id ?? rule?.id ?? null,
      title: after.split('\n')[0] ?? '',
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
  edited: (change, { title, text, change: edited }) => {
    const isSame =
      edited?.kind === 'driver' &&
      (edited.qualityAttribute === undefined) === (change.qualityAttribute === undefined) &&
      edited.qualityAttribute?.id === change.qualityAttribute?.id &&
      edited.qualityAttribute?.code === change.qualityAttribute?.code &&
      edited.constraint?.id === change.constraint?.id;
    if (!isSame || title !== undefined || text !== undefined) throw violated('edited', otherEditMessage);
    return edited;
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
