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

/** What the editor shows first. */
interface EditPlace {
  /** Id of the view of the preview. */
  readonly view?: string | undefined;
  /** Line of the cursor, from 1. */
  readonly line?: number | undefined;
}

/** The editor of a workspace. */
export function structurizrEditAddress(projectCode: string, id: string, { view, line }: EditPlace = {}): string {
  const search = new URLSearchParams({ ...(view ? { view } : {}), ...(line ? { line: `${line}` } : {}) }).toString();
  return `/project/${projectCode}/structurizr/edit/${encodeURIComponent(id)}${search ? `?${search}` : ''}`;
}
