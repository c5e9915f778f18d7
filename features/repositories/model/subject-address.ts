/** Address of the page of a thing that is kept in a repository. Pure. */

/** A thing of a project. */
export interface AddressedSubject {
  readonly kind: string;
  readonly id: string;
  /** Of a page. */
  readonly namespace: string | null;
}

/** Its address within the product. */
export function subjectAddress(project: string, { kind, id, namespace }: AddressedSubject): string {
  const base = `/project/${encodeURIComponent(project)}`;
  if (kind === 'adr') return `${base}/adrs/${id}/view`;
  if (kind === 'doc') return `${base}/documentation/${encodeURIComponent(namespace ?? '')}/${id}`;
  if (kind === 'dbmodel') return `${base}/database/models/${id}/edit`;
  if (kind === 'metric') return `${base}/metrics/${id}/view`;
  return `${base}/structurizr`;
}

/** The state of the repository of a project. */
export const repositoryUrl = (project: string): string => `/project/${encodeURIComponent(project)}/repository`;
