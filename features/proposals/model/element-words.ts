/** How sentences call the types of C4 elements. */

/** For example `software system` for `software-system`. */
export const typeWords = (type: string): string => type.replaceAll('-', ' ');
