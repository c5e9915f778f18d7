/** Reads a list as a whole, page after page: for choosers and counts, where few projects have more than one page. */

/** Rows of a page that is read at a time. */
export const mostRows = 100;

interface PageOfRows<R> {
  readonly resources: readonly R[];
  readonly pagination: { readonly total: number };
}

/** All rows. `read` answers a page of `mostRows`. */
export async function everyPage<R>(read: (page: number) => Promise<PageOfRows<R>>): Promise<readonly R[]> {
  const rows: R[] = [];
  for (let page = 1; ; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the number of pages is known from the first one
    const { resources, pagination } = await read(page);
    rows.push(...resources);
    if (rows.length >= pagination.total || resources.length === 0) return rows;
  }
}
