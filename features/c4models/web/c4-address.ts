/** Addresses of C4 models. */

/** The list. */
export const c4ListAddress = (projectCode: string): string => `/project/${projectCode}/c4-models`;

/** Search param that opens the list in creation mode. */
export const createModelWord = 'model';

/** Initial view and element of the editor. */
interface Place {
  readonly view?: string | undefined;
  readonly element?: string | undefined;
  /** Words of a search: opens the element that they describe. */
  readonly find?: string | undefined;
}

/** The editor of a model, at one of its views and elements. */
export function c4Address(projectCode: string, id: string, { view, element, find }: Place = {}): string {
  const search = new URLSearchParams({
    ...(view ? { view } : {}),
    ...(element ? { element } : {}),
    ...(find ? { find } : {}),
  }).toString();
  return `${c4ListAddress(projectCode)}/${encodeURIComponent(id)}/edit${search ? `?${search}` : ''}`;
}
