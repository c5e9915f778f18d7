/** Chooses the icon of a link: type to search, arrow keys and Enter to choose. A chunk of its own with the icons. */
import { Select, type ComboboxItem, type OptionsFilter } from '@mantine/core';
import { useState } from 'react';
import { defaultLinkIcon, iconLabel } from '../contract.ts';
import { linkIconSet } from './generated/link-icon-set.ts';
import { LinkIconPicture } from './link-icon-picture.tsx';
import classes from './links-tab.module.css';

const names = Object.keys(linkIconSet);
const mostShown = 40;

/** How well an icon answers a search: name, start of a word of the name, other words; 0 for not at all. */
function rank(name: string, search: string): number {
  if (name === search) return 4;
  if (name.startsWith(search)) return 3;
  if (name.split('-').some((part) => part.startsWith(search))) return 2;
  const words = linkIconSet[name]?.words.split(' ') ?? [];
  return name.includes(search) || words.some((word) => word.startsWith(search)) ? 1 : 0;
}

/** Best answers first. A whole name, such as that of the chosen icon, is followed by everything else. */
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
  /** What the form gives for the field. */
  readonly field: {
    readonly defaultValue?: string;
    readonly onChange?: (name: string) => void;
    readonly error?: string;
  };
}

/** Without a choice a link gets a globe. */
export function IconField({ field }: IconFieldProps) {
  const [value, setValue] = useState(field.defaultValue ?? defaultLinkIcon);
  const choose = (name: string | null): void => {
    setValue(name ?? defaultLinkIcon);
    field.onChange?.(name ?? defaultLinkIcon);
  };
  return (
    <Select
      label={iconLabel}
      description="The name of a Tabler icon. Without one the link gets a globe."
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
      // The list itself scrolls: it belongs to the field, which has the keyboard.
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
