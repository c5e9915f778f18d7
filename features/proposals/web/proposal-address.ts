/** Addresses of proposals. */

/** The inbox of a project. */
export const proposalsAddress = (projectCode: string): string =>
  `/project/${encodeURIComponent(projectCode)}/proposals`;

/** One proposal. */
export const proposalAddress = (projectCode: string, id: string): string =>
  `${proposalsAddress(projectCode)}/${encodeURIComponent(id)}`;

/** Kinds of things whose readers can suggest changes, as the product names them. */
export const suggestedKinds = ['doc', 'adr', 'rfc', 'c4model', 'structurizr', 'dbmodel', 'driver'] as const;
/** One of `suggestedKinds`. */
export type SuggestedKind = (typeof suggestedKinds)[number];

/** Stands in the address for the id of what is not there yet. */
export const newThingId = 'new';

/** Suggesting something new. */
export const newThingAddress = (projectCode: string, thing: string): string =>
  suggestionAddress(projectCode, thing, newThingId);

/** Suggesting changes of a thing. */
export const suggestionAddress = (projectCode: string, kind: string, id: string): string =>
  `${proposalsAddress(projectCode)}/new/${encodeURIComponent(kind)}/${encodeURIComponent(id)}`;
