/** The filters above an activity list: person, kind, period. */
import { useRead } from '#platform/http/web/use-calls.ts';
import { FilterBar, FilterMenu, type FilterChoice } from '#platform/ui/web/filter-menu.tsx';
import { useKinds } from '#platform/ui/web/sections.tsx';
import { listActivityPeople } from '../contract.ts';
import { periods } from '../model/activity-words.ts';
import type { useActivityFilter } from './use-activity-filter.ts';

interface ActivityFiltersProps extends Pick<ReturnType<typeof useActivityFilter>, 'chosen' | 'choose'> {
  /** Kinds in addition to those of the modules. */
  readonly moreKinds?: readonly FilterChoice[];
  /** Projects to choose from; without any the filter is hidden. */
  readonly projects?: readonly { readonly id: string; readonly name: string }[];
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The feed of one thing has no kind filter. */
export function ActivityFilters({ chosen, choose, moreKinds = [], projects = [] }: ActivityFiltersProps) {
  const people = useRead(listActivityPeople, {}).data?.resources ?? [];
  const kinds = [...useKinds().values()].map(({ kind, noun }) => ({ value: kind, label: `${capital(noun)}s` }));
  return (
    <FilterBar>
      <FilterMenu
        label="Person"
        choices={[
          { value: undefined, label: 'anyone' },
          ...people.map(({ id, username }) => ({ value: id, label: username })),
        ]}
        value={chosen.actor}
        onChoose={(actor) => choose({ actor })}
      />
      {chosen.id === undefined ? (
        <FilterMenu
          label="Kind"
          choices={[{ value: undefined, label: 'all' }, ...kinds, ...moreKinds]}
          value={chosen.kind}
          onChoose={(kind) => choose({ kind })}
        />
      ) : null}
      {projects.length > 0 ? (
        <FilterMenu
          label="Project"
          choices={[
            { value: undefined, label: 'all' },
            ...projects.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={chosen.project}
          onChoose={(project) => choose({ project })}
        />
      ) : null}
      <FilterMenu
        label="Period"
        choices={[{ value: undefined, label: 'any time' }, ...periods]}
        value={chosen.days}
        onChoose={(days) => choose({ days })}
      />
    </FilterBar>
  );
}
