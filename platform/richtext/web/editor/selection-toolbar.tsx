/** The bar over selected text: marks, link, and the block that the text stands in. */
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
import { Toolbar, ToolbarButton, ToolbarDivider } from './toolbar-button.tsx';

const MARKS: readonly { mark: string; label: string; keys: string; Icon: TablerIcon }[] = [
  { mark: 'bold', label: 'Bold', keys: 'Ctrl+B', Icon: IconBold },
  { mark: 'italic', label: 'Italic', keys: 'Ctrl+I', Icon: IconItalic },
  { mark: 'strike', label: 'Strikethrough', keys: 'Ctrl+Shift+S', Icon: IconStrikethrough },
  { mark: 'code', label: 'Inline code', keys: 'Ctrl+E', Icon: IconCode },
];

const HEADINGS: readonly TablerIcon[] = [IconH1, IconH2, IconH3];

/** The buttons of the selection toolbar; `openLink` shows the link selector below the text. */
export function SelectionToolbar({ editor, openLink }: { editor: Editor; openLink: () => void }): ReactNode {
  return (
    <Toolbar label="Formatting" onLeave={() => editor.commands.focus()}>
      {MARKS.map(({ mark, label, keys, Icon }) => (
        <ToolbarButton
          key={mark}
          label={label}
          keys={keys}
          Icon={Icon}
          isActive={editor.isActive(mark)}
          run={() => editor.chain().toggleMark(mark).run()}
        />
      ))}
      <ToolbarDivider />
      <ToolbarButton label="Link" keys="Ctrl+K" Icon={IconLink} isActive={editor.isActive('link')} run={openLink} />
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
