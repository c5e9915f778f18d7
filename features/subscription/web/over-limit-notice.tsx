/** Lists the read-only projects, and lets an owner choose, once, which one stays active. */
import { Button, Radio } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '#platform/http/web/use-calls.ts';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { ConfirmDialog } from '#platform/ui/web/confirm-dialog.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { chooseActiveProject, overLimitMessage, type Subscription } from '../contract.ts';
import classes from './subscription-page.module.css';

const chooseLabel = 'Choose the active project';

function ProjectChoice({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const { organization, reloadUser } = useWorkspace();
  const choose = useCall(chooseActiveProject, { quiet: true });
  const answers = useQueryClient();
  const [chosen, setChosen] = useState(organization.projects.find(({ readOnly }) => !readOnly)?.id ?? '');
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={chooseLabel}
      label="Keep active"
      danger={false}
      text="The project you choose stays editable. The others are read-only and can be exported. You can choose only once."
      subject={
        <Radio.Group value={chosen} onChange={setChosen} aria-label={chooseLabel}>
          <div className={classes.projects}>
            {organization.projects.map(({ id, name, code }) => (
              <Radio key={id} value={id} label={`${name} (${code})`} />
            ))}
          </div>
        </Radio.Group>
      }
      run={async () => {
        await choose.mutateAsync({ body: { projectId: chosen } });
        // Many replies depend on which projects are writable.
        await answers.invalidateQueries();
        await reloadUser();
      }}
    />
  );
}

/** Renders nothing while no limit is exceeded. */
export function OverLimitNotice({ subscription }: { readonly subscription: Subscription }) {
  const [choosing, setChoosing] = useState(false);
  const { seats, usage, activeProjectId } = subscription;
  const existing = usage.project_count_limit;
  if (existing <= seats) return null;
  return (
    <InlineAlert type="warning">
      <div className={classes.choice}>
        <span>{overLimitMessage(seats, existing)}</span>
        {activeProjectId === null ? (
          <Button variant="default" onClick={() => setChoosing(true)}>
            {chooseLabel}
          </Button>
        ) : null}
      </div>
      <ProjectChoice opened={choosing} onClose={() => setChoosing(false)} />
    </InlineAlert>
  );
}
