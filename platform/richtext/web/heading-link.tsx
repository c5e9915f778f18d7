/** The button next to a heading that copies its URL. */
import { IconCheck, IconLink } from '@tabler/icons-react';
import { useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import { HEADING_ID_PREFIX } from '../model/document-text.ts';
import { addressOfHeading } from './heading-address.ts';

const COPIED_FOR_MS = 2000;

/** A link to the heading: a plain click copies the address and puts it into the window, other clicks open it. */
export function HeadingLink({ anchor, text }: { anchor: string; text: string }): ReactNode {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_FOR_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const address = addressOfHeading(anchor);
    globalThis.history.replaceState(globalThis.history.state, '', address);
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      // The URL is in the address bar anyway.
      () => undefined,
    );
  };
  const label = copied ? 'Link copied' : `Copy link to “${text}”`;
  const Icon = copied ? IconCheck : IconLink;
  return (
    <>
      {' '}
      <a
        className="aw-heading-link"
        href={`#${HEADING_ID_PREFIX}${anchor}`}
        aria-label={label}
        title={label}
        onClick={copy}
        {...(copied ? { 'data-copied': '' } : {})}
      >
        <Icon size={16} stroke={1.7} aria-hidden />
      </a>
    </>
  );
}
