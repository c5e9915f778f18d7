/** Push instructions: the key, the program and the command, ready to copy. */
import { Button } from '@mantine/core';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { Command, KeyStep, ProgramSteps, Step } from '#platform/programs/web/program-steps.tsx';
import { DialogBody, DialogFooter, DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import { pushLabel, pushProgramPath } from '../contract.ts';

/** Builds the commands for this installation and project. */
export function PushDialog({ onClose }: { readonly onClose: () => void }) {
  const project = useProject();
  const { origin } = window.location;
  const file = pushProgramPath.split('/').at(-1) ?? '';
  return (
    <DialogFrame opened onClose={onClose} title={pushLabel} size={620}>
      <DialogBody>
        <ProgramSteps intro="Records in the formats of MADR, adr-tools and Log4brains are shown as they are in the repository, and updated with every push.">
          <KeyStep scope="adr:push" onLeave={onClose} />
          <Step title="Download the program">
            <p>
              One file for Node 20 or newer:{' '}
              <a className="aw-link" href={pushProgramPath} download>
                {file}
              </a>
            </p>
            <Command label="download" text={`curl -fO ${origin}${pushProgramPath}`} />
          </Step>
          <Step title="Run it in the repository">
            <p>
              It finds docs/adr and similar folders, also in packages. <code>--dry-run</code> shows what would be
              pushed. Pipelines run the same command.
            </p>
            <Command
              label="command"
              text={`ARCHWRIGHT_API_KEY=ak_... node ${file} --url ${origin} --project ${project.code}`}
            />
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
