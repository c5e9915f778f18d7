/** The drivers of a project as one document: what a save stores, and small questions about it. Pure. */
import type { Constraint, QualityAttribute } from '../contract.ts';

/** Both lists in their order. */
export interface DriverSet {
  readonly qualityAttributes: readonly QualityAttribute[];
  readonly constraints: readonly Constraint[];
}

/** What a project has before its first save. */
export const noDrivers: DriverSet = { qualityAttributes: [], constraints: [] };

/** Kinds of drivers. */
export const driverKinds = ['quality-attribute', 'constraint'] as const;
/** One of `driverKinds`. */
export type DriverKind = (typeof driverKinds)[number];

/** What every driver has. */
export interface DriverHead {
  readonly id: string;
  readonly kind: DriverKind;
  readonly name: string;
  /** False for constraints. */
  readonly isMajor: boolean;
}

/** All drivers in the order of the lists, attributes first. */
export const headsOf = ({ qualityAttributes, constraints }: DriverSet): readonly DriverHead[] => [
  ...qualityAttributes.map(({ id, name, isMajor }) => ({ id, kind: 'quality-attribute' as const, name, isMajor })),
  ...constraints.map(({ id, name }) => ({ id, kind: 'constraint' as const, name, isMajor: false })),
];

/** The text that is stored; equal drivers have equal texts. */
export const driverText = ({ qualityAttributes, constraints }: DriverSet): string =>
  JSON.stringify({ qualityAttributes, constraints });

/** Reads what `driverText` wrote, for example the text of a revision. */
export const driversOfText = (text: string): DriverSet => JSON.parse(text) as DriverSet;
