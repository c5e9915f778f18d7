/** View of a page: title, author, text and backlinks. */
import { ActionIcon, Button } from '@mantine/core';
import { IconDots, IconHistory, IconPencil } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { parseDocument } from '#platform/richtext/model/document.ts';
import { readingMinutes } from '#platform/richtext/model/document-text.ts';
import { DocOutline } from '#platform/richtext/web/doc-outline.tsx';
import { DocView } from '#platform/richtext/web/doc-view.tsx';
import { useLinkTitles } from '#platform/links/web/use-link-titles.ts';
import { useInternalLinks } from '#platform/search/web/use-internal-links.ts';
import { usePageTitle } from '#platform/ui/web/page-title.ts';
import { PersonAvatar } from '#platform/ui/web/person-avatar.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { StickyStrip } from '#platform/ui/web/sticky-strip.tsx';
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';
import { TextHead, TextPage, TextPlace } from '#platform/writing/web/text-page.tsx';
import { usePageShortcuts } from '#platform/writing/web/use-page-shortcuts.ts';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { editDocumentLabel, type Document, type Namespace } from '../contract.ts';
import { namespacesAddress, pageAddress } from './documentation-address.ts';
import classes from './document-page.module.css';

// The text is shown first; what links to it and an unsaved draft are read afterwards anyway.
const BesidePage = lazyPart(() => import('./beside-page.tsx').then((module) => module.BesidePage));
const DraftBanner = lazyPart(() =>
  import('#platform/writing/web/draft-banner.tsx').then((module) => module.DraftBanner),
);
const HistoryDrawer = lazyPart(() => import('./history-drawer.tsx').then((module) => module.HistoryDrawer));
const DocumentMenu = lazyPart(() => import('./document-menu.tsx').then((module) => module.DocumentMenu));

/** Takes the place of the menu until it is loaded. */
const closedMenu = (
  <ActionIcon size="lg" aria-label="More actions" disabled>
    <IconDots size={18} stroke={1.7} />
  </ActionIcon>
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
  const titleOf = useLinkTitles({ kind: 'doc', id: document.id, json: document.json });
  usePageTitle(document.title);
  // Stays mounted once opened, for its closing animation.
  const [history, setHistory] = useState<'opened' | 'closed'>();
  const parsed = useMemo(() => parseDocument(document.json), [document.json]);
  const [openShortcuts, shortcutSheet] = usePageShortcuts();
  const isEmpty = parsed.content?.every((block) => !block.content?.length && block.type === 'paragraph') ?? true;
  return (
    <TextPage
      frame="tree"
      className={classes.reading}
      side={
        <div className={classes.outline}>
          <DocOutline json={document.json} />
          <Suspense fallback={null}>
            <BesidePage id={document.id} />
          </Suspense>
        </div>
      }
    >
      <TextHead crumbs={documentCrumbs(project.code, namespace, lastCrumb(document))}>
        <h1>{document.title}</h1>
      </TextHead>
      <StickyStrip
        title={document.title}
        aria-label="About this page"
        about={<DocumentFacts document={document} minutes={isEmpty ? 0 : readingMinutes(parsed)} />}
        actions={
          <>
            <ActionIcon size="lg" aria-label="History" onClick={() => setHistory('opened')}>
              <IconHistory size={18} stroke={1.7} />
            </ActionIcon>
            {mayWrite ? (
              <Button
                variant="default"
                className={classes.edit ?? ''}
                leftSection={<IconPencil size={16} stroke={1.7} />}
                onClick={onEdit}
              >
                <span className={classes.editLabel}>{editDocumentLabel}</span>
              </Button>
            ) : null}
          </>
        }
        menu={
          <Suspense fallback={closedMenu}>
            <DocumentMenu document={document} mayWrite={mayWrite} onShortcuts={openShortcuts} />
          </Suspense>
        }
      />
      <p className={classes.printed}>
        {namespace.name} · {printedDate(document.updatedAt)}
      </p>
      {draft && mayWrite ? (
        <div className={classes.notPrinted}>
          <Suspense fallback={null}>
            <DraftBanner draft={draft} noun="document" onTakeUp={onTakeUp} onForgotten={onForgotten} />
          </Suspense>
        </div>
      ) : null}
      <TextPlace text={document.id} mode="view">
        {isEmpty ? (
          <EmptyPage {...(mayWrite ? { onStart: onEdit } : {})} />
        ) : (
          <DocView json={document.json} onOpenLink={openLink} hrefFor={hrefFor} linkHeadings titleOf={titleOf} />
        )}
      </TextPlace>
      <div className={classes.linkedBelow}>
        <Suspense fallback={null}>
          <BesidePage id={document.id} />
        </Suspense>
      </div>
      {history ? (
        <Suspense fallback={null}>
          <HistoryDrawer document={document} opened={history === 'opened'} onClose={() => setHistory('closed')} />
        </Suspense>
      ) : null}
      {shortcutSheet}
    </TextPage>
  );
}

interface DocumentFactsProps {
  readonly document: Document;
  /** Time for reading; 0 of an empty page. */
  readonly minutes: number;
}

/** Who changed the page last, and how long it is; shown while reading and while writing. */
export function DocumentFacts({ document: { updatedAt, updatedBy }, minutes }: DocumentFactsProps) {
  return (
    <>
      <PersonAvatar id={updatedBy.id} name={updatedBy.username} />
      <span>
        Updated <RelativeTime at={updatedAt} /> by {updatedBy.username}
        {minutes === 0 ? null : ` · ${minutes} min read`}
      </span>
    </>
  );
}

/** A page without text offers to write it. */
function EmptyPage({ onStart }: { readonly onStart?: () => void }) {
  return (
    <div className={classes.empty}>
      <p>This page is empty.</p>
      {onStart ? (
        <Button variant="light" size="xs" onClick={onStart}>
          Start writing
        </Button>
      ) : null}
    </div>
  );
}

const printedDate = (at: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(at));
