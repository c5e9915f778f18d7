/** The page of a text: a column of its own width, with pictures that may be wider. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#platform/richtext/web/doc-view.css';
import '#platform/ui/web/patterns.css';
import { watchPictureRoom } from '#platform/richtext/web/picture-room.ts';
import { aProject, SignedIn } from '#platform/identity/web/workspace-fixture.tsx';
import { TextPage } from './text-page.tsx';

const open = async (width: number, className = ''): Promise<void> => {
  await page.viewport(width, 800);
  await render(
    <SignedIn projects={[aProject('shop')]}>
      <TextPage
        frame="tree"
        className={className}
        side={
          <aside className={width > 640 ? '' : 'aw-hidden'} style={{ flex: '0 0 208px' }}>
            Contents
          </aside>
        }
      >
        <div className="aw-doc">
          <p>Text</p>
          <section ref={watchPictureRoom} className="aw-picture" style={{ height: 200 }}>
            Picture
          </section>
        </div>
      </TextPage>
    </SignedIn>,
  );
};
const boxOf = (selector: string): DOMRect => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();

test('a picture is up to 960 px wide where the window has room, and the text keeps its column', async () => {
  await open(1600);
  await expect.poll(() => boxOf('.aw-picture').width).toBe(960);
  expect(boxOf('p').width).toBe(720);
  expect(boxOf('.aw-picture').left).toBe(boxOf('p').left);
});

test('it keeps clear of the side column', async () => {
  await open(1100);
  await expect.poll(() => boxOf('.aw-picture').width).toBeGreaterThan(800);
  expect(boxOf('.aw-picture').right).toBeLessThanOrEqual(boxOf('aside').left - 47);
});

test('on a phone it is as wide as the text, and nothing scrolls sideways', async () => {
  await open(390);
  await expect.poll(() => boxOf('.aw-picture').width).toBe(boxOf('p').width);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('it ends where the text ends when the page has a margin of its own', async () => {
  await open(390, 'aw-page-column');
  await expect.poll(() => boxOf('.aw-picture').right).toBe(boxOf('p').right);
  expect(boxOf('p').right).toBeLessThan(390);
});
