/** Push instructions: the key, the program and the command, ready to copy. */
import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { DialogBody, DialogFooter, DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import { pushLabel, pushProgramPath } from '../contract.ts';
import classes from './push-dialog.module.css';

/** Without https there is no clipboard API, but selected text can still be copied. */
async function copyText(place: HTMLElement): Promise<void> {
  const selection = window.getSelection();
  selection?.selectAllChildren(place);
  if (window.isSecureContext) await navigator.clipboard.writeText(place.textContent ?? '');
  else document.execCommand('copy');
}

function Command({ label, text }: { readonly label: string; readonly text: string }) {
  const place = useRef<HTMLPreElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    if (!place.current) return;
    // If the browser refuses, the command stays selected for copying by hand.
    await copyText(place.current).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <div className={classes.command}>
      <pre ref={place}>{text}</pre>
      <ActionIcon aria-label={copied ? `${label}: copied` : `Copy ${label}`} onClick={() => void copy()}>
        {copied ? <IconCheck size={16} stroke={1.7} /> : <IconCopy size={16} stroke={1.7} />}
      </ActionIcon>
    </div>
  );
}

const keysAddress = '/organization?tab=api';

/** Builds the commands for this installation and project. */
export function PushDialog({ onClose }: { readonly onClose: () => void }) {
  const project = useProject();
  const mayMakeKeys = usePermission('apikey.manage');
  const { origin } = window.location;
  const file = pushProgramPath.split('/').at(-1) ?? '';
  return (
    <DialogFrame opened onClose={onClose} title={pushLabel} size={620}>
      <DialogBody>
        <p className={classes.intro}>
          Records in the formats of MADR, adr-tools and Log4brains are shown as they are in the repository, and updated
          with every push.
        </p>
        <ol className={classes.steps}>
          <li>
            <h3>Create a key</h3>
            <p>
              {mayMakeKeys ? (
                <>
                  On the page <KeysLink onClose={onClose} /> with the scope <code>adr:push</code>.
                </>
              ) : (
                <>
                  Ask an owner of the organization for an API key with the scope <code>adr:push</code>.
                </>
              )}
            </p>
          </li>
          <li>
            <h3>Download the program</h3>
            <p>
              One file for Node 20 or newer:{' '}
              <a className={`aw-link ${classes.file}`} href={pushProgramPath} download>
                {file}
              </a>
            </p>
            <Command label="download" text={`curl -fO ${origin}${pushProgramPath}`} />
          </li>
          <li>
            <h3>Run it in the repository</h3>
            <p>
              It finds docs/adr and similar folders, also in packages. <code>--dry-run</code> shows what would be
              pushed. Pipelines run the same command.
            </p>
            <Command
              label="command"
              text={`ARCHWRIGHT_API_KEY=ak_... node ${file} --url ${origin} --project ${project.code}`}
            />
          </li>
        </ol>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={onClose} data-autofocus>
          Close
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}

function KeysLink({ onClose }: { readonly onClose: () => void }) {
  return (
    <AppLink className="aw-link" href={keysAddress} onClick={onClose}>
      API keys
    </AppLink>
  );
}
