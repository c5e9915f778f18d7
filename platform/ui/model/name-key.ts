/** Names as people tell them apart. Pure. */
import { withoutUnseen } from '#platform/http/model/unseen-text.ts';

/** A name as names are compared: without case, surrounding spaces and characters that nobody sees. */
export const nameKey = (name: string): string => withoutUnseen(name).trim().normalize('NFC').toLowerCase();
