/** A newly created key, shown once. */
import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { keyShownOnceMessage, type CreatedKey } from '../contract.ts';
import classes from './organization-keys.module.css';

/** Without https there is no clipboard API, but selected text can still be copied. */
async function copy(field: HTMLInputElement): Promise<void> {
  field.select();
  if (window.isSecureContext) await navigator.clipboard.writeText(field.value);
  else document.execCommand('copy');
}

/** Closed with its button or by leaving the tab. */
export function ShownKey({ created, onClose }: { readonly created: CreatedKey; readonly onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copyKey = async (): Promise<void> => {
    if (!field.current) return;
    // If the browser refuses, the key stays selected for copying by hand.
    await copy(field.current).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <section className={classes.shown} aria-label={`New API key ${created.name}`}>
      <div className={classes.title}>
        <IconCheck size={18} stroke={1.8} aria-hidden="true" />
        <h2>{created.name}</h2>
        <CloseButton aria-label="Close" onClick={onClose} />
      </div>
      <p>{keyShownOnceMessage}</p>
      <div className={classes.copy}>
        <TextInput
          ref={field}
          readOnly
          size="sm"
          aria-label="API key"
          value={created.key}
          classNames={{ input: classes.key ?? '' }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          size="sm"
          variant="default"
          leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={() => void copyKey()}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </section>
  );
}
