/** What is told about the clipboard of the system, the same on every canvas. */

/** A paste from the menu that the browser does not allow. */
export const unreadClipboardMessage = 'Your browser does not let this page read the clipboard.';
/** A paste of nothing. */
export const emptyClipboardMessage = 'There is no text in the clipboard.';
