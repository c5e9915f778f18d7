/** Address of the context map. */

/** The context map of a project. */
export const contextMapAddress = (project: string): string => `/project/${encodeURIComponent(project)}/context-map`;
