/** The "…" menu of a page. */
import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots, IconDownload, IconKeyboard } from '@tabler/icons-react';
import { Suspense } from 'react';
import { saveBlob } from '#platform/http/web/save-blob.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { TextActionItems } from '#platform/writing/web/text-action-items.tsx';
import { ActivityItem, PrintItem, TemplateItem } from '#platform/writing/web/text-menu-items.tsx';
import type { Document } from '../contract.ts';
import { activityAddress } from './documentation-address.ts';

const SaveTemplateDialog = lazyPart(() =>
  import('#platform/templates/web/save-template-dialog.tsx').then((module) => module.SaveTemplateDialog),
);

interface DocumentMenuProps {
  readonly document: Document;
  readonly mayWrite: boolean;
  /** Shows the sheet of the shortcuts. */
  readonly onShortcuts: () => void;
}

/** Download, print, template, activity, shortcuts. */
export function DocumentMenu({ document: page, mayWrite, onShortcuts }: DocumentMenuProps) {
  const project = useProject();
  const [keeping, template] = useDisclosure(false);
  const download = async (): Promise<void> => {
    const { markdownFileName, pageToMarkdown } = await import('#platform/richtext/model/markdown-page.ts');
    saveBlob(new Blob([pageToMarkdown(page)], { type: 'text/markdown' }), markdownFileName(page.title));
  };
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon size="lg" aria-label="More actions">
          <IconDots size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <TextActionItems kind="doc" id={page.id} />
        <Menu.Item leftSection={<IconDownload size={16} stroke={1.7} />} onClick={() => void download()}>
          Download as Markdown
        </Menu.Item>
        <PrintItem />
        {mayWrite ? <TemplateItem onOpen={template.open} /> : null}
        <ActivityItem href={activityAddress(project.code, page.id)} thing="page" />
        <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.7} />} onClick={onShortcuts}>
          Keyboard shortcuts
        </Menu.Item>
      </Menu.Dropdown>
      {keeping ? (
        <Suspense fallback={null}>
          <SaveTemplateDialog kind="doc" name={page.title} json={page.json} onClose={template.close} />
        </Suspense>
      ) : null}
    </Menu>
  );
}
