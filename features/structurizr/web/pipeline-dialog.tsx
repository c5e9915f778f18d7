/** How a repository keeps the workspace: the program, the key, and a pipeline ready to copy. */
import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { Command, KeyStep, ProgramSteps, Step } from '#platform/programs/web/program-steps.tsx';
import { DialogBody, DialogFooter, DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import { pipelineLabel, programPath } from '../contract.ts';
import { pipelineFiles } from '../model/pipeline-files.ts';

const services = [
  { value: 'github', label: 'GitHub' },
  { value: 'gitlab', label: 'GitLab' },
] as const;

/** Open while mounted. The texts name this installation and project. */
export function PipelineDialog({ onClose }: { readonly onClose: () => void }) {
  const project = useProject();
  const [service, setService] = useState<(typeof services)[number]['value']>('github');
  const { origin } = window.location;
  const name = programPath.split('/').at(-1) ?? '';
  const { path, text } = pipelineFiles({ origin, programPath, project: project.code })[service];
  return (
    <DialogFrame opened onClose={onClose} title={pipelineLabel} size={620}>
      <DialogBody>
        <ProgramSteps intro="Keep the workspace text in a repository: its pipeline checks every change and pushes what was merged. The program also draws views and exports them for other tools.">
          <Step title="Download the program">
            <p>
              One file for Node 20 or newer, without Java:{' '}
              <a className="aw-link" href={programPath} download>
                {name}
              </a>
            </p>
            <Command label="download" text={`curl -fO ${origin}${programPath}`} />
          </Step>
          <Step title="Check the text">
            <p>Each problem comes with its line and how to solve it. Nothing is sent.</p>
            <Command label="check" text={`node ${name} validate workspace.dsl`} />
          </Step>
          <KeyStep scope="write" onLeave={onClose} />
          <Step title="Add it to the pipeline">
            <p>
              Save this as <code>{path}</code>, and the key as the secret <code>ARCHWRIGHT_API_KEY</code>.
            </p>
            <SegmentedControl
              mt={8}
              aria-label="Service"
              value={service}
              data={[...services]}
              onChange={(value) => setService(value)}
            />
            <Command label="pipeline" text={text} />
          </Step>
        </ProgramSteps>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={onClose} data-autofocus>
          Close
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}
