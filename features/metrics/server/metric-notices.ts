/** Ends imports that nobody continued, and tells the people who had begun them. */
import type { Db } from '#platform/database/server/connection.ts';
import { failedWork } from '#platform/inbox/model/notice-kind.ts';
import { tell } from '#platform/inbox/server/notice-table.ts';
import { importFailedMessage } from '../contract.ts';
import { failForgottenImports } from './metric-import-table.ts';

/** Ends forgotten imports; see `failForgottenImports`. */
export async function endForgottenImports(owner: Db): Promise<void> {
  const ended = await failForgottenImports(owner, importFailedMessage);
  for (const { organizationId, projectId, jarId, jarName, openedBy } of ended) {
    if (openedBy === null) continue;
    const notice = {
      kind: failedWork,
      thing: { organizationId, projectId, kind: 'metric', id: jarId },
      title: jarName,
      what: 'The reports could not be imported',
      by: null,
      excerpt: importFailedMessage,
    };
    await tell(owner, notice, { people: [openedBy] });
  }
}
