/** Addresses of metrics pages. */

/** Word of a tab of a jar in its address. */
export const compareTab = 'compare';
/** See `compareTab`. */
export const namespacesTab = 'namespaces';
/** See `compareTab`. */
export const packagesTab = 'packages';
/** See `compareTab`. */
export const findingsTab = 'findings';

/** The list of jars. */
export const metricJarsAddress = (project: string): string => `/project/${encodeURIComponent(project)}/metrics`;

/** A jar, with a class that is shown at first. */
export const metricJarAddress = (project: string, id: string, classname?: string): string =>
  `${metricJarsAddress(project)}/${id}/view${classname ? `?class=${encodeURIComponent(classname)}` : ''}`;

/** A tab of a jar. */
export const metricTabAddress = (project: string, id: string, tab: string): string =>
  `${metricJarAddress(project, id)}?tab=${tab}`;

/** A jar, or one of its namespaces. */
export const metricPartAddress = (project: string, id: string, namespace: string | undefined): string =>
  namespace === undefined
    ? metricJarAddress(project, id)
    : `${metricTabAddress(project, id, namespacesTab)}&namespace=${encodeURIComponent(namespace)}`;

/** A jar whose classes are filtered by words. */
export const metricClassesAddress = (project: string, id: string, words: string): string =>
  `${metricJarAddress(project, id)}?find=${encodeURIComponent(words)}`;

/** Search param that creates a jar from the list. */
export const createJarWord = 'metric';
