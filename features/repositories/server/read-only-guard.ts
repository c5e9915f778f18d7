/** What a repository keeps that is only read is not changed here: calls that would do so are refused. */
import { createC4Workspace } from '#features/c4models/server/c4-workspace-facade.ts';
import { importDbModel, restoreDbModelVersion, updateDbModel } from '#features/dbmodels/contract.ts';
import { restoreDocumentRevision, updateDocument } from '#features/documentation/contract.ts';
import {
  importStructurizr,
  pushStructurizr,
  restoreStructurizrRevision,
  updateStructurizr,
} from '#features/structurizr/contract.ts';
import { refused } from '#platform/http/model/failure.ts';
import type { CallGuard } from '#platform/modules/server/call-guard.ts';
import { joinDraft } from '#platform/together/contract.ts';
import { readOnlyThereMessage } from '../contract.ts';
import { lockingFile } from './kept-here-table.ts';

/** A project has one workspace: calls that name none mean it. */
const guardOf = (kind: string, calls: CallGuard['calls']): CallGuard => ({
  calls,
  assert: async (database, { organizationId, userId, projectId }, { params }) => {
    const id = kind === 'structurizr' ? undefined : (params as { readonly id: string }).id;
    const file = await database.within({ organizations: [organizationId], userId, readOnly: true }, (db) =>
      lockingFile(db, { organizationId, projectId }, { kind, id }),
    );
    if (file) throw refused(readOnlyThereMessage(file.path, file.repository), { code: 'read_only_in_repository' });
  },
});

/** Changes of texts; where a thing stands and what it is called in a list stays free. */
export const readOnlyGuards: readonly CallGuard[] = [
  guardOf('doc', [updateDocument, restoreDocumentRevision, joinDraft]),
  guardOf('dbmodel', [updateDbModel, importDbModel, restoreDbModelVersion]),
  guardOf('structurizr', [
    updateStructurizr,
    importStructurizr,
    restoreStructurizrRevision,
    pushStructurizr,
    createC4Workspace,
  ]),
];
