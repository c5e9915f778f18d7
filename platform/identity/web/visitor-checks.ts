/** Client-side validation of visitors' forms, with the messages of the specification (1 section 5). */
import { requiredMessage } from '#platform/http/contract.ts';
import { longPasswordMessage, passwordLimits, shortPasswordMessage } from '../contract.ts';

/** Empty and malformed addresses get the same message, as specified. */
export const checkEmail = (value: string): string | null =>
  /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value.trim()) ? null : requiredMessage;

/** Requires a non-empty value. */
export const checkFilled = (value: string): string | null => (value.length > 0 ? null : requiredMessage);

/** Validates a newly chosen password. */
export function checkNewPassword(value: string): string | null {
  if (value.length === 0) return requiredMessage;
  const length = [...value].length;
  if (length < passwordLimits.min) return shortPasswordMessage;
  return length > passwordLimits.max ? longPasswordMessage : null;
}

/** Requires a ticked box. */
export const checkAccepted = (value: boolean): string | null => (value ? null : requiredMessage);
