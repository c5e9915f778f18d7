/** The editor of the workspace's text: code, problems, and a picture of the chosen view beside it. */
import { useParams } from '@tanstack/react-router';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { EditGate } from '#platform/writing/web/edit-gate.tsx';
import { getStructurizr } from '../contract.ts';
import { DslEditor } from './editor/dsl-editor.tsx';
import { structurizrAddress } from './structurizr-address.ts';

/** Waits for the current text. */
export default function StructurizrEditPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const project = useProject();
  return (
    <EditGate call={getStructurizr} id={id} refusal={() => undefined} viewAddress={structurizrAddress(project.code)}>
      {(workspace) => <DslEditor workspace={workspace} />}
    </EditGate>
  );
}
