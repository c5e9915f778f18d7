/** Parts of a page whose code is fetched when they are first drawn: without a connection the page around them stays. */
import { createContext, lazy, use, useEffect, useEffectEvent, useReducer, type ComponentType } from 'react';
import { showToast } from './toast.ts';

/** Shown when a dialog or drawer could not be fetched. */
export const partMissingMessage = "This couldn't be loaded. Check your connection and try again.";

/** Time until a part that nobody opened is asked for again, ms. */
const retryEvery = 5_000;

const RedrawContext = createContext(() => {});

/** Styles that failed as well are not asked for again by the loader of chunks. */
function renewStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (!link.sheet) link.replaceWith(link.cloneNode());
  }
}

/**
 * Like `lazy`, but a failed fetch is told instead of thrown: a part with `onClose` says so and is closed, others are
 * asked for again from time to time. It needs a `Suspense` around it as well.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  /** Takes the place of the part, and prepares the next attempt. */
  function Missing({ opened = true, onClose }: { readonly opened?: boolean; readonly onClose?: () => void }) {
    const redraw = use(RedrawContext);
    const tell = useEffectEvent(() => {
      Part = start(true);
      if (!onClose) return clearTimeout.bind(undefined, setTimeout(redraw, retryEvery));
      if (opened) showToast('danger', partMissingMessage);
      return onClose();
    });
    useEffect(() => tell(), []);
    return null;
  }
  const start = (hasFailed = false) =>
    lazy(async () => {
      try {
        const part = await load();
        if (hasFailed) renewStyles();
        return { default: part };
      } catch {
        return { default: Missing as ComponentType<Props> };
      }
    }) as unknown as ComponentType<Props>;
  let Part = start();
  return function LazyPart(props: Props) {
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    return (
      <RedrawContext value={redraw}>
        <Part {...props} />
      </RedrawContext>
    );
  };
}
