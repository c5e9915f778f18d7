/** Addresses of ADR pages. */

/** The list. */
export const adrsAddress = (projectCode: string): string => `/project/${projectCode}/adrs`;

/** Writing a new one. */
export const newAdrAddress = (projectCode: string): string => `${adrsAddress(projectCode)}/new`;

/** View, edit or replace page of one ADR. */
export const adrAddress = (projectCode: string, id: string, page: 'view' | 'edit' | 'replace' = 'view'): string =>
  `${adrsAddress(projectCode)}/${encodeURIComponent(id)}/${page}`;

/** Activity of one ADR. */
export const adrActivityAddress = (projectCode: string, id: string): string =>
  `/project/${projectCode}/activity?kind=adr&id=${id}`;

/** Storage key for drafts of new ADRs on the device; drafts of replacements have their own. */
export const draftNamespace = (projectId: string, formerId?: string): string =>
  formerId === undefined ? `adr:${projectId}` : `adr:${projectId}:${formerId}`;
