/** Badges of linked records on nodes. */
import { createContext } from 'react';
import type { RecordBadge } from './node-data.ts';

/** By element; empty without provider. */
export const BadgesContext = createContext<ReadonlyMap<string, RecordBadge>>(new Map());
