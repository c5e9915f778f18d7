/** Element types as four tiles; those that the open view does not show are disabled. */
import { elementTypes, type C4ElementType } from '../../contract.ts';
import { typeLabels } from '../../model/editor-texts.ts';
import { ChoiceTiles } from '../parts/choice-tiles.tsx';
import { typeIcons } from '../parts/element-icon.ts';

interface TypeTilesProps {
  readonly offered: ReadonlySet<C4ElementType>;
  readonly value: C4ElementType;
  readonly onChange: (type: C4ElementType) => void;
}

/** A radio group. */
export function TypeTiles({ offered, value, onChange }: TypeTilesProps) {
  const choices = elementTypes.map((type) => {
    const Icon = typeIcons[type];
    return {
      value: type,
      label: typeLabels[type],
      picture: <Icon size={20} stroke={1.6} />,
      disabled: !offered.has(type),
    };
  });
  return <ChoiceTiles label="Type" required {...{ choices, value, onChange }} />;
}
