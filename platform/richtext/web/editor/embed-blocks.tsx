/** Embed blocks in the editor: content, chooser, Move up, Move down and Remove. */
import { Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconChartLine,
  IconCube3dSphere,
  IconDatabase,
  IconDots,
  IconLayoutKanban,
  IconMap2,
  IconSitemap,
  IconTrash,
  IconVectorTriangle,
} from '@tabler/icons-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { REMOVE_EMBED } from '../../contract.ts';
import { vanishedEmbedText, type EmbedRegistry } from '../embeds.ts';
import type { EmbedSlot, EmbedSlots } from './schema-embeds.ts';

const ICONS = {
  diagram: IconVectorTriangle,
  structurizr: IconSitemap,
  c4model: IconCube3dSphere,
  dbmodel: IconDatabase,
  metric: IconChartLine,
  board: IconLayoutKanban,
  contextmap: IconMap2,
};
const NAMES = {
  diagram: 'Diagram',
  structurizr: 'Structurizr view',
  c4model: 'C4 model',
  dbmodel: 'Database model',
  metric: 'Chart of metrics',
  board: 'Board',
  contextmap: 'Context map',
};

/** Draws every embed block into its place in the text. */
export function EmbedBlocks({ slots, embeds }: { slots: EmbedSlots; embeds: EmbedRegistry }): ReactNode {
  const current = useSyncExternalStore(slots.subscribe, slots.current);
  return current.map((slot) => createPortal(<EmbedBlock slot={slot} embeds={embeds} />, slot.element, slot.key));
}

function EmbedBlock({ slot, embeds }: { slot: EmbedSlot; embeds: EmbedRegistry }): ReactNode {
  const Icon = ICONS[slot.kind];
  const Chooser = embeds[slot.kind]?.Editor;
  return (
    <fieldset className="aw-embed-row" aria-label={NAMES[slot.kind]}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <div className="aw-embed-choice">
        {Chooser ? (
          <Chooser value={slot.value} onChange={slot.change} />
        ) : (
          <span className="aw-embed-gone">{vanishedEmbedText(slot.kind, slot.value)}</span>
        )}
      </div>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <button type="button" className="aw-tool" aria-label={`${NAMES[slot.kind]} options`}>
            <IconDots size={17} stroke={1.7} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconArrowUp size={17} stroke={1.6} />} onClick={() => slot.move(-1)}>
            Move up
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowDown size={17} stroke={1.6} />} onClick={() => slot.move(1)}>
            Move down
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <button type="button" className="aw-embed-remove" onClick={slot.remove}>
        <IconTrash size={16} stroke={1.7} aria-hidden />
        {REMOVE_EMBED}
      </button>
    </fieldset>
  );
}
