/** How wide pictures between the paragraphs of a text may be: wider than the text where the window has room. */

/** Distance of pictures to the column beside the text, px. */
const besideSide = 48;

/** The room from the text to the side column of its page, or to the end of the page where that is elsewhere. */
function roomFor(picture: HTMLElement, page: Element): number {
  const start = picture.getBoundingClientRect().left;
  const side = page.lastElementChild?.getBoundingClientRect();
  const isBeside = side !== undefined && side.width > 0 && side.left > start;
  const pageEnd = page.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(page).paddingRight);
  return Math.floor((isBeside ? side.left - besideSide : pageEnd) - start);
}

/** Ref of a picture with the class `aw-picture`: says its room in `--aw-room`. Pages of texts have a `data-frame`. */
export function watchPictureRoom(picture: HTMLElement | null): (() => void) | undefined {
  const page = picture?.closest('[data-frame]');
  if (!picture || !page) return undefined;
  const watch = new ResizeObserver(() => picture.style.setProperty('--aw-room', `${roomFor(picture, page)}px`));
  watch.observe(page);
  return () => watch.disconnect();
}
