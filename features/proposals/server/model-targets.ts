/** Proposals of models: C4 changes, Structurizr DSL, database tables. */
import { changeC4Model, getC4Model } from '#features/c4models/contract.ts';
import { c4ChangeFault, c4ChangesNothing } from '#features/c4models/server/c4-facade.ts';
import { getDbModel, importDbModel } from '#features/dbmodels/contract.ts';
import { triedStatements } from '#features/dbmodels/server/db-model-facade.ts';
import { getStructurizr, listStructurizr, updateStructurizr } from '#features/structurizr/contract.ts';
import { dslCheck } from '#features/structurizr/server/structurizr-facade.ts';
import { invalidInput, refused, violated } from '#platform/http/model/failure.ts';
import {
  noPartMessage,
  noWorkspaceToChangeMessage,
  otherEditMessage,
  refusedPartMessage,
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
      isIdle: () => c4ChangesNothing(model, changes),
    };
  },
  check: async ({ run }, { id, changes }) => {
    const model = await run(getC4Model, { params: { id } });
    const fault = c4ChangeFault(model, changes);
    if (!fault) return;
    // The place is for programs; people know the change by its words.
    const words = c4ChangeWords(model, changes)[fault.at] ?? '';
    throw violated(`change.changes[${String(fault.at)}]`, refusedPartMessage(words, fault.message));
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
        ...(line > 0 ? { line, column } : {}),
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
