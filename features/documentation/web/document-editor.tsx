/** Editor for a new or existing page of documentation. */
import { lazy } from 'react';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { TextWriter } from '#platform/writing/web/text-writer.tsx';
import { createDocumentLabel } from '../contract.ts';
import { documentCrumbs, lastCrumb } from './document-view.tsx';
import { useEditing, type EditingSession } from './use-editing.ts';

const PageTemplates = lazy(() =>
  import('./page-templates-row.tsx').then((module) => ({ default: module.PageTemplatesRow })),
);

interface DocumentEditorProps extends EditingSession {
  readonly onClose: () => void;
}

/** The text column keeps its position from the view. */
export function DocumentEditor(props: DocumentEditorProps) {
  const { namespace, mode, onClose } = props;
  const project = useProject();
  const subject = useEditing(props);
  const last = mode.kind === 'new' ? createDocumentLabel : lastCrumb(mode.document);
  return (
    <TextWriter
      {...subject}
      crumbs={documentCrumbs(project.code, namespace, last)}
      begin={(begin) => <PageTemplates {...begin} />}
      onClose={onClose}
    />
  );
}
