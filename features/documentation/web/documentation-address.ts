/** Addresses of documentation pages. */

/** Path segment of the homepage of a namespace. */
export const homePage = 'home';

/** The list of namespaces. */
export const namespacesAddress = (projectCode: string): string => `/project/${projectCode}/documentation`;

/** A page of a namespace; its homepage by default. */
export const pageAddress = (projectCode: string, namespace: string, page: string = homePage): string =>
  `${namespacesAddress(projectCode)}/${encodeURIComponent(namespace)}/${encodeURIComponent(page)}`;

/** Search param that opens a page in creation mode. */
export const createNamespaceWord = 'namespace';
/** Value of `create` that opens the form for a document. */
export const createDocumentWord = 'document';

/** Activity of a document. */
export const activityAddress = (projectCode: string, id: string): string =>
  `/project/${projectCode}/activity?kind=doc&id=${id}`;
