/** A busy browser reports several moments of an element at once: what is said last counts, and nothing is missed. */
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { StickyStrip } from './sticky-strip.tsx';
import { UiProvider } from './ui-provider.tsx';
import { useNear } from './use-near.ts';

/** In sight, with its place from the top of the window. */
type Moment = readonly [isIntersecting: boolean, top: number];

/** Has the next observer report these moments in one call. */
function reportAtOnce(...moments: readonly Moment[]): void {
  const entries = moments.map(
    ([isIntersecting, top]) => ({ isIntersecting, boundingClientRect: { top } }) as IntersectionObserverEntry,
  );
  class AllAtOnce extends IntersectionObserver {
    constructor(report: IntersectionObserverCallback) {
      super(() => undefined);
      queueMicrotask(() => report(entries, this));
    }
  }
  vi.stubGlobal('IntersectionObserver', AllAtOnce);
}

afterEach(() => vi.unstubAllGlobals());

test('a strip shows the title of its page when this was in sight and is not any more', async () => {
  reportAtOnce([true, 200], [false, -50]);
  await render(
    <UiProvider still>
      <StickyStrip title="Handbook" about="Written by Ada" />
    </UiProvider>,
  );
  await expect.element(page.getByText('Handbook')).toBeInTheDocument();
});

test('a strip at rest shows what its page is about when the title came back', async () => {
  reportAtOnce([false, -50], [true, 200]);
  await render(
    <UiProvider still>
      <StickyStrip title="Handbook" about="Written by Ada" />
    </UiProvider>,
  );
  await expect.element(page.getByText('Written by Ada')).toBeInTheDocument();
  expect(page.getByText('Handbook').elements()).toEqual([]);
});

function Picture() {
  const place = useRef<HTMLDivElement>(null);
  return <div ref={place}>{useNear(place, '0px') ? 'the picture' : 'not yet'}</div>;
}

test('what was near for a moment is loaded', async () => {
  reportAtOnce([false, 2_000], [true, 100], [false, -2_000]);
  await render(<Picture />);
  await expect.element(page.getByText('the picture')).toBeInTheDocument();
});

test('what was never near is not loaded before the page is printed', async () => {
  reportAtOnce([false, 2_000]);
  await render(<Picture />);
  await expect.element(page.getByText('not yet')).toBeInTheDocument();
  globalThis.dispatchEvent(new Event('beforeprint'));
  await expect.element(page.getByText('the picture')).toBeInTheDocument();
});
