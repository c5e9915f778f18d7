/** Addresses of database models. Source: specification 3 section 2. */

/** The list. */
export const dbModelsAddress = (projectCode: string): string => `/project/${projectCode}/database/models`;

/** The editor of a model; with words of a search it shows the table or column that has them. */
export function dbModelAddress(
  projectCode: string,
  id: string,
  { find }: { readonly find?: string | undefined } = {},
): string {
  const search = find ? `?${new URLSearchParams({ find }).toString()}` : '';
  return `${dbModelsAddress(projectCode)}/${encodeURIComponent(id)}/edit${search}`;
}

/** Search param that creates a model from the list. */
export const createDbModelWord = 'dbmodel';
