/** Loads what is far down a page only once a reader comes near it. */
import { useEffect, useState } from 'react';

/**
 * True once an element has been near the viewport, at the distance `margin` of CSS, or the page is printed. The observer
 * may report several moments at once: the element was near if it was in any of them.
 */
export function useNear(element: { readonly current: Element | null }, margin: string): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !element.current) return;
    const seen = (): void => setNear(true);
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && seen(),
      { rootMargin: margin },
    );
    observer.observe(element.current);
    globalThis.addEventListener('beforeprint', seen);
    return () => {
      observer.disconnect();
      globalThis.removeEventListener('beforeprint', seen);
    };
  }, [element, isNear, margin]);
  return isNear;
}
