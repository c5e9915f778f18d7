/** The sentences of writing that all kinds of texts share. Source: specification 2 section 4, decisions section 10. */

export const cancelEditPrompt = 'All changes made here will gone!';
export const staleDocumentMessage = (name: string): string => `This document has been changed by ${name}.`;
/** Code of a refusal by stale revision; it carries the text as it stands. */
export const staleRevisionCode = 'stale_revision';
export const missingRevisionMessage = 'Please send the revision that was edited.';
export const uploadsRunningMessage = 'A file is still being uploaded. Please save once it is there, or cancel it.';
export const uploadsFailedMessage =
  'A file could not be uploaded. Please try it again or remove it from the page, then save.';
