/** Navigation of the visitor pages with the history API only. */
import { useSyncExternalStore, type MouseEvent } from 'react';
import { signInAddress } from '#platform/identity/web/continue-address.ts';
import type { AppLinkProps } from '#platform/ui/web/app-link.tsx';

const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('popstate', tell);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', tell);
  };
};

/** Path of the page, for example `/public/registration`. */
export const useAddress = (): string => useSyncExternalStore(subscribe, () => window.location.pathname);

/** Navigates to another visitor page without a reload. Keeps the `continue` parameter. */
export function visit(path: string): void {
  const wanted = new URLSearchParams(window.location.search).get('continue');
  window.history.pushState(null, '', wanted ? `${path}?continue=${encodeURIComponent(wanted)}` : path);
  window.scrollTo(0, 0);
  tell();
}

/** Whether there is a visitor page at this path. */
export const isForVisitors = (path: string): boolean =>
  path === '/' || path === '/public' || path.startsWith('/public/');

/** All other paths show the sign-in page, which redirects back. */
export function keepWantedAddress(): void {
  const { pathname, search, hash } = window.location;
  if (isForVisitors(pathname)) return;
  window.history.replaceState(null, '', signInAddress(`${pathname}${search}${hash}`));
  tell();
}

/** A link between visitor pages; modified clicks behave as usual. */
export function VisitorLink({ href, children, onClick, ...rest }: AppLinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain || rest.target) return;
    event.preventDefault();
    visit(href);
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}
