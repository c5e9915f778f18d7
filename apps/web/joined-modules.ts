/** Joined contributions of the web modules: pages, menus, drafts, embeds. */
import type { ComponentType } from 'react';
import type { EmbedRegistry } from '#platform/richtext/web/embeds.ts';
import type { AppParts } from '#platform/ui/web/sections.tsx';
import type { DeviceDrafts, PageRoute, WebModule } from '#platform/ui/web/web-module.ts';
import { modules } from './modules.ts';

/** Every page of the signed-in app. */
export const pages: readonly PageRoute[] = modules.flatMap((module) => module.routes);

/** Drafts stored only on this device. */
export const drafts: readonly DeviceDrafts[] = modules.flatMap((module) => module.drafts ?? []);

/** What modules have by a kind of things, in one record. */
const joined = <Name extends 'embeds' | 'changePreviews' | 'changeForms' | 'markedViews'>(
  name: Name,
): NonNullable<WebModule[Name]> => Object.assign({}, ...modules.map((module) => module[name]));

/** Rich text integrations of the modules. */
export const embeds: EmbedRegistry = joined('embeds');

/** Items on the left of the footer. */
export const footers: readonly ComponentType[] = modules.flatMap((module) => module.footer ?? []);

/** Kinds of the modules for menus and feeds. */
export const parts: AppParts = {
  sections: modules.flatMap((module) => module.menu),
  about: modules.flatMap((module) => module.about ?? []),
  commands: modules.flatMap((module) => module.commands ?? []),
  organizationTabs: modules.flatMap((module) => module.organizationTabs ?? []),
  projectTabs: modules.flatMap((module) => module.projectTabs ?? []),
  newProject: modules.flatMap((module) => module.newProject ?? []),
  besideKept: modules.flatMap((module) => module.besideKept ?? []),
  onHome: modules.flatMap((module) => module.onHome ?? []),
  besideDecisions: modules.flatMap((module) => module.besideDecision ?? []),
  besideNewDecisions: modules.flatMap((module) => module.besideNewDecision ?? []),
  textActions: modules.flatMap((module) => module.textActions ?? []),
  changePreviews: joined('changePreviews'),
  changeForms: joined('changeForms'),
  changedTexts: modules.flatMap((module) => module.changedTexts ?? []),
  markedViews: joined('markedViews'),
  kinds: new Map(modules.flatMap((module) => (module.kinds ?? []).map((kind) => [kind.kind, kind]))),
};
