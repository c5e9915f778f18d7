/** Web modules of the product in menu order. */
import { profile } from '#features/accounts/web/profile-module.tsx';
import { admin } from '#features/admin/web/admin-module.tsx';
import { adrs } from '#features/adrs/web/adrs-module.tsx';
import { apiKeys } from '#features/apikeys/web/apikeys-module.tsx';
import { c4Models } from '#features/c4models/web/c4-module.tsx';
import { contextMaps } from '#features/contextmap/web/context-map-module.tsx';
import { dashboard } from '#features/dashboard/web/dashboard-module.tsx';
import { dbModels } from '#features/dbmodels/web/db-models-module.tsx';
import { decisions } from '#features/decisions/web/decisions-module.tsx';
import { diagrams } from '#features/diagrams/web/diagrams-module.tsx';
import { documentation } from '#features/documentation/web/documentation-module.tsx';
import { drivers } from '#features/drivers/web/drivers-module.tsx';
import { eventStorming } from '#features/eventstorming/web/eventstorming-module.tsx';
import { mergeRequests } from '#features/mergerequests/web/merge-requests-module.tsx';
import { metrics } from '#features/metrics/web/metrics-module.tsx';
import { organizations } from '#features/organizations/web/organizations-module.tsx';
import { projects } from '#features/projects/web/projects-module.tsx';
import { proposals } from '#features/proposals/web/proposals-module.tsx';
import { repositories } from '#features/repositories/web/code-repositories-module.ts';
import { rfcs } from '#features/rfcs/web/rfc-module.tsx';
import { structurizr } from '#features/structurizr/web/structurizr-module.tsx';
import { support } from '#features/support/web/support-module.tsx';
import { providers } from '#features/providers/web/providers-module.tsx';
import { webhooks } from '#features/webhooks/web/webhooks-module.tsx';
import { activity } from '#platform/history/web/activity-module.tsx';
import { subscription } from '#features/subscription/web/subscription-module.tsx';
import { inbox } from '#platform/inbox/web/inbox-module.tsx';
import { links } from '#platform/links/web/links-module.tsx';
import { portability } from '#platform/portability/web/portability-module.tsx';
import { search } from '#platform/search/web/search-module.tsx';
import { trash } from '#platform/trash/web/trash-module.tsx';
import type { WebModule } from '#platform/ui/web/web-module.ts';

/** One line per module. */
export const modules: readonly WebModule[] = [
  support,
  dashboard,
  documentation,
  adrs,
  rfcs,
  decisions,
  c4Models,
  metrics,
  diagrams,
  dbModels,
  drivers,
  contextMaps,
  mergeRequests,
  structurizr,
  eventStorming,
  proposals,
  links,
  inbox,
  search,
  projects,
  repositories,
  subscription,
  profile,
  activity,
  trash,
  portability,
  admin,
  organizations,
  apiKeys,
  providers,
  webhooks,
];
