/** What the web modules bring, joined: pages, menus, drafts, embeds. */
import type { ComponentType } from 'react';
import type { EmbedRegistry } from '#platform/richtext/web/embeds.ts';
import type { AppParts } from '#platform/ui/web/sections.tsx';
import type { DeviceDrafts, PageRoute } from '#platform/ui/web/web-module.ts';
import { modules } from './modules.ts';

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
