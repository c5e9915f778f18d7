/** Server module of RFCs. */
import { adrsByIds, createFromRfc } from '#features/adrs/server/adr-facade.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { notFound } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { route, type BoundRoute } from '#platform/http/server/route.ts';
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { versionRoutes } from '#platform/writing/server/version-routes.ts';
import {
  closeVotingSession,
  createRfc,
  createRfcComment,
  deleteRfcComment,
  getRfc,
  getRfcMails,
  getRfcRevision,
  listRfcComments,
  listRfcRevisions,
  listRfcs,
  listVotingSessions,
  openVotingSession,
  restoreRfcRevision,
  setRfcMails,
  transformRfc,
  transitionRfc,
  updateRfc,
  updateRfcComment,
  voteOnRfc,
} from '../contract.ts';
import { commentBy, deleteCommentBy, editCommentBy, listCommentsOf } from './comment-actions.ts';
import { setWantsMails, wantsMails, type NoticePlace } from './rfc-audience-table.ts';
import {
  createRfcBy,
  restoreRfcRevisionBy,
  sharedRfcs,
  transformRfcBy,
  updateRfcBy,
  type RfcServices,
} from './rfc-actions.ts';
import { listRfcsFor } from './rfc-list.ts';
import { rfcHome } from './rfc-home.ts';
import { rfcMigrations } from './rfc-migrations.ts';
import { portableRfcs } from './rfc-portable.ts';
import { rfcNoticeKinds } from '../model/rfc-notice-kinds.ts';
import { rfcWorkflow } from '../model/rfc-workflow.ts';
import { rfcKind } from './rfc-kind.ts';
import { rfcSearch } from './rfc-search.ts';
import { rfcStory } from './rfc-story.ts';
import { seedRfcs } from './rfc-seed.ts';
import { rfcExists, rfcVersions } from './rfc-table.ts';
import { transitionRfcBy } from './rfc-transitions.ts';
import { readRfc } from './rfc-view.ts';
import {
  afterDueSessions,
  closeDueSessions,
  closeVotingBy,
  listSessionsOf,
  openVotingBy,
  voteBy,
} from './voting-actions.ts';

/** Facts of the RFC for mails; throws 404 when it does not exist. */
async function mailPlace(db: Db, caller: ProjectCaller, rfcId: string): Promise<NoticePlace> {
  if (!(await rfcExists(db, caller, rfcId))) throw notFound();
  return { organizationId: caller.organizationId, rfcId };
}

const textRoutes = (services: RfcServices): readonly BoundRoute[] => [
  route(listRfcs, ({ db, caller, query }) => listRfcsFor(db, caller, query, services.adrs)),
  route(createRfc, ({ db, caller, body }) => createRfcBy(db, caller, body, services)),
  route(getRfc, ({ db, caller, params }) => readRfc(db, caller, params.id, services.adrs)),
  route(updateRfc, ({ db, caller, params, body }) => updateRfcBy(db, caller, { id: params.id, body }, services)),
  ...versionRoutes({ list: listRfcRevisions, get: getRfcRevision, versions: rfcVersions, exists: rfcExists }),
  route(restoreRfcRevision, ({ db, caller, params, body }) =>
    restoreRfcRevisionBy(db, caller, { ...params, ...body }, services),
  ),
  route(transitionRfc, ({ db, caller, params, body }) => transitionRfcBy(db, caller, { ...params, ...body }, services)),
  route(transformRfc, ({ db, caller, params, body }) => transformRfcBy(db, caller, { ...params, ...body }, services)),
];

const discussionRoutes = (): readonly BoundRoute[] => [
  route(listRfcComments, ({ db, caller, params, query }) => listCommentsOf(db, caller, params.id, query)),
  route(createRfcComment, ({ db, caller, params, body }) => commentBy(db, caller, { rfcId: params.id, ...body })),
  route(updateRfcComment, ({ db, caller, params, body }) =>
    editCommentBy(db, caller, { rfcId: params.id, id: params.commentId, ...body }),
  ),
  route(deleteRfcComment, async ({ db, caller, params }) => {
    await deleteCommentBy(db, caller, { rfcId: params.id, id: params.commentId });
    return undefined;
  }),
  route(getRfcMails, async ({ db, caller, params }) => ({
    isOn: await wantsMails(db, await mailPlace(db, caller, params.id), caller.userId),
  })),
  route(setRfcMails, async ({ db, caller, params, body }) => {
    await setWantsMails(db, await mailPlace(db, caller, params.id), caller.userId, body.isOn);
    return body;
  }),
];

const votingRoutes = (services: RfcServices): readonly BoundRoute[] => [
  route(listVotingSessions, ({ db, caller, params, query }) => listSessionsOf(db, caller, params.id, query)),
  route(openVotingSession, ({ db, caller, params, body }) =>
    openVotingBy(db, caller, { ...params, ...body }, services),
  ),
  route(closeVotingSession, ({ db, caller, params }) => closeVotingBy(db, caller, params.id)),
  route(voteOnRfc, ({ db, caller, params, body }) => voteBy(db, caller, { ...params, ...body })),
];

const services: RfcServices = {
  adrs: { createFromRfc, adrsByIds },
};

/**
 * Server module of RFCs. The end of a session is recorded by the first call after it, or by the job within a minute.
 */
export const rfcs: ServerModule = {
  migrations: rfcMigrations,
  routes: [...textRoutes(services), ...discussionRoutes(), ...votingRoutes(services)].map(afterDueSessions),
  notices: rfcNoticeKinds,
  jobs: ({ database }) => [
    { name: 'close-voting-sessions', cron: '* * * * *', atStart: true, run: () => closeDueSessions(database) },
  ],
  shared: [sharedRfcs],
  search: [rfcSearch],
  home: [rfcHome],
  workflows: { [rfcKind]: rfcWorkflow },
  portable: [portableRfcs],
  seed: (db, caller) => seedRfcs(db, caller, services),
  story: () => rfcStory(services),
};
