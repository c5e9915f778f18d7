/** Which font file draws which characters: a family comes in one file per weight and script. Pure. */
import type { DrawCommand, Drawing, TextCommand } from './drawing-types.ts';
import type { Weight } from './inter-widths.ts';

/** What a font file covers. */
export interface FaceInfo {
  readonly weight: Weight;
  /** As in CSS `unicode-range`, for example `U+0000-00FF,U+0131`. */
  readonly ranges: string;
}

/** A font file as WOFF 1.0 with an outline for every character of its ranges that it knows. */
export interface FontFace extends FaceInfo {
  readonly bytes: Uint8Array;
}

/** Characters of a text that one file draws; without `face` no file has them. */
export interface TextRun<Face extends FaceInfo> {
  readonly text: string;
  readonly face: Face | undefined;
}

type Span = readonly [from: number, to: number];

function spansOf(ranges: string): readonly Span[] {
  return ranges.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}

const knownSpans = new Map<string, readonly Span[]>();

function covers({ ranges }: FaceInfo, code: number): boolean {
  const spans = knownSpans.get(ranges) ?? spansOf(ranges);
  knownSpans.set(ranges, spans);
  return spans.some(([from, to]) => code >= from && code <= to);
}

/** Joiners and marks stay with the character that they follow. */
export const isFollower = (character: string): boolean => /^[\p{M}\p{Cf}]$/u.test(character);

/** Splits a text by the files that draw it; earlier faces are preferred, and a run is as long as possible. */
export function fontRuns<Face extends FaceInfo>(
  text: string,
  weight: Weight,
  faces: readonly Face[],
): readonly TextRun<Face>[] {
  const own = faces.filter((face) => face.weight === weight);
  const runs: { text: string; face: Face | undefined }[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    const stays = last && (last.face ? covers(last.face, code) : isFollower(character));
    if (stays) {
      last.text += character;
      continue;
    }
    const face = own.find((one) => covers(one, code));
    if (last && last.face === face) last.text += character;
    else runs.push({ text: character, face });
  }
  return runs;
}

/** All texts of drawing commands. */
export const textsIn = (commands: readonly DrawCommand[]): readonly TextCommand[] =>
  commands.flatMap((command) =>
    command.kind === 'group' ? textsIn(command.commands) : command.kind === 'text' ? [command] : [],
  );

/** The files that the texts of drawings need, in the order of `faces`. */
export function facesIn<Face extends FaceInfo>(drawings: readonly Drawing[], faces: readonly Face[]): readonly Face[] {
  const used = new Set(
    drawings.flatMap(({ commands }) =>
      textsIn(commands).flatMap(({ text, font }) => fontRuns(text, font.weight, faces).map(({ face }) => face)),
    ),
  );
  return faces.filter((face) => used.has(face));
}
