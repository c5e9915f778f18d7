/** How a pipeline tells its merge requests and comments on them: jobs for GitHub Actions and GitLab CI. */
import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useProject, useWorkspace } from '#platform/identity/web/workspace.tsx';
import { Command, KeyStep, ProgramSteps, Step } from '#platform/programs/web/program-steps.tsx';
import { DialogBody, DialogFooter, DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import { pipelineCheckLabel } from '../contract.ts';
import { checkPipelineText, type CheckPipeline } from '../model/check-pipeline.ts';

const pipelines = [
  { value: 'github', label: 'GitHub Actions' },
  { value: 'gitlab', label: 'GitLab CI' },
] as const;

/** Where the service keeps keys, and where the job goes. */
function Places({ pipeline }: { readonly pipeline: CheckPipeline }) {
  if (pipeline === 'github') {
    return (
      <p>
        Save the key as the secret <code>ARCHWRIGHT_API_KEY</code> of the repository (Settings, Secrets and variables,
        Actions), and this file as <code>.github/workflows/architecture.yml</code>.
      </p>
    );
  }
  return (
    <p>
      Save the key as the masked variable <code>ARCHWRIGHT_API_KEY</code> of the project, and a project access token
      with the scope <code>api</code> as <code>GITLAB_TOKEN</code> (Settings, CI/CD, Variables). Add this job to{' '}
      <code>.gitlab-ci.yml</code>.
    </p>
  );
}

interface PipelineDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Opened from the head of the list. */
export function PipelineDialog({ opened, onClose }: PipelineDialogProps) {
  const project = useProject();
  const organization = useWorkspace().organization.id;
  const [pipeline, setPipeline] = useState<CheckPipeline>('github');
  const { origin } = window.location;
  return (
    <DialogFrame opened={opened} onClose={onClose} title={pipelineCheckLabel} size={860}>
      <DialogBody>
        <ProgramSteps intro="The job sends the changed files of each merge request and posts what they touch as a comment. Archwright does not need access to the repository.">
          <KeyStep scope="propose" onLeave={onClose} />
          <Step title="Add the job to the pipeline">
            <SegmentedControl
              size="xs"
              value={pipeline}
              onChange={(next) => setPipeline(next)}
              data={[...pipelines]}
              aria-label="Pipeline"
            />
            <Places pipeline={pipeline} />
            <Command
              key={pipeline}
              label="job"
              text={checkPipelineText(pipeline, { origin, organization, project: project.code })}
            />
          </Step>
        </ProgramSteps>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}
