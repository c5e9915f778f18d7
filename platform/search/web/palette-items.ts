/** Rows of the palette for a query: results by kind, then commands. */
import { IconArrowRight, IconFolders, IconListSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { SearchHit } from '../contract.ts';
import { fold } from '../model/words.ts';
import { thingAddress } from './thing-address.ts';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { useAboutPages, useCommandLoaders, useKinds, useSections } from '#platform/ui/web/sections.tsx';
import type { Command, ContentKind, Section } from '#platform/ui/web/web-module.ts';
import { commandsTitle, goToPrefix, showAllLabel, switchToPrefix } from '../contract.ts';
import { resultsAddress } from './search-address.ts';

/** One row of the palette. */
export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  readonly icon: Section['icon'] | undefined;
  /** Link target, which can be opened in a new tab too; absent for actions. */
  readonly href?: string;
  readonly run: () => void;
  readonly hit?: SearchHit;
}

/** Rows under one heading. */
export interface PaletteGroup {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

/** Whether the label contains every word of `text`. */
export function matchesCommand(label: string, text: string): boolean {
  const folded = fold(label);
  return fold(text)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/** Commands that match the query; all of them without one. */
const mostWhileSearching = 6;

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

/** Sections, pages about the project, what the modules offer, other projects. */
function useCommandItems(address: string): PaletteItem[] {
  const go = useGo();
  const { organization, project, switchProject } = useWorkspace();
  const may = (permission: string): boolean => organization.permissions.includes(permission);
  const sections = useSections();
  const about = useAboutPages().filter(({ permission }) => may(permission));
  const commands = useLoadedCommands().filter(({ permission }) => may(permission));
  const place = { projectCode: project?.code, address };
  const pages = project
    ? [...sections, ...about].map(({ id, label, icon, href }) => ({
        id: `go ${id}`,
        label: `${goToPrefix} ${label}`,
        icon,
        href: href(project.code),
        run: () => go(href(project.code)),
      }))
    : [];
  const offered = commands.flatMap(({ id, label, icon, target }) => {
    const found = target(place);
    return found ? [{ id: `do ${id}`, label, icon, run: () => go(found.href, found.search) }] : [];
  });
  const others = organization.projects
    .filter(({ id }) => id !== project?.id)
    .map(({ id, name, code }) => ({
      id: `switch ${id}`,
      label: `${switchToPrefix} ${name} (${code})`,
      icon: IconFolders,
      run: () => switchProject(id),
    }));
  return [...offered, ...pages, ...others];
}

/** Hits under the headings of their kinds, in the order in which the kinds first appear. */
function groupsOf(
  hits: readonly SearchHit[],
  kinds: ReadonlyMap<string, ContentKind>,
  itemOf: (hit: SearchHit) => PaletteItem,
): PaletteGroup[] {
  const groups = new Map<string, PaletteItem[]>();
  for (const hit of hits) {
    const title = kinds.get(hit.source)?.labels?.many ?? hit.source;
    groups.set(title, [...(groups.get(title) ?? []), itemOf(hit)]);
  }
  return [...groups].map(([title, items]) => ({ title, items }));
}

/** Everything that the palette shows for a text. */
export function usePaletteGroups(text: string, hits: readonly SearchHit[], address: string): readonly PaletteGroup[] {
  const go = useGo();
  const kinds = useKinds();
  const { project } = useWorkspace();
  const typed = text.trim();
  const fitting = useCommandItems(address).filter(({ label }) => matchesCommand(label, typed));
  const results = (() => {
    const itemOf = (hit: SearchHit): PaletteItem => {
      const { source, ...thing } = hit;
      const href = thingAddress(kinds, project?.code ?? '', { ...thing, kind: source }) ?? '#';
      return {
        id: `hit ${hit.id}`,
        label: hit.title,
        icon: kinds.get(source)?.icon ?? IconArrowRight,
        href,
        run: () => go(href),
        hit,
      };
    };
    return groupsOf(hits, kinds, itemOf);
  })();
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
  const commands = [...all, ...(typed ? fitting.slice(0, mostWhileSearching) : fitting)];
  return commands.length > 0 ? [...results, { title: commandsTitle, items: commands }] : results;
}
