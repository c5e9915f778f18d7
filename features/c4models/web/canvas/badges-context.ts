/** Records that are linked to elements, for the badges on nodes. */
import { createContext } from 'react';
import type { RecordBadge } from './node-data.ts';

/** By element; empty where nobody provides it. */
export const BadgesContext = createContext<ReadonlyMap<string, RecordBadge>>(new Map());
