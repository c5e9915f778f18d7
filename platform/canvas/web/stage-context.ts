/** What a stage provides to its bars and layers. */
import { createContext } from 'react';

import type { Part } from '../model/nearest-box.ts';

interface StageContextValue {
  readonly fit: () => void;
  /** Shows a part as large as the view allows, enlarged to `largest` at most. */
  readonly fitPart: (part: Part, largest: number) => void;
  /** All boxes are drawn as one picture. */
  readonly isFar: boolean;
}

/** Provided by the stage. */
export const StageContext = createContext<StageContextValue>({
  fit: () => undefined,
  fitPart: () => undefined,
  isFar: false,
});
