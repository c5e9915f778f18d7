/** Server modules of the product. Demo data is seeded in this order. */
import { accounts } from '#features/accounts/server/accounts-module.ts';
import { admin } from '#features/admin/server/admin-module.ts';
import { adrs } from '#features/adrs/server/adr-module.ts';
import { apiKeys } from '#features/apikeys/server/apikeys-module.ts';
import { c4Models } from '#features/c4models/server/c4-module.ts';
import { contextMaps } from '#features/contextmap/server/context-map-module.ts';
import { dbModels } from '#features/dbmodels/server/db-models-module.ts';
import { dashboard } from '#features/dashboard/server/home-module.ts';
import { decisions } from '#features/decisions/server/decision-module.ts';
import { documentation } from '#features/documentation/server/documentation-module.ts';
import { drivers } from '#features/drivers/server/drivers-module.ts';
import { eventStorming } from '#features/eventstorming/server/eventstorming-module.ts';
import { mcp } from '#features/mcp/server/mcp-module.ts';
import { mergeRequests } from '#features/mergerequests/server/merge-requests-module.ts';
import { metrics } from '#features/metrics/server/metrics-module.ts';
import { organizations } from '#features/organizations/server/organizations-module.ts';
import { projects } from '#features/projects/server/projects-module.ts';
import { proposals } from '#features/proposals/server/proposals-module.ts';
import { providers } from '#features/providers/server/providers-module.ts';
import { repositories } from '#features/repositories/server/repositories-module.ts';
import { rfcs } from '#features/rfcs/server/rfc-module.ts';
import { diagrams } from '#features/diagrams/server/diagrams-module.ts';
import { structurizr } from '#features/structurizr/server/structurizr-module.ts';
import { subscription } from '#features/subscription/server/subscription-module.ts';
import { support } from '#features/support/server/support-module.ts';
import { webhooks } from '#features/webhooks/server/webhooks-module.ts';
import { database } from '#platform/database/server/database-module.ts';
import { files } from '#platform/files/server/files-module.ts';
import { history } from '#platform/history/server/history-module.ts';
import { identity } from '#platform/identity/server/identity-module.ts';
import { inbox } from '#platform/inbox/server/inbox-module.ts';
import { limits } from '#platform/limits/server/limits-module.ts';
import { links } from '#platform/links/server/links-module.ts';
import { live } from '#platform/live/server/live-module.ts';
import { mail } from '#platform/mail/server/mail-module.ts';
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { portability } from '#platform/portability/server/portability-module.ts';
import { presence } from '#platform/presence/server/presence-module.ts';
import { revisions } from '#platform/revisions/server/revisions-module.ts';
import { search } from '#platform/search/server/search-module.ts';
import { templates } from '#platform/templates/server/templates-module.ts';
import { together } from '#platform/together/server/together-module.ts';
import { trash } from '#platform/trash/server/trash-module.ts';
import { workflow } from '#platform/workflow/server/workflow-module.ts';

/** One line per module. Files come before the modules that use them. */
export const modules: readonly ServerModule[] = [
  database,
  identity,
  limits,
  mail,
  history,
  live,
  revisions,
  links,
  workflow,
  search,
  trash,
  portability,
  presence,
  together,
  files,
  inbox,
  accounts,
  organizations,
  apiKeys,
  webhooks,
  projects,
  providers,
  repositories,
  documentation,
  rfcs,
  adrs,
  decisions,
  c4Models,
  diagrams,
  structurizr,
  dbModels,
  metrics,
  eventStorming,
  dashboard,
  drivers,
  contextMaps,
  mergeRequests,
  proposals,
  mcp,
  templates,
  subscription,
  support,
  admin,
];
