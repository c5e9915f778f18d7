/** The headings of a text as a list of links, with the one that is being read marked. */
import { useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import './doc-outline.css';

/** A heading and where it is on the page. `key` is unique in the list; `href` its address, when it has one. */
export type OutlineHeading = {
  readonly key: string;
  readonly level: number;
  readonly text: string;
  readonly href?: string;
  readonly element: () => HTMLElement | null;
};

// A heading counts as read once it is this near to the top of the window, in CSS px.
const READING_LINE = 120;
const DEEPEST_STEP = 3;

/** Nothing when there are no headings. `onGo` is called instead of following the address. */
export function OutlineList({
  headings,
  onGo,
}: {
  headings: readonly OutlineHeading[];
  onGo: (heading: OutlineHeading) => void;
}): ReactNode {
  const current = useCurrentHeading(headings);
  if (headings.length === 0) return null;
  const top = Math.min(...headings.map(({ level }) => level));
  const go = (event: MouseEvent, heading: OutlineHeading): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onGo(heading);
  };
  return (
    <nav className="aw-outline" aria-label="On this page">
      <p className="aw-outline-title" aria-hidden>
        On this page
      </p>
      <ul>
        {headings.map((heading) => {
          const look = {
            className: `aw-outline-step-${Math.min(DEEPEST_STEP, heading.level - top)}`,
            ...(heading.key === current ? { 'aria-current': 'location' as const } : {}),
            onClick: (event: MouseEvent) => go(event, heading),
          };
          return (
            <li key={heading.key}>
              {heading.href === undefined ? (
                <button type="button" {...look}>
                  {heading.text}
                </button>
              ) : (
                <a href={heading.href} {...look}>
                  {heading.text}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The key of the last heading above the reading line; the first one before any was passed. */
function useCurrentHeading(headings: readonly OutlineHeading[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const passed = headings.filter((heading) => {
        const element = heading.element();
        // A heading in a closed block has no place on the page.
        return element?.checkVisibility() && element.getBoundingClientRect().top <= READING_LINE;
      });
      setCurrent((passed.at(-1) ?? headings[0])?.key ?? null);
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
