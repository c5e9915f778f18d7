/** Addresses of the Structurizr workspace of a project. */

/** What the viewer shows first. */
interface Place {
  readonly view?: string | undefined;
  /** Words of a search: opens the first view that shows what they describe. */
  readonly find?: string | undefined;
}

/** The viewer, at one of its views. */
export function structurizrAddress(projectCode: string, { view, find }: Place = {}): string {
  const search = new URLSearchParams({ ...(view ? { view } : {}), ...(find ? { find } : {}) }).toString();
  return `/project/${projectCode}/structurizr${search ? `?${search}` : ''}`;
}

/** The editor of a workspace. */
export const structurizrEditAddress = (projectCode: string, id: string, view?: string): string =>
  `/project/${projectCode}/structurizr/edit/${encodeURIComponent(id)}${view ? `?view=${encodeURIComponent(view)}` : ''}`;
