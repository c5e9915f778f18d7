/** The workflow module of the server. */
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { decisionNotice, reviewNotice } from '../model/workflow-notices.ts';
import { workflowMigrations } from './state-change-table.ts';

/** The history of state changes of every kind. */
export const workflow: ServerModule = {
  migrations: workflowMigrations,
  notices: [reviewNotice, decisionNotice],
};
