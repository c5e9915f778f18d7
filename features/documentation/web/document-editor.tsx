/** Editor for a new or existing page of documentation. */
import { useProject } from '#platform/identity/web/workspace.tsx';
import { KeptElsewhere } from '#platform/ui/web/kept-elsewhere.tsx';
import { StickyStrip } from '#platform/ui/web/sticky-strip.tsx';
import { TextWriter } from '#platform/writing/web/text-writer.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { createDocumentLabel, defaultDocumentTitle, type Document } from '../contract.ts';
import { DocumentFacts, documentCrumbs, lastCrumb } from './document-view.tsx';
import { useEditing, type EditingSession } from './use-editing.ts';

const PageTemplates = lazyPart(() => import('./page-templates-row.tsx').then((module) => module.PageTemplatesRow));

interface DocumentEditorProps extends EditingSession {
  readonly onClose: () => void;
}

/** The text keeps its place of the view. */
export function DocumentEditor(props: DocumentEditorProps) {
  const { namespace, mode, onClose } = props;
  const project = useProject();
  const subject = useEditing(props);
  const last = mode.kind === 'new' ? createDocumentLabel : lastCrumb(mode.document);
  return (
    <TextWriter
      {...subject}
      crumbs={documentCrumbs(project.code, namespace, last)}
      frame="tree"
      thing="doc"
      titlePlaceholder={defaultDocumentTitle}
      strip={mode.kind === 'edit' ? <EditedStrip document={mode.document} /> : null}
      notice={mode.kind === 'edit' ? <KeptElsewhere kind="document" id={mode.document.id} place="editor" /> : null}
      begin={(begin) => <PageTemplates {...begin} />}
      onClose={onClose}
    />
  );
}

function EditedStrip({ document }: { readonly document: Document }) {
  return (
    <StickyStrip
      title={document.title}
      aria-label="About this page"
      about={<DocumentFacts document={document} minutes={0} />}
    />
  );
}
