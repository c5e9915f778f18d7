/** Paging of comments, shared by all parts of the page of an RFC. */

/** Comments that are loaded together. */
export const commentsPerPage = 50;

/** Query of a page of comments: replies follow the comment that they reply to. */
export const commentsQuery = (page: number) => ({ page, perPage: commentsPerPage, order: 'thread' as const });
