/** A text with versions, as the drawer of versions takes it. */
import type { GetVersion, ListVersions } from '../contract.ts';

/** A text that has versions, as its module tells it. */
export interface VersionedText {
  readonly id: string;
  /** The newest revision. */
  readonly revision: number;
  readonly list: ListVersions;
  readonly get: GetVersion;
  /** Makes a version the newest one; absent for whoever may not, and while the text is closed. */
  readonly restore?: ((revision: number) => Promise<void>) | undefined;
}
