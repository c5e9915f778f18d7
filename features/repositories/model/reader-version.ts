/** How files are read: raised whenever the same file is read differently, such as with a new warning. */

/** Records and pages that an earlier version read are read once more by the next run. */
export const readerVersion = 1;
