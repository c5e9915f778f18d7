/** Runs axe on a page of a test, once all animations have ended. */
import axe from 'axe-core';

const frame = (): Promise<number> => new Promise(requestAnimationFrame);

/** Running finite animations; spinners never end. */
const moving = (): readonly Animation[] =>
  document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));

/** A menu starts to fade in some frames after it is mounted, so the page counts as still only after a while without animations. */
async function settled(): Promise<void> {
  for (let still = 0; still < 4; still += 1) {
    await frame();
    const now = moving();
    if (now.length > 0) still = -1;
    await Promise.all(now.map((animation) => animation.finished.catch(() => undefined)));
  }
}

/** Each violation with its first element, for example `color-contrast: <span>…`. */
export async function accessibilityFaults(root: Element = document.body): Promise<readonly string[]> {
  await settled();
  const { violations } = await axe.run(root, { rules: { region: { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
