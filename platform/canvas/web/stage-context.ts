/** What a stage lends to the bars and layers that stand on it. */
import { createContext } from 'react';

interface LentByStage {
  readonly fit: () => void;
  /** One picture stands for all boxes. */
  readonly isFar: boolean;
}

/** Filled by the stage. */
export const StageContext = createContext<LentByStage>({ fit: () => undefined, isFar: false });
