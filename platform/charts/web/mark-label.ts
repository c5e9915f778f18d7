/** Marks of the time line in words. */
import type { ChartMark } from '../model/chart-series.ts';

const kinds = { decision: 'Decision', note: 'Note', tool: 'Tool' } as const;

/** `Decision: ADR 12 Split billing`. */
export const markLabel = ({ kind, label }: ChartMark): string => `${kinds[kind]}: ${label}`;
