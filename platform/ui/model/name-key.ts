/** Names as people tell them apart. Pure. */

/** A name as names are compared: without case and surrounding spaces. */
export const nameKey = (name: string): string => name.trim().normalize('NFC').toLowerCase();
