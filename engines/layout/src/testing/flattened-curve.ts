/** Drawn curves as straight pieces, so that they can be measured like other routes. */
import { curvedPath } from '../curves.ts';
import type { Point } from '../layout-types.ts';

/** The corners of a drawn curve, with each bend as eight straight pieces. */
export function flattened(points: readonly Point[]): readonly Point[] {
  const numbers = (text: string): readonly number[] =>
    text
      .trim()
      .split(/[ A-Z]+/u)
      .map(Number);
  return curvedPath(points)
    .split(/(?=[MLQ])/u)
    .reduce<readonly Point[]>((drawn, command) => {
      const [x = 0, y = 0, endX = 0, endY = 0] = numbers(command.slice(1));
      const start = drawn.at(-1);
      if (!command.startsWith('Q') || !start) return [...drawn, { x, y }];
      const curve = Array.from({ length: 8 }, (_, at) => {
        const share = (at + 1) / 8;
        const [one, two, three] = [(1 - share) ** 2, 2 * share * (1 - share), share ** 2];
        return { x: one * start.x + two * x + three * endX, y: one * start.y + two * y + three * endY };
      });
      return [...drawn, ...curve];
    }, []);
}
