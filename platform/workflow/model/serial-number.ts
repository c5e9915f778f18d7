/** Display of serial numbers. Source: decisions sections 3 and 15. */

/** `#001`; `#XXX` without a number. */
export const serialLabel = (serialNumber: number | null | undefined): string =>
  `#${serialNumber == null ? 'XXX' : String(serialNumber).padStart(3, '0')}`;

/** `#001: title`. */
export const numberedTitle = (serialNumber: number | null | undefined, title: string): string =>
  `${serialLabel(serialNumber)}: ${title}`;

/** The number in a search such as `#12` or `# 012`; undefined for words. */
export function searchedNumber(query: string): number | undefined {
  const digits = /^#\s*(\d{1,9})$/.exec(query.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The record that a whole query names: `#12`, `ADR-12` or `rfc 012`; undefined for words. Without `kind` it is any. */
export function namedRecord(query: string): { readonly kind?: string; readonly serialNumber: number } | undefined {
  const [, kind, digits] = /^(?:#\s?|([a-z]{2,8})[\s-]?#?)(\d{1,9})$/i.exec(query.trim()) ?? [];
  if (digits === undefined) return undefined;
  return { ...(kind ? { kind: kind.toLowerCase() } : {}), serialNumber: Number(digits) };
}
