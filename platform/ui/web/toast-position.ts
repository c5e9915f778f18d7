/** Keeps the toasts where they cover no control while they are shown, and as many waiting as do not fit. */
import { notifications, notificationsStore, useNotifications } from '@mantine/notifications';
import { useEffect, useLayoutEffect } from 'react';
import { mostToasts } from '../contract.ts';
import { toastPlace, type ToastPlace } from '../model/toast-place.ts';

const controls = 'button, a[href], input, select, textarea, summary, [role="button"], [role="tab"], [role="switch"]';
/** What is read beside a canvas, and has room beside it for toasts. */
const panels = '[data-panel-body]';
const narrow = 640;
/** What toasts never lie over, from the top. */
const heads = '[data-top-bar], [data-page-head], [data-stuck]';
const stack = '.mantine-Notifications-root[data-position="top-right"]';
/** Height of a toast with two lines and its margin, px. */
const usualHeight = 72;
const marginAndBorders = 10;
const widest = 360;
/** How often the place is checked again while toasts are shown, ms: a page changes after the answer that they tell. */
const checkRest = 250;

const isSeen = ({ width, height, bottom, top }: DOMRect): boolean =>
  width > 0 && height > 0 && bottom > 0 && top < window.innerHeight;

/** Heights of toasts by id, with those that had to wait again. */
const heights = new Map<string, number>();

function heightOf(id: string): number {
  // A toast grows while it comes in: its height is that of its content.
  const toast = document.querySelector(`[data-toast="${id}"]`);
  if (toast) heights.set(id, toast.scrollHeight + marginAndBorders);
  return heights.get(id) ?? usualHeight;
}

const headBottom = (): number =>
  Math.max(0, ...[...document.querySelectorAll(heads)].map((head) => head.getBoundingClientRect().bottom));

const controlBoxes = (): DOMRect[] =>
  [...document.querySelectorAll(window.innerWidth > narrow ? `${controls}, ${panels}` : controls)]
    // Links in a text are part of it: covering a text for seconds is what every place does.
    .filter((control) => !control.closest('[contenteditable="true"], .mantine-Notifications-root'))
    .map((control) => control.getBoundingClientRect())
    .filter(isSeen);

let current: ToastPlace | undefined;

function setLimit(limit: number): void {
  if (notificationsStore.getState().limit === limit) return;
  notificationsStore.updateState((state) => ({ ...state, limit }));
  notifications.updateState(notificationsStore, (all) => all);
}

function placeToasts(ids: readonly string[]): void {
  // Nothing moves under a pointer that is about to close it.
  if (document.querySelector(`${stack}:hover`)) return;
  const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const width = Math.min(widest, viewport.width - 32);
  const space = { viewport, width, heights: ids.map(heightOf), headBottom: headBottom(), current };
  const { top, right, count } = toastPlace(space, controlBoxes());
  current = { top, right };
  const { style } = document.documentElement;
  style.setProperty('--aw-toast-top', `${top}px`);
  style.setProperty('--aw-toast-right', `${right}px`);
  setLimit(count < ids.length ? count : mostToasts);
}

/** Places the toasts before each is seen, and again while the page moves below them. */
export function useToastPlace(): void {
  const { notifications: shown, queue } = useNotifications();
  const ids = [...shown, ...queue].slice(0, mostToasts).map(({ id }) => String(id));
  const key = ids.join(' ');
  useLayoutEffect(() => {
    if (key === '') {
      heights.clear();
      current = undefined;
    } else placeToasts(key.split(' '));
  }, [key]);
  useEffect(() => {
    if (key === '') return undefined;
    const check = (): void => placeToasts(key.split(' '));
    const timer = setInterval(check, checkRest);
    window.addEventListener('scroll', check, { capture: true, passive: true });
    window.addEventListener('resize', check);
    return () => {
      clearInterval(timer);
      window.removeEventListener('scroll', check, { capture: true });
      window.removeEventListener('resize', check);
    };
  }, [key]);
}
