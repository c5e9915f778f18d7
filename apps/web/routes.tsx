/** The web modules of the product in the order of the menus. */
import { dashboard } from '#features/dashboard/web/dashboard-module.tsx';
import type { ComponentType } from 'react';
import { profile } from '#features/accounts/web/profile-module.tsx';
import { activity } from '#features/activity/web/activity-module.tsx';
import { adrs } from '#features/adrs/web/adrs-module.tsx';
import { c4Models } from '#features/c4models/web/c4-module.tsx';
import { decisions } from '#features/decisions/web/decisions-module.tsx';
import { documentation } from '#features/documentation/web/documentation-module.tsx';
import { apiKeys } from '#features/apikeys/web/apikeys-module.tsx';
import { organizations } from '#features/organizations/web/organizations-module.tsx';
import { links } from '#features/links/web/links-module.tsx';
import { rfcs } from '#features/rfcs/web/rfc-module.tsx';
import { search } from '#features/search/web/search-module.tsx';
import { projects } from '#features/projects/web/projects-module.tsx';
import { admin } from '#features/admin/web/admin-module.tsx';
import { portability } from '#features/portability/web/portability-module.tsx';
import { subscription } from '#features/subscription/web/subscription-module.tsx';
import { trash } from '#features/trash/web/trash-module.tsx';
import { support } from '#features/support/web/support-module.tsx';
import type { EmbedRegistry } from '#platform/richtext/web/embeds.ts';
import type { AppParts } from '#platform/ui/web/sections.tsx';
import type { DeviceDrafts, PageRoute, WebModule } from '#platform/ui/web/web-module.ts';

const modules: readonly WebModule[] = [
  support,
  dashboard,
  documentation,
  adrs,
  rfcs,
  decisions,
  c4Models,
  links,
  search.module,
  projects,
  subscription,
  profile,
  activity,
  trash,
  portability,
  admin,
  organizations,
  apiKeys,
];

/** Every page of the signed-in app. */
export const pages: readonly PageRoute[] = modules.flatMap((module) => module.routes);

/** Everything that lies on this device only. */
export const drafts: readonly DeviceDrafts[] = modules.flatMap((module) => module.drafts ?? []);

/** What rich text shows of the modules. */
export const embeds: EmbedRegistry = Object.assign({}, ...modules.map((module) => module.embeds ?? {}));

/** What stands left in the footer. */
export const footers: readonly ComponentType[] = modules.flatMap((module) => module.footer ?? []);

/** What the modules have for menus and feeds. */
export const parts: AppParts = {
  sections: modules.flatMap((module) => module.menu),
  about: modules.flatMap((module) => module.about ?? []),
  commands: modules.flatMap((module) => module.commands ?? []),
  organizationTabs: modules.flatMap((module) => module.organizationTabs ?? []),
  onHome: modules.flatMap((module) => module.onHome ?? []),
  kinds: new Map(modules.flatMap((module) => (module.kinds ?? []).map((kind) => [kind.kind, kind]))),
};
