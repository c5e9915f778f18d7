/** Pictures of a diagram that go to the clipboard. */

/** Their formats. */
export type CopiedForm = 'svg' | 'png';

/** Entries of menus and of the palette. */
export const copyLabels: Readonly<Record<CopiedForm, string>> = { png: 'Copy as PNG', svg: 'Copy as SVG' };
