/** Stand-ins for common signs that a font does not have. Pure. */
import type { Drawing, TextCommand } from './drawing-types.ts';
import { fontRuns, isFollower, textsIn, type FaceInfo } from './font-faces.ts';
import type { Weight } from './inter-widths.ts';

const standIns: ReadonlyMap<string, string> = new Map([
  ['\u2192', '->'],
  ['\u2190', '<-'],
  ['\u2194', '<->'],
  ['\u21d2', '=>'],
  ['\u21d0', '<='],
  ['\u2264', '<='],
  ['\u2265', '>='],
  ['\u2260', '!='],
  ['\u2713', 'v'],
  ['\u2717', 'x'],
  ['\u25cf', '\u2022'],
]);

/** The text with signs that no face of the weight has written in others, as far as a stand-in is known. */
export const substituted = (text: string, weight: Weight, faces: readonly FaceInfo[]): string =>
  fontRuns(text, weight, faces)
    .map((run) => (run.face ? run.text : Array.from(run.text, (sign) => standIns.get(sign) ?? sign).join('')))
    .join('');

/** Characters that turn the direction of a text: a writer that knows no directions cannot follow them. */
const turns = /[\u202a-\u202e\u2066-\u2069]/u;

/** Whether a line has characters that no face has and nothing stands in for, or turns its direction. */
export const isBeyondFaces = ({ text, font: { weight } }: TextCommand, faces: readonly FaceInfo[]): boolean =>
  turns.test(text) ||
  fontRuns(substituted(text, weight, faces), weight, faces).some(
    (run) => run.face === undefined && Array.from(run.text).some((sign) => !isFollower(sign)),
  );

/** Characters of drawings that no face has and nothing stands in for, each once. */
export function missingIn(drawings: readonly Drawing[], faces: readonly FaceInfo[]): readonly string[] {
  const missing = drawings.flatMap(({ commands }) =>
    textsIn(commands).flatMap(({ text, font: { weight } }) =>
      fontRuns(substituted(text, weight, faces), weight, faces).flatMap((run) =>
        run.face ? [] : Array.from(run.text),
      ),
    ),
  );
  return [...new Set(missing)].filter((character) => !isFollower(character));
}
