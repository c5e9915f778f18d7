/** Provides the badges of linked records to the canvas. */
import type { ReactNode } from 'react';
import { BadgesContext } from '../canvas/badges-context.ts';
import { useLinkedRecords } from './linked-records.ts';

/** Requires the provider of an open model. */
export function RecordBadges({ children }: { readonly children: ReactNode }) {
  return <BadgesContext value={useLinkedRecords()}>{children}</BadgesContext>;
}
