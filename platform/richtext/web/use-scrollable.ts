/** Whether an element overflows, so that it is in the tab order only then. */
import { useEffect, useState, type RefObject } from 'react';

/** Whether the element scrolls sideways or, as long tables do, up and down; asked again whenever its size changes. */
export function useScrollable(element: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const node = element.current;
    if (!node) return;
    const measure = () =>
      setScrolls(node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [element]);
  return scrolls;
}
