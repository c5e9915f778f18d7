/** Addresses of ADR pages. */

/** The list. */
export const adrsAddress = (projectCode: string): string => `/project/${projectCode}/adrs`;

/** Writing a new one. */
export const newAdrAddress = (projectCode: string): string => `${adrsAddress(projectCode)}/new`;

/** Reading, editing or replacing one. */
export const adrAddress = (projectCode: string, id: string, page: 'view' | 'edit' | 'replace' = 'view'): string =>
  `${adrsAddress(projectCode)}/${encodeURIComponent(id)}/${page}`;

/** What happened to one. */
export const adrActivityAddress = (projectCode: string, id: string): string =>
  `/project/${projectCode}/activity?kind=adr&id=${id}`;

/** Where drafts of new ADRs of a project lie on the device; those that replace another lie apart. */
export const draftNamespace = (projectId: string, formerId?: string): string =>
  formerId === undefined ? `adr:${projectId}` : `adr:${projectId}:${formerId}`;
