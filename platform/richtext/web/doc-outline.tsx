/** "On this page": the headings of a document, with the current one highlighted. */
import { useMemo, type ReactNode } from 'react';
import { parseDocument } from '../model/document.ts';
import { documentHeadings, HEADING_ID_PREFIX } from '../model/document-text.ts';
import { openAround } from './doc-extras.tsx';
import { addressOfHeading } from './heading-address.ts';
import { OutlineList, type OutlineHeading } from './outline-list.tsx';

/** The outline of a stored document that `DocView` shows on the same page; nothing when it has no headings. */
export function DocOutline({ json }: { json: string }): ReactNode {
  const headings = useMemo(
    () =>
      documentHeadings(parseDocument(json))
        .filter(({ text }) => text !== '')
        .map(({ anchor, level, text }): OutlineHeading => ({
          key: anchor,
          level,
          text,
          href: `#${HEADING_ID_PREFIX}${anchor}`,
          element: () => document.getElementById(HEADING_ID_PREFIX + anchor),
        })),
    [json],
  );
  return <OutlineList headings={headings} onGo={goToHeading} />;
}

function goToHeading({ key, element }: OutlineHeading): void {
  const heading = element();
  if (!heading) return;
  openAround(heading);
  globalThis.history.replaceState(globalThis.history.state, '', addressOfHeading(key));
  heading.scrollIntoView({ block: 'start' });
  // Keyboard focus continues from the heading, as after a jump to an anchor.
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
