/** Instructions for a command line program: numbered steps, and commands ready to copy. */
import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { usePermission } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import classes from './program-steps.module.css';

/** Without https there is no clipboard API, but selected text can still be copied. */
async function copyText(place: HTMLElement): Promise<void> {
  const selection = window.getSelection();
  selection?.selectAllChildren(place);
  if (window.isSecureContext) await navigator.clipboard.writeText(place.textContent ?? '');
  else document.execCommand('copy');
}

/** A command, or the text of a file, with a button that copies it. `label` names it for readers of the page. */
export function Command({ label, text }: { readonly label: string; readonly text: string }) {
  const place = useRef<HTMLPreElement>(null);
  const [copiedText, setCopiedText] = useState<string>();
  const copied = copiedText === text;
  const copy = async (): Promise<void> => {
    if (!place.current) return;
    // If the browser refuses, the command stays selected for copying by hand.
    await copyText(place.current).then(
      () => setCopiedText(text),
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

/** A step; numbered by its list. */
export function Step({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <li>
      <h3>{title}</h3>
      {children}
    </li>
  );
}

/** Where keys of the organization are created. */
export const keysAddress = '/organization?tab=api';

interface KeyStepProps {
  /** What the key is for. */
  readonly scope: string;
  /** The page of keys is opened. */
  readonly onLeave: () => void;
}

/** How to get a key. */
export function KeyStep({ scope, onLeave }: KeyStepProps) {
  const mayMakeKeys = usePermission('apikey.manage');
  return (
    <Step title="Create a key">
      <p>
        {mayMakeKeys ? (
          <>
            On the page{' '}
            <AppLink className="aw-link" href={keysAddress} onClick={onLeave}>
              API keys
            </AppLink>{' '}
            with the scope <code>{scope}</code>.
          </>
        ) : (
          <>
            Ask an owner of the organization for an API key with the scope <code>{scope}</code>.
          </>
        )}
      </p>
    </Step>
  );
}

/** An introduction and its steps. */
export function ProgramSteps({ intro, children }: { readonly intro: string; readonly children: ReactNode }) {
  return (
    <>
      <p className={classes.intro}>{intro}</p>
      <ol className={classes.steps}>{children}</ol>
    </>
  );
}
