/** The bar below the link with the cursor: where it leads, and its actions. */
import { IconExternalLink, IconPencil, IconUnlink } from '@tabler/icons-react';
import { getMarkRange, type Editor } from '@tiptap/core';
import { TextSelection } from 'prosemirror-state';
import type { ReactNode } from 'react';
import { isSafeHref } from '../../model/link-address.ts';
import { linkAddress } from './own-links.ts';
import { Toolbar, ToolbarButton, ToolbarDivider } from './toolbar-button.tsx';

/** Open, edit and remove; `openSelector` shows the link selector for the selected text. */
export function LinkBar({ editor, openSelector }: { editor: Editor; openSelector: () => void }): ReactNode {
  const href = String(editor.getAttributes('link')['href'] ?? '');
  const address = linkAddress(editor.state, href);
  const open = () => {
    if (isSafeHref(href)) window.open(address, '_blank', 'noopener,noreferrer');
  };
  const edit = () => {
    const type = editor.schema.marks['link'];
    const range = type && getMarkRange(editor.state.selection.$from, type);
    if (!range) return;
    const { tr, doc } = editor.state;
    editor.view.dispatch(tr.setSelection(TextSelection.create(doc, range.from, range.to)));
    openSelector();
  };
  return (
    <Toolbar label="Link" onLeave={() => editor.commands.focus()}>
      <span className="aw-link-address" title={address}>
        {address}
      </span>
      <ToolbarDivider />
      <ToolbarButton label="Open link" Icon={IconExternalLink} run={open} />
      <ToolbarButton label="Edit link" Icon={IconPencil} run={edit} />
      <ToolbarButton
        label="Remove link"
        Icon={IconUnlink}
        run={() => editor.chain().focus().extendMarkRange('link').unsetMark('link').run()}
      />
    </Toolbar>
  );
}
