/** A text with versions, for the versions drawer. */
import type { GetVersion, ListVersions } from '../contract.ts';

/** A text that has versions, provided by its module. */
export interface VersionedText {
  readonly id: string;
  /** The newest revision. */
  readonly revision: number;
  readonly list: ListVersions;
  readonly get: GetVersion;
  /** Restores a version; absent without permission, and while the text is read-only. */
  readonly restore?: ((revision: number) => Promise<void>) | undefined;
}
