/** "On this page": the headings of a document beside it, with the one that is being read marked. */
import { useEffect, useMemo, useState, type MouseEvent, type ReactNode } from 'react';
import { parseDocument } from '../model/document.ts';
import { documentHeadings, HEADING_ID_PREFIX, type DocHeading } from '../model/document-text.ts';
import './doc-outline.css';

// A heading counts as read once it is this near to the top of the window, in CSS px.
const READING_LINE = 120;
const DEEPEST_STEP = 3;

/** The outline of a stored document that `DocView` shows on the same page; nothing when it has no headings. */
export function DocOutline({ json }: { json: string }): ReactNode {
  const headings = useMemo(() => documentHeadings(parseDocument(json)).filter(({ text }) => text !== ''), [json]);
  const current = useCurrentHeading(headings);
  if (headings.length === 0) return null;
  const top = Math.min(...headings.map(({ level }) => level));
  return (
    <nav className="aw-outline" aria-label="On this page">
      <p className="aw-outline-title" aria-hidden>
        On this page
      </p>
      <ul>
        {headings.map(({ anchor, level, text }) => (
          <li key={anchor}>
            <a
              href={`#${HEADING_ID_PREFIX}${anchor}`}
              className={`aw-outline-step-${Math.min(DEEPEST_STEP, level - top)}`}
              {...(anchor === current ? { 'aria-current': 'location' as const } : {})}
              onClick={(event) => scrollToHeading(event, anchor)}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function scrollToHeading(event: MouseEvent, anchor: string): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const heading = document.getElementById(HEADING_ID_PREFIX + anchor);
  if (!heading) return;
  event.preventDefault();
  heading.scrollIntoView({ block: 'start' });
  // The keyboard goes on from the heading, as after a jump to an anchor.
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** The anchor of the last heading above the reading line; the first one before any was passed. */
function useCurrentHeading(headings: readonly DocHeading[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const passed = headings.filter(({ anchor }) => {
        const top = document.getElementById(HEADING_ID_PREFIX + anchor)?.getBoundingClientRect().top;
        return top !== undefined && top <= READING_LINE;
      });
      setCurrent((passed.at(-1) ?? headings[0])?.anchor ?? null);
    };
    const soon = () => {
      frame ||= requestAnimationFrame(look);
    };
    soon();
    globalThis.addEventListener('scroll', soon, { capture: true, passive: true });
    globalThis.addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(frame);
      globalThis.removeEventListener('scroll', soon, { capture: true });
      globalThis.removeEventListener('resize', soon);
    };
  }, [headings]);
  return current;
}
