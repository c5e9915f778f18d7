/** Addresses of metrics pages. */

/** The list of jars. */
export const metricJarsAddress = (project: string): string => `/project/${encodeURIComponent(project)}/metrics`;

/** A jar, with a class that is shown at first. */
export const metricJarAddress = (project: string, id: string, classname?: string): string =>
  `${metricJarsAddress(project)}/${id}/view${classname ? `?class=${encodeURIComponent(classname)}` : ''}`;

/** Search param that creates a jar from the list. */
export const createJarWord = 'metric';
