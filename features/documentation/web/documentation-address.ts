/** Addresses of documentation pages. */

/** The word that stands for the homepage of a namespace. */
export const homePage = 'home';

/** The list of namespaces. */
export const namespacesAddress = (projectCode: string): string => `/project/${projectCode}/documentation`;

/** A page of a namespace; its homepage by default. */
export const pageAddress = (projectCode: string, namespace: string, page: string = homePage): string =>
  `${namespacesAddress(projectCode)}/${encodeURIComponent(namespace)}/${encodeURIComponent(page)}`;

/** What pages open ready to create. */
export const createNamespaceWord = 'namespace';
export const createDocumentWord = 'document';

/** What happened to a page. */
export const activityAddress = (projectCode: string, id: string): string =>
  `/project/${projectCode}/activity?kind=doc&id=${id}`;
