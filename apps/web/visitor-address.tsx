/** Navigation of the visitors' pages: the address bar and nothing else. */
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

/** The path of the page, for example `/public/registration`. */
export const useAddress = (): string => useSyncExternalStore(subscribe, () => window.location.pathname);

/** Goes to another visitors' page without loading it anew. The wanted address survives the detour. */
export function visit(path: string): void {
  const wanted = new URLSearchParams(window.location.search).get('continue');
  window.history.pushState(null, '', wanted ? `${path}?continue=${encodeURIComponent(wanted)}` : path);
  window.scrollTo(0, 0);
  tell();
}

/** Whether visitors have a page of their own at this path. */
export const isForVisitors = (path: string): boolean =>
  path === '/' || path === '/public' || path.startsWith('/public/');

/** At any other address they see the sign-in page, which then leads back there. */
export function keepWantedAddress(): void {
  const { pathname, search, hash } = window.location;
  if (isForVisitors(pathname)) return;
  window.history.replaceState(null, '', signInAddress(`${pathname}${search}${hash}`));
  tell();
}

/** A link between visitors' pages; other buttons and keys do what they always do. */
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
