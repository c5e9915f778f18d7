/** Addresses of RFC pages. */

/** The list. */
export const rfcsAddress = (projectCode: string): string => `/project/${projectCode}/rfcs`;

/** Writing a new one. */
export const newRfcAddress = (projectCode: string): string => `${rfcsAddress(projectCode)}/new`;

/** Reading one. */
export const rfcAddress = (projectCode: string, id: string): string => `${rfcsAddress(projectCode)}/${id}/view`;

/** Editor of an RFC. */
export const editRfcAddress = (projectCode: string, id: string): string => `${rfcsAddress(projectCode)}/${id}/edit`;

/** Storage key for drafts of a project's RFCs on the device. */
export const rfcDrafts = (projectId: string): string => `rfc:${projectId}`;

/** Activity of an RFC. */
export const activityAddress = (projectCode: string, id: string): string =>
  `/project/${projectCode}/activity?kind=rfc&id=${id}`;
