/** View of a page: title, author, text and backlinks. */
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconDots,
  IconDownload,
  IconHistory,
  IconKeyboard,
  IconListDetails,
  IconPencil,
  IconPrinter,
  IconTemplate,
} from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { saveBlob } from '#platform/http/web/save-blob.ts';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { LinkedFrom } from '#platform/links/web/linked-from.tsx';
import { parseDocument } from '#platform/richtext/model/document.ts';
import { readingMinutes } from '#platform/richtext/model/document-text.ts';
import { DocOutline } from '#platform/richtext/web/doc-outline.tsx';
import { DocView } from '#platform/richtext/web/doc-view.tsx';
import { printPage } from '#platform/richtext/web/print-page.ts';
import { saveAsTemplateLabel } from '#platform/templates/contract.ts';
import { useInternalLinks } from '#platform/search/web/use-internal-links.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { Breadcrumbs } from '#platform/ui/web/page-header.tsx';
import { usePageTitle } from '#platform/ui/web/page-title.ts';
import { PersonAvatar } from '#platform/ui/web/person-avatar.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';
import { DraftBanner } from '#platform/writing/web/draft-banner.tsx';
import { usePageShortcuts } from '#platform/writing/web/use-page-shortcuts.ts';
import { editDocumentLabel, type Document, type Namespace } from '../contract.ts';
import { activityAddress, namespacesAddress, pageAddress } from './documentation-address.ts';
import classes from './document-page.module.css';

const HistoryDrawer = lazy(() => import('./history-drawer.tsx').then((module) => ({ default: module.HistoryDrawer })));
const SaveTemplateDialog = lazy(() =>
  import('#platform/templates/web/save-template-dialog.tsx').then((module) => ({ default: module.SaveTemplateDialog })),
);

interface DocumentViewProps {
  readonly namespace: Namespace;
  readonly document: Document;
  /** Notice about an unsaved draft on this device. */
  readonly draft: DocumentDraft | undefined;
  readonly onEdit: () => void;
  readonly onTakeUp: (draft: DocumentDraft) => void;
  readonly onForgotten: () => void;
}

/** Breadcrumbs of a page; the homepage is represented by its namespace. */
export const documentCrumbs = (projectCode: string, namespace: Namespace, last: string | undefined) => [
  { label: 'Documentation', href: namespacesAddress(projectCode) },
  { label: namespace.name, href: pageAddress(projectCode, namespace.code) },
  ...(last === undefined ? [] : [{ label: last }]),
];

/** Last breadcrumb of a document. */
export const lastCrumb = (document: Document): string | undefined =>
  document.type === 'homepage' ? undefined : document.title;

/** Read-only view with the table of contents. */
export function DocumentView({ namespace, document, draft, onEdit, onTakeUp, onForgotten }: DocumentViewProps) {
  const project = useProject();
  const mayWrite = usePermission('documentation.write');
  const { hrefFor, openLink } = useInternalLinks();
  usePageTitle(document.title);
  const [historyOpened, history] = useDisclosure(false);
  // Stays mounted once opened, for its closing animation.
  const [historyAsked, askHistory] = useState(false);
  const parsed = useMemo(() => parseDocument(document.json), [document.json]);
  const isEmpty = parsed.content?.every((block) => !block.content?.length && block.type === 'paragraph') ?? true;
  return (
    <div className={classes.reading}>
      <article className={classes.text}>
        <Breadcrumbs crumbs={documentCrumbs(project.code, namespace, lastCrumb(document))} />
        <header className={classes.head}>
          <h1 className={classes.title}>{document.title}</h1>
          <div className={classes.actions}>
            <ActionIcon
              size="lg"
              aria-label="History"
              onClick={() => {
                askHistory(true);
                history.open();
              }}
            >
              <IconHistory size={18} stroke={1.7} />
            </ActionIcon>
            {mayWrite ? (
              <Button variant="default" leftSection={<IconPencil size={16} stroke={1.7} />} onClick={onEdit}>
                {editDocumentLabel}
              </Button>
            ) : null}
            <MoreMenu document={document} mayWrite={mayWrite} />
          </div>
        </header>
        <p className={classes.printed}>
          {namespace.name} · {printedDate(document.updatedAt)}
        </p>
        <p className={classes.meta}>
          <PersonAvatar name={document.updatedBy.username} />
          <span>
            Updated <RelativeTime at={document.updatedAt} /> by {document.updatedBy.username}
            {isEmpty ? null : ` · ${readingMinutes(parsed)} min read`}
          </span>
        </p>
        {draft && mayWrite ? (
          <div className={classes.notPrinted}>
            <DraftBanner draft={draft} noun="document" onTakeUp={onTakeUp} onForgotten={onForgotten} />
          </div>
        ) : null}
        {isEmpty ? (
          <p className={classes.empty}>This page is empty.</p>
        ) : (
          <DocView json={document.json} onOpenLink={openLink} hrefFor={hrefFor} linkHeadings />
        )}
        <div className={classes.linkedBelow}>
          <LinkedFrom kind="doc" id={document.id} />
        </div>
      </article>
      <div className={classes.outline}>
        <DocOutline json={document.json} />
        <LinkedFrom kind="doc" id={document.id} />
      </div>
      {historyAsked ? (
        <Suspense fallback={null}>
          <HistoryDrawer document={document} opened={historyOpened} onClose={history.close} />
        </Suspense>
      ) : null}
    </div>
  );
}

const printedDate = (at: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(at));

interface MoreMenuProps {
  readonly document: Document;
  readonly mayWrite: boolean;
}

function MoreMenu({ document: page, mayWrite }: MoreMenuProps) {
  const project = useProject();
  const [keeping, template] = useDisclosure(false);
  const [openShortcuts, shortcutSheet] = usePageShortcuts();
  const download = async (): Promise<void> => {
    const { markdownFileName, pageToMarkdown } = await import('../model/markdown-page.ts');
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
        <Menu.Item leftSection={<IconDownload size={16} stroke={1.7} />} onClick={() => void download()}>
          Download as Markdown
        </Menu.Item>
        <Menu.Item leftSection={<IconPrinter size={16} stroke={1.7} />} onClick={() => void printPage()}>
          Print or save as PDF
        </Menu.Item>
        {mayWrite ? (
          <Menu.Item leftSection={<IconTemplate size={16} stroke={1.7} />} onClick={template.open}>
            {saveAsTemplateLabel}
          </Menu.Item>
        ) : null}
        <Menu.Item
          component={AppLink}
          href={activityAddress(project.code, page.id)}
          leftSection={<IconListDetails size={16} stroke={1.7} />}
        >
          Activity of this page
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.7} />} onClick={openShortcuts}>
          Keyboard shortcuts
        </Menu.Item>
      </Menu.Dropdown>
      {keeping ? (
        <Suspense fallback={null}>
          <SaveTemplateDialog kind="doc" name={page.title} json={page.json} onClose={template.close} />
        </Suspense>
      ) : null}
      {shortcutSheet}
    </Menu>
  );
}
