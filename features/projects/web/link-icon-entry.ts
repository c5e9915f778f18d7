/** What is known of an icon that a link may have. */
import type { ComponentType } from 'react';

/** `words` are what people may call it besides its name, for example `branch code repo`. */
export interface LinkIconEntry {
  readonly icon: ComponentType<{ readonly size?: number | string; readonly stroke?: number | string }>;
  readonly words: string;
}
