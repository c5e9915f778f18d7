/** Icon picker of a link: type to search, arrow keys and Enter to choose. Loaded lazily with the icons. */
import { Select, type ComboboxItem, type OptionsFilter } from '@mantine/core';
import { useState } from 'react';
import { defaultLinkIcon, iconLabel } from '../contract.ts';
import { linkIconSet } from './generated/link-icon-set.ts';
import { LinkIconPicture } from './link-icon-picture.tsx';
import classes from './links-tab.module.css';

const names = Object.keys(linkIconSet);
const mostShown = 40;

/** Relevance of an icon for a search: name, start of a word in the name, other words; 0 for no match. */
function rank(name: string, search: string): number {
  if (name === search) return 4;
  if (name.startsWith(search)) return 3;
  if (name.split('-').some((part) => part.startsWith(search))) return 2;
  const words = linkIconSet[name]?.words.split(' ') ?? [];
  return name.includes(search) || words.some((word) => word.startsWith(search)) ? 1 : 0;
}

/** Best matches first. The exact name of the chosen icon is followed by all others. */
const filter: OptionsFilter = ({ options, search }) => {
  const wanted = search.trim().toLowerCase().replaceAll(/\s+/g, '-');
  if (!wanted) return options;
  return (options as ComboboxItem[])
    .map((option) => ({ option, points: rank(option.value, wanted) }))
    .filter(({ points }) => points > 0 || wanted in linkIconSet)
    .toSorted((one, other) => other.points - one.points)
    .map(({ option }) => option);
};

interface IconFieldProps {
  /** Field props of the form. */
  readonly field: {
    readonly defaultValue?: string;
    readonly onChange?: (name: string) => void;
    readonly error?: string;
  };
}

/** A link without icon shows a globe. */
export function IconField({ field }: IconFieldProps) {
  const [value, setValue] = useState(field.defaultValue ?? defaultLinkIcon);
  const choose = (name: string | null): void => {
    setValue(name ?? defaultLinkIcon);
    field.onChange?.(name ?? defaultLinkIcon);
  };
  return (
    <Select
      label={iconLabel}
      description="Name of a Tabler icon. Defaults to a globe."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={names}
      value={value}
      onChange={choose}
      onClick={(event) => event.currentTarget.select()}
      onFocus={(event) => event.currentTarget.select()}
      error={field.error}
      searchable
      selectFirstOptionOnChange
      limit={mostShown}
      filter={filter}
      // The list scrolls by itself, since the input keeps the focus.
      withScrollArea={false}
      classNames={{ options: classes.iconOptions ?? '' }}
      nothingFoundMessage="No icon found"
      allowDeselect={false}
      leftSection={<LinkIconPicture name={value} size={17} />}
      renderOption={({ option }) => (
        <span className={classes.iconOption}>
          <LinkIconPicture name={option.value} size={18} />
          {option.label}
        </span>
      )}
      comboboxProps={{ withinPortal: true, keepMounted: false }}
    />
  );
}
