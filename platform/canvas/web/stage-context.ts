/** What a stage lends to the bars and layers that stand on it. */
import { createContext } from 'react';

/** Filled by the stage. */
export const StageContext = createContext<{ readonly fit: () => void }>({ fit: () => undefined });
