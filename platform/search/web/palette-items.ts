/** Rows of the palette for a query: results by kind, then commands. */
import { useMantineColorScheme } from '@mantine/core';
import {
  IconBuilding,
  IconDeviceDesktop,
  IconFolders,
  IconHome,
  IconListSearch,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { SearchHit } from '../contract.ts';
import { matchingCommands } from '../model/command-rank.ts';
import { hitAddress } from './thing-address.ts';
import { adminRole } from '#platform/identity/model/permissions.ts';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { useAboutPages, useCommandLoaders, useKinds, useSections } from '#platform/ui/web/sections.tsx';
import type { Command, CommandDialog, ContentKind, Section } from '#platform/ui/web/web-module.ts';
import { allResultsTitle, commandsTitle, goToPrefix, showAllLabel, switchToPrefix } from '../contract.ts';
import { resultsAddress } from './search-address.ts';

/** One row of the palette. */
export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  /** Other words that find it. */
  readonly keywords?: string | undefined;
  readonly icon: Section['icon'] | undefined;
  /** Link target, which can be opened in a new tab too; absent for actions. */
  readonly href?: string;
  readonly run: () => void;
  /** Loads the dialog that takes the place of the palette. */
  readonly dialog?: (() => Promise<CommandDialog>) | undefined;
  readonly hit?: SearchHit;
}

/** Rows under one heading. */
export interface PaletteGroup {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

/** Commands shown with the results of a query; without one all are shown. */
const mostWhileSearching = 4;

type Go = (href: string, search?: Readonly<Record<string, string>>) => void;

function useGo(): Go {
  const navigate = useNavigate();
  return (href, search) => void navigate((search ? { to: href, search } : { href }) as never);
}

/** The commands of all modules, in their order, as soon as they are loaded. */
function useLoadedCommands(): readonly Command[] {
  const loaders = useCommandLoaders();
  const [loaded, setLoaded] = useState<readonly Command[]>([]);
  useEffect(() => {
    let current = true;
    void Promise.all(loaders.map((load) => load())).then((lists) => {
      if (current) setLoaded(lists.flat());
    });
    return () => {
      current = false;
    };
  }, [loaders]);
  return loaded;
}

/** Home, the sections and the pages about the project. */
function usePageItems(go: Go): PaletteItem[] {
  const { organization, project } = useWorkspace();
  const about = useAboutPages().filter(({ permission }) => organization.permissions.includes(permission));
  const sections = useSections();
  const itemOf = ({ id, label, keywords, icon, href }: Section): PaletteItem => ({
    id: `go ${id}`,
    label: `${goToPrefix} ${label}`,
    keywords,
    icon,
    href: href(project?.code ?? ''),
    run: () => go(href(project?.code ?? '')),
  });
  return [home, ...(project ? [...sections, ...about] : [])].map(itemOf);
}

const home: Section = {
  id: 'home',
  label: 'Home',
  keywords: 'dashboard start overview',
  icon: IconHome,
  href: () => '/',
};

const schemes = [
  { value: 'light', label: 'Use light theme', icon: IconSun },
  { value: 'dark', label: 'Use dark theme', icon: IconMoon },
  { value: 'auto', label: 'Use system theme', icon: IconDeviceDesktop },
] as const;

/** The colour schemes other than the current one. */
function useSchemeItems(): PaletteItem[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return schemes
    .filter(({ value }) => value !== colorScheme)
    .map(({ value, label, icon }) => ({
      id: `scheme ${value}`,
      label,
      keywords: 'mode theme colour color scheme appearance night day',
      icon,
      run: () => setColorScheme(value),
    }));
}

/** What the modules offer here, pages, other projects and organizations, colour schemes. */
function useCommandItems(address: string): PaletteItem[] {
  const go = useGo();
  const { user, organization, project, switchProject, switchOrganization } = useWorkspace();
  const pages = usePageItems(go);
  const scheme = useSchemeItems();
  const commands = useLoadedCommands().filter(
    ({ permission, admin }) =>
      (permission === undefined || organization.permissions.includes(permission)) &&
      (admin !== true || user.roles.includes(adminRole)),
  );
  const place = { projectCode: project?.code, projectId: project?.id, address };
  const offered = commands.flatMap(({ id, label, keywords, icon, target, dialog }) => {
    const found = target?.(place);
    const run = (): void => (found ? go(found.href, found.search) : undefined);
    return found || dialog ? [{ id: `do ${id}`, label, keywords, icon, run, dialog }] : [];
  });
  const others = organization.projects
    .filter(({ id }) => id !== project?.id)
    .map(({ id, name, code }) => ({
      id: `switch ${id}`,
      label: `${switchToPrefix} ${name} (${code})`,
      icon: IconFolders,
      run: () => switchProject(id),
    }));
  const organizations = user.organizations
    .filter(({ id }) => id !== organization.id)
    .map(({ id, name }) => ({
      id: `organization ${id}`,
      label: `${switchToPrefix} ${name}`,
      keywords: 'organization workspace',
      icon: IconBuilding,
      run: () => switchOrganization(id),
    }));
  return [...offered, ...pages, ...others, ...organizations, ...scheme];
}

/** Hits that lead somewhere under the headings of their kinds, in the order in which the kinds first appear. */
function groupsOf(
  hits: readonly SearchHit[],
  kinds: ReadonlyMap<string, ContentKind>,
  itemOf: (hit: SearchHit) => PaletteItem | undefined,
): PaletteGroup[] {
  const groups = new Map<string, PaletteItem[]>();
  for (const hit of hits) {
    const title = kinds.get(hit.source)?.labels?.many ?? hit.source;
    const item = itemOf(hit);
    if (item) groups.set(title, [...(groups.get(title) ?? []), item]);
  }
  return [...groups].map(([title, items]) => ({ title, items }));
}

/** Everything that the palette shows for a text. */
export function usePaletteGroups(text: string, hits: readonly SearchHit[], address: string): readonly PaletteGroup[] {
  const go = useGo();
  const kinds = useKinds();
  const { project } = useWorkspace();
  const typed = text.trim();
  const fitting = matchingCommands(useCommandItems(address), typed);
  const results = groupsOf(hits, kinds, (hit) => {
    const href = hitAddress(kinds, project?.code ?? '', hit, typed);
    const icon = kinds.get(hit.source)?.icon;
    return href === undefined
      ? undefined
      : { id: `hit ${hit.id}`, label: hit.title, icon, href, run: () => go(href), hit };
  });
  const all: PaletteItem[] =
    project && hits.length > 0
      ? [
          {
            id: 'all',
            label: showAllLabel(typed),
            icon: IconListSearch,
            run: () => go(resultsAddress(project.code), { query: typed }),
          },
        ]
      : [];
  // Commands come first: they are known at once, and results that arrive later must not move them.
  const groups = [
    { title: commandsTitle, items: typed ? fitting.slice(0, mostWhileSearching) : fitting },
    ...results,
    { title: allResultsTitle, items: all },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
