/** Entry of an icon in the picker. */
import type { ComponentType } from 'react';

/** `words` are search terms besides the name, for example `branch code repo`. */
export interface LinkIconEntry {
  readonly icon: ComponentType<{ readonly size?: number | string; readonly stroke?: number | string }>;
  readonly words: string;
}
