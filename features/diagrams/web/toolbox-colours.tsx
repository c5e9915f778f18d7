/** Colours in the toolbox: a button for each part of an element, and the palette it opens. */
import { ActionIcon, CloseButton, Popover } from '@mantine/core';
import { IconLetterA } from '@tabler/icons-react';
import { useState, type CSSProperties } from 'react';
import { noteColours, palette, noteColour } from '../model/board-colours.ts';
import type { ColourPart } from '../model/board-looks.ts';
import classes from './board.module.css';

const partNames: Readonly<Record<ColourPart, string>> = {
  fill: 'Fill',
  border: 'Border',
  text: 'Text colour',
  line: 'Line colour',
  note: 'Colour',
};

interface PaletteProps {
  readonly part: ColourPart;
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

interface OpenPaletteProps extends PaletteProps {
  readonly onClose: () => void;
}

/** The sixteen colours of notes, or the twenty of everything else. */
function Palette({ part, value, onChoose, onClose }: OpenPaletteProps) {
  const swatches = part === 'note' ? noteColours : palette;
  const current = swatches.find((swatch) => swatch.value === value);
  return (
    <fieldset className={classes.palette} aria-label={partNames[part]}>
      <p>
        <strong>{partNames[part]}</strong>
        <span>{current?.name ?? value}</span>
        <CloseButton className={classes.paletteClose ?? ''} aria-label="Close the palette" onClick={onClose} />
      </p>
      <div className={classes.swatches}>
        {swatches.map((swatch) => (
          <button
            key={swatch.value}
            type="button"
            className={classes.swatch}
            aria-label={swatch.name}
            aria-pressed={swatch === current}
            data-autofocus={swatch === (current ?? swatches[0]) || undefined}
            title={swatch.name}
            data-clear={swatch.colour === 'transparent' || undefined}
            style={{ '--swatch': swatch.colour } as CSSProperties}
            onClick={() => onChoose(swatch.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** A button that shows a colour, and the palette it opens. */
export function ColourButton({ part, value, onChoose }: PaletteProps) {
  const [isOpen, setOpen] = useState(false);
  const colour = part === 'note' ? noteColour(value) : value;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-start" offset={12} withinPortal trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          size={28}
          aria-label={partNames[part]}
          title={partNames[part]}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {part === 'text' ? (
            <IconLetterA size={16} stroke={1.7} style={{ borderBottom: `3px solid ${colour}` }} />
          ) : (
            <span
              className={classes.dot}
              data-part={part}
              data-clear={colour === 'transparent' || undefined}
              style={{ '--swatch': colour } as CSSProperties}
            />
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={10} w={190} className={classes.paletteSheet ?? ''}>
        <Palette
          part={part}
          value={value}
          onClose={() => setOpen(false)}
          onChoose={(next) => {
            onChoose(next);
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
