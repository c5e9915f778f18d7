/** Many rows, written by statements of limited size. */
import { allDone } from './all-done.ts';

/** Rows of a statement, and their size in characters. */
export interface PartLimits<Row> {
  readonly rows: number;
  readonly size: number;
  readonly sizeOf: (row: Row) => number;
}

/** Rows in parts within the limits; a larger row is a part by itself. */
export function* rowParts<Row>(
  rows: readonly Row[],
  { rows: most, size: largest, sizeOf }: PartLimits<Row>,
): Generator<readonly Row[]> {
  let from = 0;
  let size = 0;
  for (const [at, row] of rows.entries()) {
    const own = sizeOf(row);
    if (at > from && (at - from === most || size + own > largest)) {
      yield rows.slice(from, at);
      from = at;
      size = 0;
    }
    size += own;
  }
  if (from < rows.length) yield rows.slice(from);
}

/**
 * Writes rows in parts, in their order. A part is made and sent while the database works on the one before it: two of
 * them are held at a time, whatever there is to write.
 */
export async function writeInParts<Row, Answer>(
  rows: readonly Row[],
  limits: PartLimits<Row>,
  write: (part: readonly Row[]) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const answers: Promise<Answer>[] = [];
  for (const part of rowParts(rows, limits)) {
    if (!(await isDone(answers.at(-2)))) break;
    const answer = write(part);
    // It may fail while another one is waited for; `allDone` tells.
    answer.catch(() => undefined);
    answers.push(answer);
  }
  return allDone(answers);
}

/** Whether a statement succeeded; there may be none. */
const isDone = async (answer: Promise<unknown> | undefined): Promise<boolean> => {
  try {
    await answer;
    return true;
  } catch {
    return false;
  }
};
