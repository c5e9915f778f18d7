/** Addresses of the pages of architectural drivers. */

/** The drivers of a project. */
export const driversAddress = (project: string): string =>
  `/project/${encodeURIComponent(project)}/architecture/drivers`;

/** A driver in the list. */
export const driverAddress = (project: string, id: string): string => `${driversAddress(project)}?driver=${id}`;

/** Edit page of the quality attributes. */
export const editAttributesAddress = (project: string): string => `${driversAddress(project)}/quality-attributes/edit`;

/** Edit page of the constraints. */
export const editConstraintsAddress = (project: string): string => `${driversAddress(project)}/constraints/edit`;
