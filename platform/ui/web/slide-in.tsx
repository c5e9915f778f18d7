/** A drawer over the page: what it covers is inert, and the focus stays inside and returns to where it came from. */
import { Drawer, type DrawerProps } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useEscapeLayer } from './escape-layers.ts';

/** Portals are at the end of the page: the drawer itself, menus opened in it, toasts. */
const isCovered = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  !element.inert &&
  !element.matches('[data-portal], [data-mantine-shared-portal-node]');

/** Makes the page inert. Returns a function that takes it back and returns the focus. */
function coverPage(drawer: HTMLElement | null): () => void {
  const opener = document.activeElement;
  const covered = [...document.body.children].filter(isCovered).filter((element) => !element.contains(drawer));
  for (const element of covered) element.inert = true;
  return () => {
    for (const element of covered) element.inert = false;
    // What closed the drawer may have moved the focus on purpose, for example to another page.
    const last = document.activeElement;
    setTimeout(() => {
      const now = document.activeElement;
      const isFree = now === null || now === document.body || now === last;
      if (isFree && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    });
  };
}

/**
 * Unlike the kit's drawer it returns the focus also when it is mounted open, or unmounted while it is, and leaves Escape
 * to a dialog that is opened over it.
 */
export function SlideIn({ opened, closeOnEscape = true, ...props }: DrawerProps) {
  const drawer = useRef<HTMLDivElement>(null);
  useEffect(() => (opened ? coverPage(drawer.current) : undefined), [opened]);
  useEscapeLayer(opened, () => closeOnEscape && props.onClose());
  return (
    <Drawer
      ref={drawer}
      opened={opened}
      returnFocus={false}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
      {...props}
    />
  );
}
