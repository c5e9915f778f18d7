/** Recognizes the pointers that a repository has in the place of files kept in Git LFS. Pure. */

/** Problem of a file that is such a pointer. */
export const lfsPointerMessage =
  'This file is kept in Git LFS. Only a pointer to its content is here, so it cannot be read.';

/** Larger pointers do not exist. */
const longestPointer = 1024;
const pointer =
  /^version https:\/\/(?:git-lfs|hawser)\.github\.com\/spec\/v1\r?\n(?:ext-\d-[^\n]*\n)*oid sha256:[0-9a-f]{64}\r?\nsize \d+\s*$/;

/** Whether the whole text of a file is a pointer of Git LFS. */
export const isLfsPointer = (text: string): boolean => text.length <= longestPointer && pointer.test(text);
