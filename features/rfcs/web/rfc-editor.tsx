/** Editor for a new or existing RFC. */
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { fileService } from '#platform/files/web/file-service.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { FilesContext } from '#platform/richtext/web/files.ts';
import { usePageTitle } from '#platform/ui/web/page-title.ts';
import { serialLabel } from '#platform/workflow/model/serial-number.ts';
import { DecisionParts, NewDecisionParts } from '#platform/workflow/web/decision-parts.tsx';
import { StateStrip } from '#platform/workflow/web/transition-strip.tsx';
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';
import { TextWriter } from '#platform/writing/web/text-writer.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { newRfcLabel, titlePlaceholder, type Rfc } from '../contract.ts';
import { rfcAddress, rfcsAddress } from './rfc-address.ts';
import { Origin } from './rfc-origin.tsx';
import { useRfcWriting } from './use-rfc-writing.ts';

const RfcTemplates = lazyPart(() => import('./rfc-templates-row.tsx').then((module) => module.RfcTemplatesRow));

interface RfcEditorProps {
  readonly rfc: Rfc | undefined;
  /** A draft to continue with. */
  readonly draft: DocumentDraft | undefined;
  /** Placed above the text. */
  readonly notice: ReactNode;
}

/** The text keeps its place of the view. */
export function RfcEditor({ rfc, draft, notice }: RfcEditorProps) {
  const project = useProject();
  const navigate = useNavigate();
  const subject = useRfcWriting(rfc, draft);
  const name = rfc ? serialLabel(rfc.serialNumber) : newRfcLabel;
  usePageTitle(rfc ? rfc.title : newRfcLabel);
  return (
    <FilesContext value={fileService}>
      <TextWriter
        {...subject}
        crumbs={[{ label: 'RFCs', href: rfcsAddress(project.code) }, { label: name }]}
        frame="record"
        thing="rfc"
        titlePlaceholder={titlePlaceholder}
        strip={rfc ? <StateStrip title={rfc.title} state={rfc.state} meaning={<Origin rfc={rfc} />} /> : null}
        notice={notice}
        beside={(notes) =>
          rfc ? <DecisionParts kind="rfc" id={rfc.id} /> : <NewDecisionParts kind="rfc" {...notes} />
        }
        begin={(begin) => <RfcTemplates {...begin} />}
        onClose={() => void navigate({ to: rfc ? rfcAddress(project.code, rfc.id) : rfcsAddress(project.code) })}
      />
    </FilesContext>
  );
}
