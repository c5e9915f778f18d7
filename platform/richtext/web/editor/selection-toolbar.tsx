/** The toolbar of selected text: marks, link, and block type. */
import {
  IconQuote,
  IconBold,
  IconCode,
  IconH1,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconStrikethrough,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import type { ReactNode } from 'react';
import { keysText } from '#platform/ui/model/key-names.ts';
import { isAppleMachine } from '#platform/ui/web/machine.ts';
import { markShortcuts } from '../../model/shortcuts.ts';
import { Toolbar, ToolbarButton, ToolbarDivider } from './toolbar-button.tsx';

const MARKS: readonly { mark: keyof typeof markShortcuts; Icon: TablerIcon }[] = [
  { mark: 'bold', Icon: IconBold },
  { mark: 'italic', Icon: IconItalic },
  { mark: 'strike', Icon: IconStrikethrough },
  { mark: 'code', Icon: IconCode },
];

const keysOf = (mark: keyof typeof markShortcuts): string => keysText(markShortcuts[mark].keys, isAppleMachine);

const HEADINGS: readonly TablerIcon[] = [IconH1, IconH2, IconH3];

/** The buttons of the selection toolbar; `openLink` shows the link selector below the text. */
export function SelectionToolbar({ editor, openLink }: { editor: Editor; openLink: () => void }): ReactNode {
  return (
    <Toolbar label="Formatting" onLeave={() => editor.commands.focus()}>
      {MARKS.map(({ mark, Icon }) => (
        <ToolbarButton
          key={mark}
          label={markShortcuts[mark].does}
          keys={keysOf(mark)}
          Icon={Icon}
          isActive={editor.isActive(mark)}
          run={() => editor.chain().toggleMark(mark).run()}
        />
      ))}
      <ToolbarDivider />
      <ToolbarButton
        label="Link"
        keys={keysOf('link')}
        Icon={IconLink}
        isActive={editor.isActive('link')}
        run={openLink}
      />
      <ToolbarDivider />
      {HEADINGS.map((Icon, index) => (
        <ToolbarButton
          key={index}
          label={`Heading ${index + 1}`}
          Icon={Icon}
          isActive={editor.isActive('heading', { level: index + 1 })}
          run={() =>
            editor
              .chain()
              .toggleNode('heading', 'paragraph', { level: index + 1 })
              .run()
          }
        />
      ))}
      <ToolbarButton
        label="Blockquote"
        Icon={IconQuote}
        isActive={editor.isActive('blockquote')}
        run={() => editor.chain().toggleWrap('blockquote').run()}
      />
    </Toolbar>
  );
}
