/** Tells a thing that is not there any more from one that could not be read. */
import { Failure } from '#platform/http/model/failure.ts';

/** Whether a page has nothing to show because its thing is gone, also where it was shown before. */
export const isGone = (read: { readonly error: unknown }): boolean =>
  read.error instanceof Failure && read.error.status === 404;
