/** How a pipeline sends a report each time: one command, and jobs for GitHub and GitLab. */
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useProject, useWorkspace } from '#platform/identity/web/workspace.tsx';
import { Command } from '#platform/programs/web/program-steps.tsx';
import { pipelineText, type PipelineKind } from '../../model/pipeline-text.ts';
import classes from './pipeline-help.module.css';

const kinds = [
  { value: 'curl', label: 'curl' },
  { value: 'github', label: 'GitHub' },
  { value: 'gitlab', label: 'GitLab' },
] as const;

/** Folded away: most people upload by hand first. */
export function PipelineHelp({ jarName }: { readonly jarName: string }) {
  const project = useProject();
  const organization = useWorkspace().organization.id;
  const [kind, setKind] = useState<PipelineKind>('curl');
  const { origin } = window.location;
  return (
    <details className={classes.help}>
      <summary>Send reports from a pipeline</summary>
      <p>
        A key with the scope <code>metrics:push</code> sends the report of the current month. The same commit twice
        changes nothing.
      </p>
      <SegmentedControl
        size="xs"
        value={kind}
        onChange={(next) => setKind(next)}
        data={[...kinds]}
        aria-label="Pipeline"
      />
      <Command
        label="command"
        text={pipelineText(kind, { origin, organization, project: project.code, jar: jarName })}
      />
    </details>
  );
}
