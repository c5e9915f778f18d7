/** Copied contexts: also the form in which they lie in the clipboard. Pure. */
import * as z from 'zod/mini';
import { boundedContext, contextRelationship } from '../contract.ts';

const clipShape = z.object({
  contexts: z.array(boundedContext).check(z.minLength(1)),
  relationships: z.array(contextRelationship),
});

/** Contexts, and the relationships between them. */
export interface MapClip extends z.output<typeof clipShape> {}

/** The text in the clipboard. */
export const textOfClip = ({ contexts, relationships }: MapClip): string => JSON.stringify({ contexts, relationships });

/** Reads what `textOfClip` wrote; undefined for anything else. */
export function clipOfText(text: string): MapClip | undefined {
  try {
    const read = z.safeParse(clipShape, JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}
