/** How a pipeline tells its merge requests and comments on them: jobs for GitHub Actions and GitLab CI. */
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { Command, KeyStep, Step } from '#platform/programs/web/program-steps.tsx';
import { DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import { pipelineCheckLabel } from '../contract.ts';
import { checkPipelineText, type CheckPipeline } from '../model/check-pipeline.ts';
import classes from './merge-requests.module.css';

const pipelines = [
  { value: 'github', label: 'GitHub Actions' },
  { value: 'gitlab', label: 'GitLab CI' },
] as const;

interface PipelineDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Opened from the head of the list. */
export function PipelineDialog({ opened, onClose }: PipelineDialogProps) {
  const project = useProject();
  const [pipeline, setPipeline] = useState<CheckPipeline>('github');
  const { origin } = window.location;
  return (
    <DialogFrame opened={opened} onClose={onClose} title={pipelineCheckLabel} size={860}>
      <p className={classes.told}>
        The job sends the changed files of each merge request and posts what they touch as a comment. It works without
        access to the repository from here.
      </p>
      <ol className={classes.steps}>
        <KeyStep scope="propose" onLeave={onClose} />
        <Step title="Add the job to the pipeline">
          <SegmentedControl
            size="xs"
            value={pipeline}
            onChange={(next) => setPipeline(next)}
            data={[...pipelines]}
            aria-label="Pipeline"
          />
          <Command label="job" text={checkPipelineText(pipeline, { origin, project: project.code })} />
        </Step>
      </ol>
    </DialogFrame>
  );
}
