/** Validation of versioned texts: title, content, and revision. */
import { oneLineMessage, type Violation } from '#platform/http/contract.ts';
import { invalidInput, refused, violated, violation, type Failure } from '#platform/http/model/failure.ts';
import { onlyUnseen } from '#platform/http/model/unseen-text.ts';
import { deletedUserName } from '#platform/identity/model/person-name.ts';
import { hasContent } from '#platform/richtext/model/document-rules.ts';
import { parseDocument } from '#platform/richtext/model/document.ts';
import { contentViolations } from '#platform/richtext/server/content-check.ts';
import {
  missingRevisionMessage,
  staleDocumentMessage,
  staleRevisionCode,
  stateMovedCode,
  type WrittenFields,
} from '../contract.ts';

/** Messages of one kind of text. */
export interface TextRules {
  /** For a missing or empty title. */
  readonly titleRequired: string;
  /** For a missing or blank text; absent where that is allowed. */
  readonly contentRequired?: string;
}

const titleViolations = (title: string, { titleRequired }: TextRules): readonly Violation[] => {
  if (title === '') return [violation('title', titleRequired)];
  if (/[\r\n\u2028\u2029]/.test(title)) return [violation('title', oneLineMessage)];
  const unseen = onlyUnseen(title);
  return unseen === null ? [] : [violation('title', unseen)];
};

/** Violations of a content, each with its path inside the tree. */
function jsonViolations(json: string, { contentRequired }: TextRules): readonly Violation[] {
  if (contentRequired !== undefined && json.trim() === '') return [violation('json', contentRequired)];
  const faults = contentViolations(json);
  if (faults.length > 0 || contentRequired === undefined) return faults;
  return hasContent(parseDocument(json)) ? [] : [violation('json', contentRequired)];
}

/** Throws 422 with all violations of title and content. */
export function assertText({ title, json }: WrittenFields, rules: TextRules): void {
  const violations = [...titleViolations(title, rules), ...jsonViolations(json, rules)];
  if (violations.length > 0) throw invalidInput(violations);
}

/** The same for the content alone. */
export function assertContent(json: string, rules: TextRules): void {
  const violations = jsonViolations(json, rules);
  if (violations.length > 0) throw invalidInput(violations);
}

/** Throws 422 when a save or restore does not contain its revision; returns it otherwise. */
export function requireRevision(revision: number | undefined): number {
  if (revision === undefined) throw violated('revision', missingRevisionMessage);
  return revision;
}

/** The 422 failure of a stale save; it carries the current text. */
export const staleRevision = (updatedBy: string | null, current: object): Failure =>
  refused(staleDocumentMessage(updatedBy ?? deletedUserName), { code: staleRevisionCode, current });

/** The 422 failure of a save in a state that does not allow it, with the message of its kind and the current text. */
export const stateMoved = (message: string, current: object): Failure =>
  refused(message, { code: stateMovedCode, current });

/** Whether restoring `earlier` would change nothing. */
export const isSameText = (current: WrittenFields, earlier: WrittenFields): boolean =>
  current.title === earlier.title && current.json === earlier.json;
