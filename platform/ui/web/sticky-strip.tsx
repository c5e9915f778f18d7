/** The strip below a title: what is worth knowing on the left, actions on the right; it stays in reach while scrolling. */
import { useLayoutEffect, useRef, useState, type CSSProperties, type HTMLAttributes, type ReactNode } from 'react';
import classes from './sticky-strip.module.css';

interface StickyStripProps extends Omit<HTMLAttributes<HTMLElement>, 'title' | 'about'> {
  /** Title of the page, shown in the strip once the page's own is out of sight. */
  readonly title: string;
  /** Shown at all times, for example the badge of a state. */
  readonly mark?: ReactNode;
  /** Shown until the title takes its place. */
  readonly about?: ReactNode;
  /** Buttons on the right. */
  readonly actions?: ReactNode;
  /** The menu "…": on phones it stays beside what is on the left, while the buttons get a row of their own. */
  readonly menu?: ReactNode;
  /** A framed strip. */
  readonly framed?: boolean;
}

/** Height at rest, once the strip is stuck below the top bar: its place in the page stays as large as it was. */
function useStuck() {
  const strip = useRef<HTMLElement>(null);
  const start = useRef<HTMLDivElement>(null);
  const [restHeight, setRestHeight] = useState<number>();
  useLayoutEffect(() => {
    if (!start.current) return undefined;
    const bar = Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--aw-bar-height'), 10);
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy browser reports several moments at once: the last one counts.
        const entry = entries.at(-1);
        const isStuck = entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < bar;
        setRestHeight((before) => (isStuck ? (before ?? strip.current?.getBoundingClientRect().height) : undefined));
      },
      { rootMargin: `-${bar}px 0px 0px` },
    );
    observer.observe(start.current);
    return () => observer.disconnect();
  }, []);
  return { strip, start, restHeight };
}

/** To stick, it must be a direct child of the element that holds the text. */
export function StickyStrip(props: StickyStripProps) {
  const { title, mark, about, actions, menu, framed = false, ...rest } = props;
  const { strip, start, restHeight } = useStuck();
  const isStuck = restHeight !== undefined;
  return (
    <>
      <div ref={start} className={classes.start} />
      <section
        {...rest}
        ref={strip}
        className={classes.strip}
        {...(framed ? { 'data-framed': '' } : {})}
        {...(isStuck ? { 'data-stuck': '', style: { '--rest-height': `${restHeight}px` } as CSSProperties } : {})}
      >
        <span className={classes.about}>
          {mark}
          {isStuck ? <strong className={classes.title}>{title}</strong> : about}
        </span>
        {actions ? <span className={classes.actions}>{actions}</span> : null}
        {menu ? <span className={classes.menu}>{menu}</span> : null}
      </section>
    </>
  );
}
