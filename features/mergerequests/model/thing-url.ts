/** Paths of pages that an impact leads to. Pure. */

const inProject = (projectCode: string, rest: string): string => `/project/${encodeURIComponent(projectCode)}/${rest}`;

/** A thing as links name it. */
export interface LinkedPlace {
  readonly kind: string;
  readonly id: string;
  /** Of a documentation page. */
  readonly namespace?: string | undefined;
  readonly page?: string | undefined;
}

/** The page of a decision, a document or a driver. */
export function thingUrl(projectCode: string, { kind, id, namespace = '', page = id }: LinkedPlace): string {
  if (kind === 'doc') {
    return inProject(projectCode, `documentation/${encodeURIComponent(namespace)}/${encodeURIComponent(page)}`);
  }
  return inProject(projectCode, kind === 'driver' ? `architecture/drivers?driver=${id}` : `${kind}s/${id}/view`);
}

/** A model in its editor, at one of its elements. */
export const elementUrl = (projectCode: string, modelId: string, elementId: string): string =>
  inProject(projectCode, `c4-models/${modelId}/edit?element=${elementId}`);

/** The list of merge requests. */
export const mergeRequestsUrl = (projectCode: string): string => inProject(projectCode, 'merge-requests');

/** A merge request; `repository` where pipelines of several tell theirs. */
export const mergeRequestUrl = (projectCode: string, iid: number, repository = ''): string =>
  `${mergeRequestsUrl(projectCode)}/${iid}${repository ? `?repository=${encodeURIComponent(repository)}` : ''}`;
