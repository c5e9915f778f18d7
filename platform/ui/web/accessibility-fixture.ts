/** What axe finds on a page of a test, once nothing on it moves or fades any more. */
import axe from 'axe-core';

const frame = (): Promise<number> => new Promise(requestAnimationFrame);

/** What moves now and comes to an end; a spinner never does. */
const moving = (): readonly Animation[] =>
  document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));

/** A menu begins to fade in some frames after it is there, so the page counts as still only after a while without any movement. */
async function settled(): Promise<void> {
  for (let still = 0; still < 4; still += 1) {
    await frame();
    const now = moving();
    if (now.length > 0) still = -1;
    await Promise.all(now.map((animation) => animation.finished.catch(() => undefined)));
  }
}

/** Each fault with the first element that has it, for example `color-contrast: <span>…`. */
export async function accessibilityFaults(root: Element = document.body): Promise<readonly string[]> {
  await settled();
  const { violations } = await axe.run(root, { rules: { region: { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
