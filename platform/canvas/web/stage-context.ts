/** What a stage provides to its bars and layers. */
import { createContext } from 'react';

interface StageContextValue {
  readonly fit: () => void;
  /** All boxes are drawn as one picture. */
  readonly isFar: boolean;
}

/** Provided by the stage. */
export const StageContext = createContext<StageContextValue>({ fit: () => undefined, isFar: false });
