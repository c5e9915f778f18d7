/** What axe finds on a page of a test, once nothing on it moves or fades any more. */
import axe from 'axe-core';

/** Each fault with the first element that has it, for example `color-contrast: <span>…`. */
export async function accessibilityFaults(root: Element = document.body): Promise<readonly string[]> {
  await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
  const { violations } = await axe.run(root, { rules: { region: { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
