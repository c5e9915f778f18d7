/** How a pipeline sends a report each time: one command, and jobs for GitHub and GitLab. */
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { usePermission, useProject, useWorkspace } from '#platform/identity/web/workspace.tsx';
import { Command, keysAddress } from '#platform/programs/web/program-steps.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
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
  const mayMakeKeys = usePermission('apikey.manage');
  const [kind, setKind] = useState<PipelineKind>('curl');
  const { origin } = window.location;
  return (
    <details className={classes.help}>
      <summary>Send reports from a pipeline</summary>
      <p>
        {mayMakeKeys ? (
          <>
            An{' '}
            <AppLink className="aw-link" href={keysAddress}>
              API key
            </AppLink>
          </>
        ) : (
          'An API key, which owners of the organization create,'
        )}{' '}
        with the scope <code>metrics:push</code> sends the report of the current month. The same commit twice changes
        nothing.
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
