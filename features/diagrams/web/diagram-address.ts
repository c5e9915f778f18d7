/** Addresses of diagrams. Source: specification 2 section 2. */

/** The list. */
export const diagramsAddress = (projectCode: string): string => `/project/${projectCode}/diagrams`;

/** The editor of a diagram; with words of a search it shows the element that has them. */
export function diagramAddress(
  projectCode: string,
  id: string,
  { find }: { readonly find?: string | undefined } = {},
): string {
  const search = find ? `?${new URLSearchParams({ find }).toString()}` : '';
  return `${diagramsAddress(projectCode)}/${encodeURIComponent(id)}/edit${search}`;
}

/** Search param that creates a diagram from the list. */
export const createDiagramWord = 'diagram';

/** Search parameter: the picture that the editor copies to the clipboard. */
export const copyParameter = 'copy';

/** Whether a path is that of an open diagram. */
export const isDiagramAddress = (path: string): boolean => /^\/project\/[^/]+\/diagrams\/[^/]+\/edit$/.test(path);
