/** A new secret, shown once: with a note, and a button that copies it. */
import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import classes from './shown-secret.module.css';

/** Without https there is no clipboard API, but selected text can still be copied. */
async function copy(field: HTMLInputElement): Promise<void> {
  field.select();
  if (window.isSecureContext) await navigator.clipboard.writeText(field.value);
  else document.execCommand('copy');
}

interface ShownSecretProps {
  /** Of the section, for example `New API key CI pipeline`. */
  readonly label: string;
  /** What it belongs to. */
  readonly title: string;
  readonly note: string;
  /** Of the field. */
  readonly fieldLabel: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** Closed with its button or by leaving the page. */
export function ShownSecret({ label, title, note, fieldLabel, secret, onClose }: ShownSecretProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copySecret = async (): Promise<void> => {
    if (!field.current) return;
    // If the browser refuses, the secret stays selected for copying by hand.
    await copy(field.current).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <section className={classes.shown} aria-label={label}>
      <div className={classes.title}>
        <IconCheck size={18} stroke={1.8} aria-hidden="true" />
        <h2>{title}</h2>
        <CloseButton aria-label="Close" onClick={onClose} />
      </div>
      <p>{note}</p>
      <div className={classes.copy}>
        <TextInput
          ref={field}
          readOnly
          size="sm"
          aria-label={fieldLabel}
          value={secret}
          classNames={{ input: classes.key ?? '' }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          size="sm"
          variant="default"
          leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={() => void copySecret()}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </section>
  );
}
