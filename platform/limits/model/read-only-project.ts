/** The refusal of writes to a project that is read-only because the plan allows fewer. */

/** Its code. */
export const readOnlyProjectCode = 'project_read_only';
/** 422, with the code. */
export const readOnlyProjectMessage =
  'This project is read-only because your plan allows fewer projects. You can still read and export it.';
