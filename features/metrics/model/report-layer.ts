/** Layers of a month: what different tools say about the same code stands beside each other. */
import type { ReportFormat } from '../contract.ts';

/** All layers. */
export const reportLayers = ['code', 'packages', 'coverage', 'findings', 'size'] as const;
/** One of `reportLayers`. */
export type ReportLayer = (typeof reportLayers)[number];

const layers: Readonly<Record<Exclude<ReportFormat, 'auto'>, ReportLayer>> = {
  phpmetrics: 'code',
  lizard: 'code',
  pdepend: 'code',
  archwright: 'code',
  jdepend: 'packages',
  clover: 'coverage',
  cobertura: 'coverage',
  sarif: 'findings',
  cloc: 'size',
};

/** The layer that a format fills. */
export const layerOf = (format: Exclude<ReportFormat, 'auto'>): ReportLayer => layers[format];
